"""Compare the speed of the engine with a second program, the peer, and with other versions of the engine.

The peer is a game written like the games of OpenSpiel. The results are ratios from one run on the
same work, because seconds from two machines or two runs can hardly be compared. No test requires a speed. A
test requires that the peer and the engine play the same game.
"""

from __future__ import annotations
