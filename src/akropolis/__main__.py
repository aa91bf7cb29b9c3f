"""``python -m akropolis`` is the same as ``akropolis``."""

from akropolis.cli import main

if __name__ == "__main__":
    main(prog_name="akropolis")
