"""How Hypothesis searches: the same examples every time, or ``HYPOTHESIS_PROFILE=deep``."""

import os

from hypothesis import HealthCheck, settings

_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "bounded",
    max_examples=30,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=_CALM,
)
settings.register_profile("deep", max_examples=1000, deadline=None, suppress_health_check=_CALM)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "bounded"))
