"""How a server is set up: what the environment says, and what Django and uvicorn make of it."""
