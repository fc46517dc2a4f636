"""The configuration of a server: environment variables, and the settings of Django and uvicorn made from them."""
