"""The text client: what a person does in a terminal, in plain lines that a pipe and a screen reader take too."""
