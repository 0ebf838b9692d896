"""The examples in docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import mkdocs_scholar

MODULES = [
    module.name
    for module in pkgutil.walk_packages(mkdocs_scholar.__path__, f"{mkdocs_scholar.__name__}.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    examples = [example for name in MODULES for example in finder.find(importlib.import_module(name))]
    assert len([example for example in examples if example.examples]) > 5
