"""The server: accounts, tables, play over sockets, saves and scores. Truth is in the database, and only there."""
