"""The rows of a listing, page by page, and as a data frame."""

import importlib
import importlib.util
from datetime import date, datetime
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional

Row = Dict[str, Any]
Page = Mapping[str, Any]


class Rows:
    """The rows of a listing. Pages are requested while you iterate; all of them are of one revision.

    >>> for bond in bonds.screen(yield_from=14): ...
    """

    def __init__(self, read_page: Callable[[Optional[str]], Page], limit: Optional[int] = None) -> None:
        self._read_page = read_page
        self._limit = limit
        self._first: Optional[Page] = None

    def __iter__(self) -> Iterator[Row]:
        sent = 0
        page: Optional[Page] = self._first_page()
        while page is not None:
            for row in page["items"]:
                if self._limit is not None and sent >= self._limit:
                    return
                sent += 1
                yield row
            cursor = page["page"]["nextCursor"]
            is_complete = cursor is None or (self._limit is not None and sent >= self._limit)
            page = None if is_complete else self._read_page(cursor)

    @property
    def total(self) -> int:
        """The exact number of rows of the listing, whatever `limit` says."""
        return int(self._first_page()["page"]["total"])

    @property
    def meta(self) -> Mapping[str, Any]:
        """Date, revision, warnings and notes of the listing."""
        meta: Mapping[str, Any] = self._first_page()["meta"]
        return meta

    @property
    def facets(self) -> Any:
        """Counts of values, where `facets` asked for them."""
        return self._first_page().get("facets")

    def frame(self, library: Optional[str] = None) -> Any:
        """All rows as a data frame of pandas or polars, whichever is installed; nested fields become `issuer.name`.

        Unknown is missing, money stays exact (`Decimal`), and days become dates of the library.

        Args:
            library: `pandas` or `polars`, where both are installed.

        Raises:
            ImportError: when neither is installed.
        """
        flat = [_flat(row) for row in self]
        found = dict.fromkeys(name for row in flat for name in row)
        # A row without a floater has no `floater.base` but an empty `floater`, which is no column.
        parents = {name[:at] for name in found for at, letter in enumerate(name) if letter == "."}
        columns = {name: [row.get(name) for row in flat] for name in found if name not in parents}
        return _FRAMES[library or _installed()](columns)

    def _first_page(self) -> Page:
        if self._first is None:
            self._first = self._read_page(None)
        return self._first


def _flat(row: Mapping[str, Any], prefix: str = "") -> Row:
    flat: Row = {}
    for name, value in row.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{prefix}{name}."))
        else:
            flat[prefix + name] = value
    return flat


def _pandas(columns: Mapping[str, List[Any]]) -> Any:
    pandas = importlib.import_module("pandas")
    frame = pandas.DataFrame(columns)
    for name, values in columns.items():
        if _are_days(values):
            frame[name] = pandas.to_datetime(frame[name], utc=_have_zone(values) or None)
    return frame


def _polars(columns: Mapping[str, List[Any]]) -> Any:
    return importlib.import_module("polars").DataFrame(columns, strict=False)


_FRAMES: Mapping[str, Callable[[Mapping[str, List[Any]]], Any]] = {"pandas": _pandas, "polars": _polars}


def _installed() -> str:
    for name in _FRAMES:
        if importlib.util.find_spec(name) is not None:
            return name
    raise ImportError("frame() needs pandas or polars: pip install pandas")


def _are_days(values: List[Any]) -> bool:
    known = [value for value in values if value is not None]
    return len(known) > 0 and all(isinstance(value, date) for value in known)


def _have_zone(values: List[Any]) -> bool:
    return any(isinstance(value, datetime) and value.tzinfo is not None for value in values)
