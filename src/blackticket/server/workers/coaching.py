"""The coach, in a process of its own: it searches and counts, so that no table and no computer player waits for it.

What crosses to the process is a ``View`` of the side that asks, never a game. The number of questions that wait at
once is limited. Read ``Coaching.answer`` first.
"""

from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

from blackticket.coach.counting import counted
from blackticket.coach.danger import dangers
from blackticket.coach.hint import hint
from blackticket.coach.reasons import Reason as Fact
from blackticket.coach.sight import sight_of
from blackticket.coach.where import what_if, where_is_x, why_not
from blackticket.coach.words import Speaker
from blackticket.errors import BlackticketError
from blackticket.server.config import Config
from blackticket.server.errors import RefusedError, from_engine
from blackticket.server.metrics import Metrics
from blackticket.server.wire import coaching
from blackticket.server.wire.shapes import Step
from blackticket.server.workers.pool import PoolClosedError, WorkerPool
from blackticket.views import View

DIGITS = 4


class Coaching:
    """The coach of a server: one worker, which starts when somebody asks for the first time."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._config, self._metrics = config, metrics
        self._worker = WorkerPool(1, metrics)
        self._waiting = 0

    async def answer(
        self, asked: coaching.AskCoach, view: View, figures: frozenset[str] | None = None
    ) -> coaching.FromCoach:
        """The answer to a question about a view; a hint is about these figures."""
        if self._waiting >= self._config.limits.questions:
            raise RefusedError("too_fast", "Many people are asking the coach; ask again in a moment.")
        self._waiting += 1
        self._metrics.count("coach_questions")
        try:
            return await self._worker.run(answer_to, asked, view, figures, limit=self._config.think_limit)
        except (TimeoutError, BrokenExecutor, PoolClosedError):
            raise RefusedError("failed", "The coach has no answer; ask again.") from None
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the process."""
        await self._worker.close()


# -- in the worker process --------------------------------------------------------------------------------------------


def answer_to(asked: coaching.AskCoach, view: View, figures: frozenset[str] | None) -> coaching.FromCoach:
    """The answer to a question. It follows from the question and the view alone."""
    try:
        match asked:
            case coaching.AskHint():
                return _hint(asked, view, figures)  # as if the last step had been asked for
            case coaching.AskDanger():
                return _danger(asked, view)
            case coaching.AskWhere():
                return _where(asked, view)
            case coaching.AskWhatIf():
                found = what_if(view, asked.ticket)
                return coaching.WhatIf(
                    asked.request, asked.version, found.ticket, list(found.stations), found.sentence(asked.language)
                )
            case coaching.AskWhyNot():
                witness = why_not(view, asked.station)
                said = witness.sentence(asked.language)
                return coaching.WhyNot(asked.request, asked.version, witness.station, witness.key, said)
            case coaching.AskCount():
                facts = _said(asked, view, counted(view, asked.move))
                return coaching.Counted(asked.request, asked.version, asked.move, facts)
    except BlackticketError as error:
        raise from_engine(error) from error


def _hint(asked: coaching.AskHint, view: View, figures: frozenset[str] | None) -> coaching.Hint:
    """The whole hint, whatever step was asked for."""
    found = hint(view, figures=figures)
    nudge, kind, _ = found.steps(asked.language)
    return coaching.Hint(
        asked.request,
        asked.version,
        coaching.LAST_STEP,
        nudge,
        found.move.figure,
        kind,
        str(found.move),
        [Step(step.ticket or None, step.station or None, step.show) for step in found.move.steps],
        _speaker(asked, view).move(found.move),
        _said(asked, view, found.reasons),
        round(found.chance, 2) if found.chance is not None else None,
    )


def _danger(asked: coaching.AskDanger, view: View) -> coaching.Danger:
    found = dangers(view)
    threats = [
        coaching.Threat(station, {name: list(tickets) for name, tickets in by.items()})
        for station, by in found.threats.items()
    ]
    return coaching.Danger(asked.request, asked.version, threats, _said(asked, view, found.worth))


def _where(asked: coaching.AskWhere, view: View) -> coaching.Where:
    found = where_is_x(view)
    stations = {str(station): round(chance, DIGITS) for station, chance in found.stations.items()}
    tickets = list(sight_of(view).usable_by_x(view))
    return coaching.Where(asked.request, asked.version, stations, found.sentences(asked.language), tickets)


def _said(asked: coaching.AskCoach, view: View, facts: Sequence[Fact]) -> list[coaching.Reason]:
    speaker = _speaker(asked, view)
    return [coaching.Reason(fact.key, speaker.reason(fact)) for fact in facts]


def _speaker(asked: coaching.AskCoach, view: View) -> Speaker:
    return Speaker(asked.language, view.setup.edition.name)
