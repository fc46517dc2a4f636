"""Reports of errors in the web client, which players send by a button."""
