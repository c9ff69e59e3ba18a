"""The studies behind docs/results: each table of how strong, balanced or fast something is, made by one command.

``cells`` plays games and ``archive`` keeps them, ``pages`` has the words and tables of a report, ``plots`` its
pictures, ``differences`` the statistics that the arena lacks; every other module is one study with a function
``report``. Games are played by the arena; nothing here knows a rule or how a player thinks. Run ``python -m
bench.studies NAME``; read ``cells.play_cells`` first.
"""
