from kernel.conftest import *  # noqa: F403
