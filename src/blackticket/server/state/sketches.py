"""What a side has drawn on the map and what it plans. It follows from the journal like everything else.

A sketch belongs to one side and leaves through ``sketch_of`` alone, the same door as the room of that side. Who may
draw is decided in ``drawing``. Read ``Sketch`` first.
"""

from dataclasses import dataclass, field

from blackticket.server.wire.shapes import Mark, Plan


@dataclass
class Sketch:
    """The marks and plans of one side."""

    marks: dict[int, Mark] = field(default_factory=dict)
    plans: dict[int, Plan] = field(default_factory=dict)
    drawn: int = 0
    """How many marks and plans there have been; the next one has the next number."""

    def draw(self, mark: Mark) -> None:
        """One more mark."""
        self.marks[mark.mark] = mark
        self.drawn = max(self.drawn, mark.mark)

    def erase(self, marks: list[int]) -> None:
        """These marks are gone."""
        for mark in marks:
            self.marks.pop(mark, None)

    def plan(self, plan: Plan) -> None:
        """A proposal, new or changed; a person has one for each figure."""
        same = [n for n, old in self.plans.items() if (old.person, old.figure) == (plan.person, plan.figure)]
        for number in same:
            if number != plan.plan:
                del self.plans[number]
        self.plans[plan.plan] = plan
        self.drawn = max(self.drawn, plan.plan)

    def drop(self, plan: int) -> None:
        """A proposal is gone."""
        self.plans.pop(plan, None)

    def moved(self, figure: str, *, turned: bool, new_round: bool) -> None:
        """After a move: what was proposed for that figure or that turn is past, and so is what goes with the round."""
        self.plans = {n: plan for n, plan in self.plans.items() if not turned and plan.figure != figure}
        if new_round:
            self.marks = {n: mark for n, mark in self.marks.items() if mark.keep}
