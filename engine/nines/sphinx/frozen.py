"""The pages of released versions, ``v/<version>/r/<slug>/``: one small page for each edition.

The pages are made only from the released data. Therefore, later builds write the same rules even if the
library has changed since the release. Jinja inserts the texts and escapes each of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.libraries.digests import shortened
from nines.sphinx.address import address
from nines.sphinx.citing import templates
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.application import Sphinx

    from nines.libraries import Library
    from nines.libraries.released import Release

LICENCES: Final = {"CC-BY-SA-4.0": ("CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/")}


def frozen_address(version: str, slug: str) -> str:
    """Return the address of an edition's page in a released version, relative to the root of the site.

    Examples
    --------
    >>> frozen_address("0.2.0", "comet-1718")
    'v/0.2.0/r/comet-1718/'
    """
    return f"v/{version}/{address(slug)}"


def frozen_links(library: Library, key: str) -> list[tuple[str, str]]:
    """Return the released versions that contain an edition or a rule, each with the address of its page.

    Examples
    --------
    >>> from nines import library
    >>> frozen_links(library(), "comet-1718/no-such-rule")
    []
    """
    slug, _, place = key.partition("/")
    return [
        (one.version, frozen_address(one.version, slug) + (f"#{place}" if place else ""))
        for one in library.releases
        if key in one.keys and one.keys[key].kind in ("edition", "rule")
    ]


def frozen_files(app: Sphinx) -> Iterator[tuple[Path, str]]:
    """Yield the path and the page of each edition of each released version."""
    base = str(app.config.html_baseurl).rstrip("/")
    for release in library_of(app.config).releases:
        for slug, html in frozen_pages(release, app.config.project, base):
            yield Path(app.outdir, frozen_address(release.version, slug), "index.html"), html


def frozen_pages(release: Release, project: str, base: str = "") -> Iterator[tuple[str, str]]:
    """Yield the slug and the page of each edition in a released version.

    Parameters
    ----------
    release
        The released version.
    project
        The name of the site.
    base
        The address of the site; empty if it has none.
    """
    template = templates().get_template("frozen.html")
    for edition in release.data["editions"]:
        slug = edition["slug"]
        own = frozen_address(release.version, slug)
        whole = f"{base}/{own}" if base else "./"
        rules = [_rule(release, slug, one) for one in edition["rules"]]
        licence, licence_address = LICENCES.get(release.data["licence"], (release.data["licence"], ""))
        yield (
            slug,
            template.render(
                project=project,
                version=release.version,
                date=release.date,
                licence=licence,
                licence_address=licence_address,
                edition=edition,
                key=release.keys[slug],
                rules=rules,
                canonical=whole,
                latest="../" * own.count("/") + address(slug),
            ),
        )


def _rule(release: Release, slug: str, told: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page of a released edition says about a rule."""
    key = told["key"]
    said, digests = release.said(key), release.keys[key]
    return {
        **told,
        "id": key.removeprefix(f"{slug}/"),
        "says": said["statement"],
        "digest": digests.digest,
        "behaviour": digests.behaviour,
        "short": shortened(digests.digest),
        "passages": [(one, release.data["witnesses"][one["id"]]) for one in said["passages"]],
        "readings": [
            _choice(release, f"{slug}/reading/{point}", point, chosen)
            for point, chosen in said["readings"].items()
        ],
    }


def _choice(release: Release, key: str, point: str, chosen: str) -> tuple[str, str, str]:
    """Return an open question, the answer that was chosen, and who chose it."""
    if key not in release.keys:
        return point, chosen, ""
    said = release.said(key)
    reading, asked = said["reading"], said["question"]
    ours = (
        "the source offers the choice"
        if asked["kind"] == "option"
        else f"our choice, certainty {reading['cert']}"
    )
    return asked["question"], reading["candidates"][chosen]["says"], ours
