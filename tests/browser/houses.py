"""Four people in four houses at one table, and somebody who watches. Read ``FourHouses.play`` first.

Owns how they meet, what each of their pages may show during the game, and that all see the same end. Knows no rule;
what goes wrong on the way is the tests' affair.
"""

from playwright.sync_api import Page, expect

from tests.browser.chase import Chase, says
from tests.browser.conftest import Desk
from tests.browser.driver import LONGEST_GAME, Player, play_together, see_the_same

GUESTS = {"Mister X": "Grace", "Detective 2": "Edsger", "Detective 3": "Barbara"}
"""Ada, the host, has the seat of Detective 1."""
LUCK = 10
"""With this, no game is over before there was something to hide."""


class FourHouses:
    """A table of an edition with its four people; ``away`` is another address of the same server, for the last one."""

    def __init__(self, desk: Desk, edition: str, away: str | None = None) -> None:
        host = desk.open("/new?mode=friends")
        host.locator("label").get_by_text(edition, exact=True).click()
        host.get_by_label("Your name").fill("Ada")
        host.get_by_role("button", name="Open the table").click()
        host.wait_for_url("**/t/*")
        path = host.url.removeprefix(desk.address)
        guests = {seat: desk.open(path, address=away if seat == "Detective 3" else None) for seat in GUESTS}
        self._chase = Chase(guests["Mister X"])
        for seat, guest in guests.items():
            _come_in(guest, GUESTS[seat], seat.replace("Detective", "Agent") if edition == "Sanssouci" else seat)
        watcher = desk.open(path)
        host.get_by_role("button", name="Begin the game").click()
        pages = [host, *guests.values(), watcher]
        self.everybody = [Player(page, seed, self._chase.sensible) for seed, page in enumerate(pages, LUCK)]
        """The players, and last the one who watches."""
        self._hider = self.everybody[1]
        self._secrets = 0
        for page in pages:
            page.locator(".table").wait_for()
        expect(watcher.locator(".table")).to_have_attribute("data-audience", "public")

    @property
    def players(self) -> list[Player]:
        """Those who have a seat; the last one is away."""
        return self.everybody[:-1]

    def play(self, moves: int) -> None:
        """So many moves, not the last one among them."""
        assert play_together(self.everybody, moves, after=self._check_secret) == moves
        assert not self._hider.is_over()

    def play_to_the_end(self) -> None:
        """All others; then everybody sees who has won, and where X has been."""
        assert 0 < play_together(self.everybody, after=self._check_secret) < LONGEST_GAME
        assert self._secrets, "no move of X was worth a look at the other pages"
        see_the_same(self.everybody)
        ends = [player.end() for player in self.everybody]
        assert all(end == ends[0] for end in ends)
        assert ends[0][-1][1:] == self._chase.route
        for player in self.everybody:
            player.page.context.close()

    def _check_secret(self, mover: Player) -> None:
        """After a move of X his own page says where he is, and no other does."""
        if mover is not self._hider or mover.is_over() or not self._chase.route:
            return
        expect(mover.page.locator("g.figure .badge.x")).to_have_count(1)
        assert says(mover.page, self._chase.route[-1])
        self._secrets += self._chase.expect_hidden([player.page for player in self.everybody if player is not mover])


def _come_in(guest: Page, name: str, seat: str) -> None:
    """A guest who has followed the link sits down."""
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Come in").click()
    place = guest.get_by_role("listitem").filter(has_text=seat)
    place.get_by_role("button", name="Sit here").click()
    expect(place).to_contain_text(f"{name} (you)")
