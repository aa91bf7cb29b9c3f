"""The description of the API is true, whatever is sent."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from web.conftest import Running

OPERATIONS = [
    ("POST", "/api/matches"),
    ("GET", "/api/matches/{match}"),
    ("GET", "/api/matches/{match}/events"),
    ("GET", "/api/matches/{match}/options"),
    ("GET", "/api/matches/{match}/hint"),
    ("POST", "/api/matches/{match}/commands"),
    ("GET", "/api/matches/{match}/record"),
    ("GET", "/api/mine"),
    ("GET", "/api/bots"),
]


@pytest.fixture(scope="module")
def api(service: Running):
    return schemathesis.openapi.from_url(f"{service.address}/api/openapi.json")


def test_these_are_all_operations(api):
    described = api.raw_schema["paths"]
    found = {(method.upper(), path) for path in described for method in described[path]}
    assert found == set(OPERATIONS)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_as_described(service: Running, api, method: str, path: str):
    guest = service.guest()
    over = guest.opens("human human")["match"]
    guest.asks(guest.snapshot(over), "resign", 0)
    matches = st.sampled_from([guest.opens("human open")["match"], over])
    cookies = dict(guest.http.cookies)

    @given(case=api[path][method].as_strategy(), known=st.none() | matches)
    @settings(
        max_examples=15,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def check(case, known):
        if known and "match" in case.path_parameters:
            case.path_parameters["match"] = known
        # A wish may fit its description and yet contradict the rules of the game.
        case.call_and_validate(cookies=cookies, excluded_checks=[positive_data_acceptance])

    check()
