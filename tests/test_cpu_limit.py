"""The limit on the CPU time of an unmarked test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cpu_limit import ALONE, pace

HOUSE = Path(__file__).parents[1]
CONFTEST = """
from tests.cpu_limit import CpuLimit

def pytest_configure(config):
    config.addinivalue_line("markers", "slow: x")
    config.addinivalue_line("markers", "site: x")
    config.pluginmanager.register(CpuLimit(str(config.rootpath), limit=0.2), "own")
"""
TESTS = """
from pathlib import Path
from time import process_time

import pytest

def burn():
    began = process_time()
    while process_time() - began < 0.8:
        pass

def test_dear():
    burn()

@pytest.mark.slow
def test_marked():
    burn()

@pytest.mark.site
def test_reads_the_site():
    burn()

@pytest.fixture(scope="module")
def shared():
    burn()

def test_shares_what_is_dear(shared):
    pass

def test_asks_late(request):
    request.getfixturevalue("shared_late")

@pytest.fixture(scope="session")
def shared_late():
    burn()

@pytest.fixture
def own():
    burn()

def test_sets_up_what_is_dear(own):
    pass

def test_dear_once():
    before = Path(__file__).with_name("before")
    if not before.exists():
        before.touch()
        burn()
"""

# A doctest stands where no conftest.py is read if it runs alone.
CODE = """
from pathlib import Path
from time import process_time

def burn(often):
    \"\"\"
    >>> burn(often=False)
    \"\"\"
    before, began = Path(__file__).with_name("before"), process_time()
    while (often or not before.exists()) and process_time() - began < 0.8:
        pass
    before.touch()
"""


@pytest.mark.slow
def test_an_unmarked_test_fails_if_it_is_always_too_slow(tmp_path: Path) -> None:
    files = {
        "checks/conftest.py": CONFTEST,
        "checks/test_some.py": TESTS,
        "code/sometimes.py": CODE,
        "code/always.py": CODE.replace("often=False", "often=True"),
        "pytest.ini": f"[pytest]\npythonpath = {HOUSE}\naddopts = --doctest-modules\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "checks", "code"],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != ALONE},
        capture_output=True,
        text=True,
        check=False,
    )
    failed = [line for line in ran.stdout.splitlines() if line.startswith("FAILED")]
    assert [line.split(" - ")[0].rpartition("::")[2] for line in failed] == [
        "test_dear",
        "test_sets_up_what_is_dear",
        "always.burn",
    ], ran.stdout
    assert "3 failed, 6 passed" in ran.stdout
    assert "the limit is 0.2 s. Make it cheaper, or mark it" in ran.stdout


def test_no_machine_is_faster_than_the_quiet_one() -> None:
    assert pace(1) >= 1.0
