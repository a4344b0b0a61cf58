"""What the article on Ninety-nine claims, tried."""
from __future__ import annotations
from typing import Final
TRIED: Final = {}
