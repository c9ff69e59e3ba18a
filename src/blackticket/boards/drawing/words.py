"""The words of the title block, in every language of the page.

This module owns words alone; proper names, such as a board's title, are the board's. It must not know where the words
stand. Read `in_language` first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

W = TypeVar("W")


@dataclass(frozen=True)
class Words:
    """What a title block says; names in braces are filled in."""

    facts: str
    by_ferry: str
    transports: dict[str, str]

    def transport(self, name: str) -> str:
        """What people call a transport. A transport of your own board keeps its name."""
        return self.transports.get(name, name)


WORDS = {
    "en": Words(
        facts="{stations} stations, {connections} connections",
        by_ferry="{transport}, by ferry",
        transports={
            "taxi": "taxi", "bus": "bus", "underground": "underground", "ferry": "ferry",
            "car": "car", "train": "train", "plane": "aeroplane", "yacht": "yacht",
            "foot": "footpath", "vip": "ViP", "rail": "rail", "ship": "ship",
        },
    ),
    "de": Words(
        facts="{stations} Stationen, {connections} Verbindungen",
        by_ferry="{transport}, per Fähre",
        transports={
            "taxi": "Taxi", "bus": "Bus", "underground": "Underground", "ferry": "Fähre",
            "car": "Auto", "train": "Zug", "plane": "Flugzeug", "yacht": "Jacht",
            "foot": "Fußweg", "vip": "ViP", "rail": "Schnellbahn", "ship": "Schiff",
        },
    ),
    "fr": Words(
        facts="{stations} stations, {connections} liaisons",
        by_ferry="{transport}, par ferry",
        transports={
            "taxi": "taxi", "bus": "bus", "underground": "métro", "ferry": "ferry",
            "car": "voiture", "train": "train", "plane": "avion", "yacht": "yacht",
            "foot": "chemin piéton", "vip": "ViP", "rail": "train rapide", "ship": "bateau",
        },
    ),
    "nl": Words(
        facts="{stations} stations, {connections} verbindingen",
        by_ferry="{transport}, per veerboot",
        transports={
            "taxi": "taxi", "bus": "bus", "underground": "metro", "ferry": "veerboot",
            "car": "auto", "train": "trein", "plane": "vliegtuig", "yacht": "jacht",
            "foot": "voetpad", "vip": "ViP", "rail": "sneltrein", "ship": "schip",
        },
    ),
    "it": Words(
        facts="{stations} caselle, {connections} collegamenti",
        by_ferry="{transport}, in traghetto",
        transports={
            "taxi": "taxi", "bus": "autobus", "underground": "metropolitana", "ferry": "traghetto",
            "car": "automobile", "train": "treno", "plane": "aeroplano", "yacht": "yacht",
            "foot": "sentiero", "vip": "ViP", "rail": "treno rapido", "ship": "battello",
        },
    ),
}  # fmt: skip


def in_language(words: Mapping[str, W], language: str) -> W:
    """The words of a language, by its two letters."""
    if language not in words:
        raise ValueError(f"there is no language {language!r}; languages are {', '.join(words)}")
    return words[language]
