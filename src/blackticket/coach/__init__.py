"""The coach: hints with reasons, the story of a finished game, and where X can be.

It gets views and says what can be counted on them; whatever it says about a game that is still played comes from the
view of one side. Only ``story`` reads a whole record, of a finished game. Read ``hint.hint`` first, then
``story.analysis``; docs/coach.md has how it judges.
"""
