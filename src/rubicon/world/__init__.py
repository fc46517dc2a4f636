"""Maps and boards, their files and their checks. Functions take and return bytes; no file is opened here."""
