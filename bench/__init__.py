"""Benchmarks of engine, server and web client. `./rubicon bench --list` lists them; RESULTS.md explains the figures."""
