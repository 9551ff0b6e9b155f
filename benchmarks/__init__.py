"""Benchmarks: `python -m benchmarks` measures the engine, `python -m benchmarks.server` the server."""
