"""The tools of development: the bench, planted faults, mutants of code, and what writes stored results.

The commands of ``python -m nines_verification`` run them. ``nines verify`` never imports them. They are not
installed: only a checkout has them.
"""

from pathlib import Path
from typing import Final

HOUSE: Final = Path(__file__).parents[3]  # the checkout
STORED: Final = HOUSE / "verification" / "nines_verification"  # the folder of our own stored results
