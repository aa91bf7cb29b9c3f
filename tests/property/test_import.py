"""What the pure core may lean on."""

import subprocess
import sys
from pathlib import Path

import akropolis

SOURCE = Path(akropolis.__file__).parent.parent


def test_importing_the_core_needs_and_loads_the_standard_library_only():
    # Without site-packages a third-party import would fail; hidden behind a try, it would show.
    code = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import akropolis; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    packages = {name.partition(".")[0] for name in loaded}
    assert packages <= {*sys.stdlib_module_names, "__main__", "akropolis"}
