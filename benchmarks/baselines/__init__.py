"""Baselines: learners of one file each, with their curves and ratings in docs/environments.md."""
