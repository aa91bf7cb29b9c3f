"""What the pure core may lean on."""

import subprocess
import sys
from pathlib import Path

import akropolis

SOURCE = Path(akropolis.__file__).parent.parent


def loaded() -> set[str]:
    """The modules that importing the library loads."""
    # Without site-packages a third-party import would fail; hidden behind a try, it would show.
    code = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import akropolis; print(*sys.modules)"
    return set(
        subprocess.run(
            [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
        ).stdout.split()
    )


def test_importing_the_core_needs_and_loads_the_standard_library_only():
    packages = {name.partition(".")[0] for name in loaded()}
    assert packages <= {*sys.stdlib_module_names, "__main__", "akropolis"}


def test_what_is_seldom_needed_and_slow_to_import_is_imported_where_it_is_used():
    slow = {"asyncio", "concurrent", "hashlib", "json", "logging", "pathlib", "random", "urllib"}
    assert loaded() & slow == set()
