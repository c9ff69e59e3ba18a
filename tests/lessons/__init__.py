"""Lessons: those that are built in can be solved, their wrong answers are judged, and bad lessons are found out."""
