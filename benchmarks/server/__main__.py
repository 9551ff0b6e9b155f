"""`python -m benchmarks.server`."""

from benchmarks.server.bench_server import main

if __name__ == "__main__":
    main()
