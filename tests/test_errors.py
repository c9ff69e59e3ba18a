"""The one error type."""

import pickle

from blackticket.errors import ERROR_CODES, BlackticketError


def test_an_error_survives_the_way_between_processes() -> None:
    error = BlackticketError("bad_record", "Move 3 is bad.", move_number=3)
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.code, str(copy), copy.move_number) == ("bad_record", "Move 3 is bad.", 3)


def test_codes_are_those_of_the_protocol() -> None:
    assert len(ERROR_CODES) == len(set(ERROR_CODES)) == 12
