"""The words of the title block, in every language of the page.

This module owns words alone; proper names, such as a board's title, are the board's. It must not know where the words
stand. Read `in_language` first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from blackticket.boards.model import Board

W = TypeVar("W")


@dataclass(frozen=True)
class Words:
    """What a title block says; names in braces are filled in."""

    facts: str
    by_ferry: str
    transports: dict[str, str]

    def transport(self, name: str) -> str:
        """What people call a transport. A transport of your own board keeps its name."""
        return self.transports.get(name, name.replace("-", " "))


WORDS = {
    "en": Words(
        facts="{stations} stations, {connections} connections",
        by_ferry="{transport}, by ferry",
        transports={
            "taxi": "taxi", "bus": "bus", "underground": "underground", "ferry": "ferry",
            "car": "car", "train": "train", "plane": "aeroplane", "yacht": "yacht",
            "foot": "footpath", "vip": "ViP", "rail": "rail", "ship": "ship",
            "tram": "tram", "metro": "metro", "bike": "bicycle", "boat": "boat", "coach": "coach",
            "cable-car": "cable car", "funicular": "funicular", "monorail": "monorail", "trolleybus": "trolleybus",
        },
    ),
    "de": Words(
        facts="{stations} Stationen, {connections} Verbindungen",
        by_ferry="{transport}, per Fähre",
        transports={
            "taxi": "Taxi", "bus": "Bus", "underground": "Underground", "ferry": "Fähre",
            "car": "Auto", "train": "Zug", "plane": "Flugzeug", "yacht": "Jacht",
            "foot": "Fußweg", "vip": "ViP", "rail": "Schnellbahn", "ship": "Schiff",
            "tram": "Straßenbahn", "metro": "U-Bahn", "bike": "Fahrrad", "boat": "Boot", "coach": "Fernbus",
            "cable-car": "Seilbahn", "funicular": "Standseilbahn", "monorail": "Einschienenbahn",
            "trolleybus": "Oberleitungsbus",
        },
    ),
    "fr": Words(
        facts="{stations} stations, {connections} liaisons",
        by_ferry="{transport}, par ferry",
        transports={
            "taxi": "taxi", "bus": "bus", "underground": "métro", "ferry": "ferry",
            "car": "voiture", "train": "train", "plane": "avion", "yacht": "yacht",
            "foot": "chemin piéton", "vip": "ViP", "rail": "train rapide", "ship": "bateau",
            "tram": "tramway", "metro": "métro", "bike": "vélo", "boat": "bateau", "coach": "autocar",
            "cable-car": "téléphérique", "funicular": "funiculaire", "monorail": "monorail", "trolleybus": "trolleybus",
        },
    ),
    "nl": Words(
        facts="{stations} stations, {connections} verbindingen",
        by_ferry="{transport}, per veerboot",
        transports={
            "taxi": "taxi", "bus": "bus", "underground": "metro", "ferry": "veerboot",
            "car": "auto", "train": "trein", "plane": "vliegtuig", "yacht": "jacht",
            "foot": "voetpad", "vip": "ViP", "rail": "sneltrein", "ship": "schip",
            "tram": "tram", "metro": "metro", "bike": "fiets", "boat": "boot", "coach": "touringcar",
            "cable-car": "kabelbaan", "funicular": "kabelspoor", "monorail": "monorail", "trolleybus": "trolleybus",
        },
    ),
    "it": Words(
        facts="{stations} caselle, {connections} collegamenti",
        by_ferry="{transport}, in traghetto",
        transports={
            "taxi": "taxi", "bus": "autobus", "underground": "metropolitana", "ferry": "traghetto",
            "car": "automobile", "train": "treno", "plane": "aeroplano", "yacht": "yacht",
            "foot": "sentiero", "vip": "ViP", "rail": "treno rapido", "ship": "battello",
            "tram": "tram", "metro": "metropolitana", "bike": "bicicletta", "boat": "battello", "coach": "pullman",
            "cable-car": "funivia", "funicular": "funicolare", "monorail": "monorotaia", "trolleybus": "filobus",
        },
    ),
}  # fmt: skip


def in_language(words: Mapping[str, W], language: str) -> W:
    """The words of a language, by its two letters."""
    if language not in words:
        raise ValueError(f"there is no language {language!r}; languages are {', '.join(words)}")
    return words[language]


def wording(board: Board, language: str) -> Words:
    """The words of a language, and those that the board itself has for its transports."""
    words = in_language(WORDS, language)
    english = {name: word for name, word in board.words.get("en", {}).items() if name not in words.transports}
    own = {**english, **board.words.get(language, {})}
    return replace(words, transports={**words.transports, **own}) if own else words
