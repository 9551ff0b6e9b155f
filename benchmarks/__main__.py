"""`python -m benchmarks`."""

from benchmarks.bench import main

if __name__ == "__main__":
    main()
