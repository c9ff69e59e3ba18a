"""Tests of the command line read English, whatever the machine speaks."""

import pytest

from blackticket.cli import speech


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(speech.VARIABLE, "en")
    speech.speak("en")
    speech.speak_of(None)
