"""What is durable, and which server may write it. Nothing here knows a game.

``repository`` keeps journals and finished games, ``schema`` is their form and ``migrations`` its history, ``ownership``
says which server writes to which table. Read ``repository.Repository.append`` first.
"""
