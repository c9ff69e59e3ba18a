"""How to play: one page for each edition in five languages, from which a family can play, with drawings.

Owns the texts (``pages/``), the facts that are filled into them, the pictures and the printed sheet. It must not know
any rule: numbers come from the editions, and the illustrated round is replayed. The numbered rules with their rulings
are another thing: docs/rules. Read ``how_to_play`` first.
"""

from blackticket.guide.drawing import PICTURE_NAMES, picture
from blackticket.guide.pages import GUIDE_NAMES, captions, how_to_play

__all__ = ["GUIDE_NAMES", "PICTURE_NAMES", "captions", "how_to_play", "picture"]
