"""Encryption for a browser, by the example of the standard; signatures and keys."""

import pytest

from blackticket.server.notices import webpush
from blackticket.server.notices.webpush import Subscription, encrypt, from_text, key_from_text, to_text
from tests.server.notices.post_office import Browser, check_vapid

EXAMPLE = Subscription(
    "https://push.example/",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)


def test_the_example_of_rfc_8291() -> None:
    own = key_from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    body = encrypt(
        b"When I grow up, I want to be a watermelon", EXAMPLE, own=own, salt=from_text("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert to_text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_reads_it_and_no_two_messages_are_alike() -> None:
    browser = Browser("https://push.example/")
    wish = browser.wish()
    to = Subscription(wish["endpoint"], wish["p256dh"], wish["auth"])
    first, second = (encrypt(webpush.padded(b'{"a": 1}'), to) for _ in range(2))
    assert first != second
    assert browser.read(first) == browser.read(second) == {"a": 1}


def test_the_length_tells_little() -> None:
    assert len(webpush.padded(b'{"text": "X"}')) == len(webpush.padded(b'{"text": "The detectives"}')) == webpush.PADDED
    with pytest.raises(ValueError, match="too long"):
        encrypt(b"x" * 4000, EXAMPLE)


def test_the_signature_says_who_sends() -> None:
    key = webpush.new_key()
    again = key_from_text(webpush.key_to_text(key))
    header = webpush.authorization(again, "https://push.example", "https://play.example", 1_000_000)
    claims = check_vapid({"authorization": header}, webpush.public_text(key), "https://push.example")
    assert claims["sub"] == "https://play.example"
    assert 1_000_000 < claims["exp"] <= 1_000_000 + 86_400


@pytest.mark.parametrize(("p256dh", "auth"), [("AAAA", EXAMPLE.auth), (EXAMPLE.p256dh, "AAAA"), ("!", EXAMPLE.auth)])
def test_keys_of_no_browser_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError):
        webpush.check_keys(p256dh, auth)
