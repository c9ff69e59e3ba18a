"""The words of the title block of tiles, in every language of the page.

This module owns words alone. It must not know where they stand. Read `Words` first.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """What a title block says; names in braces are filled in."""

    title: str
    facts: str
    none: str
    sheet: str
    legend: dict[str, str]


WORDS = {
    "en": Words(
        title="Tiles {layout}",
        facts="{stations} stations on {tiles} tiles, {flipped} turned to the expert side",
        none="none",
        sheet="{tiles} tiles, each with its basic side on the left and its expert side on the right",
        legend={
            "taxi": "taxi", "bus": "bus", "underground": "underground",
            "taxi lane": "taxi lane", "one-way": "one-way", "dead end": "dead end",
        },
    ),
    "de": Words(
        title="Plättchen {layout}",
        facts="{stations} Stationen auf {tiles} Plättchen, {flipped} mit der Expertenseite oben",
        none="keines",
        sheet="{tiles} Plättchen, jedes mit der Grundseite links und der Expertenseite rechts",
        legend={
            "taxi": "Taxi", "bus": "Bus", "underground": "Underground",
            "taxi lane": "Taxispur", "one-way": "Einbahn", "dead end": "Sackgasse",
        },
    ),
    "fr": Words(
        title="Tuiles {layout}",
        facts="{stations} stations sur {tiles} tuiles, {flipped} sur la face experte",
        none="aucune",
        sheet="{tiles} tuiles, chacune avec sa face de base à gauche et sa face experte à droite",
        legend={
            "taxi": "taxi", "bus": "bus", "underground": "métro",
            "taxi lane": "voie de taxi", "one-way": "sens unique", "dead end": "impasse",
        },
    ),
    "nl": Words(
        title="Schijfjes {layout}",
        facts="{stations} stations op {tiles} schijfjes, {flipped} op de expertzijde",
        none="geen",
        sheet="{tiles} schijfjes, elk met de basiszijde links en de expertzijde rechts",
        legend={
            "taxi": "taxi", "bus": "bus", "underground": "metro",
            "taxi lane": "taxispoor", "one-way": "eenrichting", "dead end": "doodlopend",
        },
    ),
    "it": Words(
        title="Tessere {layout}",
        facts="{stations} caselle su {tiles} tessere, {flipped} sul lato per esperti",
        none="nessuna",
        sheet="{tiles} tessere, ognuna con il lato base a sinistra e il lato per esperti a destra",
        legend={
            "taxi": "taxi", "bus": "autobus", "underground": "metro",
            "taxi lane": "corsia taxi", "one-way": "senso unico", "dead end": "vicolo cieco",
        },
    ),
}  # fmt: skip
