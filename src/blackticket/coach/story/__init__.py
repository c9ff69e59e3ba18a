"""The story of a finished game: the chances of both sides, the turning points, who played how well.

The one part of the coach that reads a whole record. Even so it judges every move by the view of the side that made it.
Read ``analysis.analyse`` first.
"""

from blackticket.coach.story.analysis import Event, analyse, analysing
from blackticket.coach.story.story import Story

__all__ = ["Event", "Story", "analyse", "analysing"]
