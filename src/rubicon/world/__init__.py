"""The board that is played on: maps, their files and their checks. Bytes in, values out; no file is opened here."""
