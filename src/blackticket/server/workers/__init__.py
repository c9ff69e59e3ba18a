"""What runs in processes of its own, so that no table waits for it: computer players, replays and the coach.

``pool`` owns the processes, ``players``, ``replays`` and ``coaching`` what is done in them. What is short enough for a
thread goes through ``blackticket.server.threads``. Read ``pool.WorkerPool.run`` first.
"""
