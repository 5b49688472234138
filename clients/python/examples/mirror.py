"""Keeps a copy of the market in SQLite equal to the service. Run it as often as you like.

    BONDS_KEY=… python mirror.py market.db https://bonds.example.com

Bonds, issuers and placements are JSON documents by id, curves and rates by key and day:

    SELECT body ->> 'name', body ->> 'yield' FROM bonds ORDER BY body ->> 'yield' DESC LIMIT 10
"""

import json
import os
import sqlite3
import sys
from typing import Any, Dict, Iterable, Iterator, List, Optional, Set, Tuple

from bonds_client import Bonds
from bonds_client.errors import Gone

Row = Dict[str, Any]
TABLES = ("bonds", "issuers", "placements", "curves", "rates")
STATUSES = ["PLANNED", "PLACING", "TRADING", "SUSPENDED", "MATURED", "DEFAULTED"]
PARTS = ["PARAMETERS", "POINTS"]
#: Before any day of any market.
EVER = "1900-01-01"
#: Ids of one request: the longest list that a filter takes, in a URL of moderate length.
AT_ONCE = 100


class Mirror:
    def __init__(self, service: Bonds, copy: sqlite3.Connection) -> None:
        self.service = service
        self.copy = copy
        copy.execute("CREATE TABLE IF NOT EXISTS state (revision INTEGER NOT NULL)")
        for table in TABLES:
            copy.execute(f"CREATE TABLE IF NOT EXISTS {table} (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID")

    def run(self) -> int:
        """Brings the copy up to date, completely or not at all, and returns its revision."""
        known = self.copy.execute("SELECT revision FROM state").fetchone()
        with self.copy:
            try:
                revision = self.load() if known is None else self.follow(known[0])
            except Gone:
                revision = self.load()
            self.copy.execute("DELETE FROM state")
            self.copy.execute("INSERT INTO state VALUES (?)", [revision])
        return revision

    def load(self) -> int:
        """Takes the whole. What is published meanwhile is taken twice: now, and with the next changes."""
        revision = int(self.service.ask("get_changes", limit=1)["revision"])
        for table in TABLES:
            self.copy.execute(f"DELETE FROM {table}")
        self.put("bonds", self.service.screen(status=STATUSES, fields="full", page_size=500))
        self.put("issuers", self.service.issuers())
        self.put("placements", self.service.placements())
        self.put("curves", self.service.curves(from_=EVER, parts=PARTS), by_day=True)
        self.put("rates", self.service.rates(from_=EVER, fields="full"), by_day=True)
        return revision

    def follow(self, since: int) -> int:
        """Reads again what changed; the service says what was removed."""
        bonds: Set[str] = set()
        issuers: Set[str] = set()
        has_placements = False
        revision = since
        for page in self.pages(since):
            revision = page["revision"]
            for change in page["items"]:
                kind, name, isin = change["kind"], change["id"], change["isin"]
                if kind in ("CURVE", "RATE"):
                    self.replace_days(kind, change)
                elif kind == "PLACEMENT":
                    has_placements = True
                elif isin is not None:
                    bonds.add(isin)
                else:
                    issuers.add(name)
        bonds.update(self.isins_of(issuers))
        issuers.update(self.issuers_of(bonds))
        self.replace("bonds", "isin", bonds, lambda some: self.service.screen(isin=some, status=STATUSES, fields="full"))
        issuers.update(self.issuers_of(bonds))
        self.replace("issuers", "id", issuers, lambda some: self.service.issuers(ids=some))
        if has_placements or bonds or issuers:
            self.copy.execute("DELETE FROM placements")
            self.put("placements", self.service.placements())
        return revision

    def pages(self, since: int) -> Iterator[Row]:
        cursor: Optional[str] = None
        while True:
            place = {} if cursor is None else {"cursor": cursor}
            page = self.service.ask("get_changes", since_revision=since, limit=500, **place)
            yield page
            cursor = page["page"]["nextCursor"]
            if cursor is None:
                return

    def put(self, table: str, rows: Iterable[Row], by_day: bool = False) -> None:
        named = ((f"{row['key']} {row['date']}" if by_day else str(row["id"]), text_of(row)) for row in rows)
        self.copy.executemany(f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", named)

    def replace(self, table: str, field: str, names: Set[str], read: Any) -> None:
        for some in chunks(sorted(names)):
            marks = ", ".join("?" * len(some))
            self.copy.execute(f"DELETE FROM {table} WHERE body ->> '{field}' IN ({marks})", some)
            self.put(table, read(some))

    def replace_days(self, kind: str, change: Row) -> None:
        key, start, end = change["id"], str(change["from"]), str(change["to"])
        table = "curves" if kind == "CURVE" else "rates"
        self.copy.execute(f"DELETE FROM {table} WHERE id BETWEEN ? AND ?", [f"{key} {start}", f"{key} {end}"])
        if kind == "CURVE":
            self.put(table, self.service.curves(key=key, from_=start, to=end, parts=PARTS), by_day=True)
        else:
            self.put(table, self.service.rates(key=key, from_=start, to=end, fields="full"), by_day=True)

    def isins_of(self, issuers: Set[str]) -> List[str]:
        """A change of an issuer is one of its bonds: their rows have its name and rating."""
        marks = ", ".join("?" * len(issuers))
        found = self.copy.execute(f"SELECT body ->> 'isin' FROM bonds WHERE body ->> '$.issuer.id' IN ({marks})", [*issuers])
        return [isin for (isin,) in found]

    def issuers_of(self, bonds: Set[str]) -> List[str]:
        """Issuers count and add up their bonds."""
        rows: List[Tuple[str]] = []
        for some in chunks(sorted(bonds)):
            marks = ", ".join("?" * len(some))
            sql = f"SELECT DISTINCT body ->> '$.issuer.id' FROM bonds WHERE body ->> 'isin' IN ({marks})"
            rows += self.copy.execute(sql, some).fetchall()
        return [issuer for (issuer,) in rows]


def chunks(names: List[str]) -> Iterator[List[str]]:
    for start in range(0, len(names), AT_ONCE):
        yield names[start : start + AT_ONCE]


def text_of(row: Row) -> str:
    return json.dumps(row, default=str, ensure_ascii=False, sort_keys=True)


if __name__ == "__main__":
    path, url = sys.argv[1:]
    mirror = Mirror(Bonds(os.environ["BONDS_KEY"], url), sqlite3.connect(path))
    print(f"{path} is of revision {mirror.run()}")
