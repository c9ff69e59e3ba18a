"""Makes a board of a real town: from a timetable (GTFS), from GeoJSON, or from a graph (GraphML).

``gtfs`` and ``geojson`` read a file into a ``Timetable``; ``places`` joins its stops and chooses the stations;
``network`` makes lines and lanes of it; ``laying`` draws them like a map; ``making`` does all of it in order and is the
one call to read first. It needs NumPy, and knows no rule and no edition.
"""
