"""The engine: who is asked, what they may answer, what an answer does, and who may see it."""
