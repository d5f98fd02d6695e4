"""`python -m labrys.cli`."""

from labrys.cli import main

if __name__ == "__main__":
    main()
