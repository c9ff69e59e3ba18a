"""Settings for all tests: how hard Hypothesis looks, and where.

``HYPOTHESIS_PROFILE=thorough`` looks twenty times as long, ``quick`` only for a moment.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, Phase, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "usual", max_examples=120, deadline=None, suppress_health_check=SLOW_IS_FINE, derandomize=True
)
settings.register_profile("thorough", max_examples=2400, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile(
    "quick",
    max_examples=15,
    deadline=None,
    suppress_health_check=SLOW_IS_FINE,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))

for deaf_to, usual in (("SIGINT", signal.default_int_handler), ("SIGQUIT", signal.SIG_DFL), ("SIGHUP", signal.SIG_DFL)):
    # A shell starts background jobs deaf to Ctrl-C, nohup deaf to a closed terminal, and the programs that the tests
    # start would inherit that. Windows has only the first.
    if hasattr(signal, deaf_to) and signal.getsignal(getattr(signal, deaf_to)) is signal.SIG_IGN:
        signal.signal(getattr(signal, deaf_to), usual)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests come first, so that no process is left alone with one of them at the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)
