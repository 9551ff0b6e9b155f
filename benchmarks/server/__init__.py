"""Benchmarks of the server: moves per second and latency, beside boardgame.io's server on the same message pattern."""
