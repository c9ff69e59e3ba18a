"""Which language a visitor reads: what they have chosen on the page, else what their browser asks for.

The page goes by the language that the document has from here, so that both name the same picture. Read
``language_of`` first.
"""

import re

from starlette.requests import Request

from blackticket.languages import LANGUAGE_CODES

COOKIE = "blackticket.language"
"""Set by the page when somebody chooses; ``web/src/i18n/translations.ts`` knows the same name."""
DEPENDS_ON = "Accept-Language, Cookie"
"""For ``Vary``: the headers that are read here."""
_WISH = re.compile(r"\s*([A-Za-z]{1,8}|\*)[A-Za-z0-9-]*\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?")


def language_of(request: Request) -> str:
    """The visitor's language, as far as we have it; else English."""
    wishes = _wishes(",".join(request.headers.getlist("accept-language")))
    wanted = (wish for wish in (request.cookies.get(COOKIE), *wishes) if wish in LANGUAGE_CODES)
    return next(wanted, None) or LANGUAGE_CODES[0]


def _wishes(accepted: str) -> list[str]:
    """Languages without their regions, the most wanted first."""
    found = [wish for one in accepted.split(",") if (wish := _WISH.fullmatch(one))]
    weighed = [(float(wish[2] or 1), wish[1].lower()) for wish in found]
    return [name for weight, name in sorted(weighed, key=lambda one: -one[0]) if weight > 0]
