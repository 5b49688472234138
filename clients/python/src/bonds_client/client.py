"""The client: one method for each question."""

import hashlib
import shutil
from pathlib import Path
from typing import Any, BinaryIO, Dict, Mapping, Optional, Tuple, Union
from urllib.parse import quote

from .arguments import endpoint_named, parameters_of
from .cache import EtagCache
from .parameters import Endpoint
from .rows import Rows
from .transport import Transport
from .values import read_answer

Answer = Dict[str, Any]


class Bonds:
    """The bond data service.

    Arguments are the parameters of the service in the spelling of Python: `CreditRatingFrom` is `credit_rating_from`,
    and `From` is `from_`. A misspelt name is reported before anything is sent. Values may be texts, numbers, `Decimal`,
    dates, booleans and lists.

    >>> bonds = Bonds("sandbox", "http://127.0.0.1:3000")
    >>> bonds.screen(credit_rating_from="AA-", yield_from=14, currency="RUB").frame()

    Args:
        key: Your key. `sandbox` needs no account and answers from fifty invented bonds.
        base_url: Where the service is, such as `https://bonds.example.com`.
        timeout: Seconds to wait for an answer.
        retries: How often a request is repeated that was refused with 429 or 503 or lost its connection.
        longest_wait: The longest pause before that, in seconds; a service that asks for more raises the exception.
        cache_folder: A folder for answers, so that the next run of a program transfers only what has changed.
    """

    def __init__(
        self,
        key: str,
        base_url: str,
        *,
        timeout: float = 60.0,
        retries: int = 4,
        longest_wait: float = 60.0,
        cache_folder: Optional[Union[str, Path]] = None,
    ) -> None:
        self._transport = Transport(
            key=key,
            base_url=base_url,
            timeout=timeout,
            retries=retries,
            longest_wait=longest_wait,
            cache=EtagCache(cache_folder),
        )

    def screen(self, *, limit: Optional[int] = None, **filters: Any) -> Rows:
        """Bonds that pass every filter: `yield_from=14`, `currency="RUB"`, `sorts="yield_desc"`.

        Args:
            limit: The most rows to read; all of them without it.
        """
        return self.rows("search_bonds", limit=limit, **filters)

    def bond(self, id_or_isin: str, **arguments: Any) -> Answer:
        """Terms, schedules, ratings and analytics of one bond."""
        return self.ask("get_bond", id_or_isin, **arguments)

    def history(self, id_or_isin: str, *, limit: Optional[int] = None, **arguments: Any) -> Rows:
        """Days of a bond, newest first: `from_="2026-01-01"`, `to=date(2026, 6, 30)`."""
        return self.rows("get_history", id_or_isin, limit=limit, **arguments)

    def calculate(self, isin: str, **arguments: Any) -> Answer:
        """Every figure of a bond at one of `clean_price`, `dirty_price`, `yield_`, `g_spread` and `z_spread`."""
        return self.ask("calculate_bond", isin, **arguments)

    def alternatives(self, isin: str, **arguments: Any) -> Answer:
        """Bonds to hold instead, with reasons."""
        return self.ask("get_alternatives", isin, **arguments)

    def curves(self, *, limit: Optional[int] = None, **arguments: Any) -> Rows:
        """Government curves by key and date: `currency="RUB"`, `tenors=[1, 5, 10]`."""
        return self.rows("get_curves", limit=limit, **arguments)

    def rates(self, *, limit: Optional[int] = None, **arguments: Any) -> Rows:
        """Interest and exchange rates by day."""
        return self.rows("get_rates", limit=limit, **arguments)

    def issuers(self, *, limit: Optional[int] = None, **filters: Any) -> Rows:
        """Issuers that pass every filter."""
        return self.rows("get_issuers", limit=limit, **filters)

    def issuer(self, id_or_number: str) -> Answer:
        """One issuer with its ratings, defaults and reports."""
        return self.ask("get_issuer", id_or_number)

    def placements(self, *, limit: Optional[int] = None, **filters: Any) -> Rows:
        """Primary placements that pass every filter."""
        return self.rows("get_placements", limit=limit, **filters)

    def placement(self, id: str) -> Answer:
        """One placement with its guidance and final terms."""
        return self.ask("get_placement", id)

    def portfolios(self, *, limit: Optional[int] = None) -> Rows:
        """Your portfolios, then the models."""
        return self.rows("get_portfolios", limit=limit)

    def portfolio(self, id: str, **arguments: Any) -> Answer:
        """Positions, value, income and warnings of one portfolio."""
        return self.ask("get_portfolio", id, **arguments)

    def changes(self, *, limit: Optional[int] = None, **arguments: Any) -> Rows:
        """What changed since a revision: `since_revision=12`. Rows of all pages are of one range.

        Raises:
            Gone: when the revision is too old; take the files again.
        """
        return self.rows("get_changes", limit=limit, **arguments)

    def events(self, *, limit: Optional[int] = None, **filters: Any) -> Rows:
        """Coupons, repayments, puts, calls, maturities and placements by day: `types=["PUT", "CALL"]`."""
        return self.rows("get_events", limit=limit, **filters)

    def files(self, **arguments: Any) -> Answer:
        """The manifest of the bulk files of a revision: name, table, format, rows, bytes, SHA-256 and path of each."""
        return self.ask("get_files", **arguments)

    def download(self, file: Mapping[str, Any], folder: Union[str, Path]) -> Path:
        """Saves a file of the manifest and compares its SHA-256. One that is there already is not read again.

        The folder is created if there is none.

        Raises:
            ValueError: when the bytes are not those of the manifest.
        """
        target = Path(folder) / str(file["name"])
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and _sha256_of(target) == file["sha256"]:
            return target
        part = target.with_name(target.name + ".part")
        with self._transport.open(str(file["path"]), {}, {"Accept-Encoding": "identity"}) as response:
            with part.open("wb") as output:
                shutil.copyfileobj(response, output)
        if _sha256_of(part) != file["sha256"]:
            raise ValueError(f"{file['name']}: the bytes are not those of the manifest.")
        return part.replace(target)

    def market_overview(self, **arguments: Any) -> Answer:
        """The market at a glance."""
        return self.ask("get_market_overview", **arguments)

    def ask(self, endpoint: str, variable: Optional[str] = None, **arguments: Any) -> Answer:
        """One answer of any endpoint by its name in `bonds_client.parameters`."""
        described, path = _located(endpoint, variable)
        body = self._transport.get(path, parameters_of(described, arguments))
        answer: Answer = read_answer(body, described.shape)
        return answer

    def rows(
        self, endpoint: str, variable: Optional[str] = None, *, limit: Optional[int] = None, **arguments: Any
    ) -> Rows:
        """The rows of any listing by its name in `bonds_client.parameters`."""
        described, path = _located(endpoint, variable)
        parameters = parameters_of(described, {**_page_length(described, limit), **arguments})

        def read_page(cursor: Optional[str]) -> Mapping[str, Any]:
            asked = parameters if cursor is None else {**_without_page(parameters), "Cursor": cursor}
            page: Mapping[str, Any] = read_answer(self._transport.get(path, asked), described.shape)
            return page

        return Rows(read_page, limit)

    def open(self, endpoint: str, variable: Optional[str] = None, **arguments: Any) -> BinaryIO:
        """A whole listing as a file to read: `format="csv"`, `"ndjson"` or `"xlsx"`. Close it when you are done."""
        described, path = _located(endpoint, variable)
        headers = {"Accept-Encoding": "identity"}
        response: BinaryIO = self._transport.open(path, parameters_of(described, arguments), headers)
        return response


def _sha256_of(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as content:
        for block in iter(lambda: content.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()


def _located(name: str, variable: Optional[str]) -> Tuple[Endpoint, str]:
    endpoint = endpoint_named(name)
    if (endpoint.variable is None) != (variable is None):
        wanted = "takes no variable" if endpoint.variable is None else f"needs a variable, the {endpoint.variable}"
        raise TypeError(f"{name} {wanted}: its path is {endpoint.path}")
    if variable is None or endpoint.variable is None:
        return endpoint, endpoint.path
    return endpoint, endpoint.path.replace("{" + endpoint.variable + "}", quote(variable, safe=""))


def _page_length(endpoint: Endpoint, limit: Optional[int]) -> Dict[str, int]:
    """As few requests as possible, and no longer pages than needed."""
    if limit is not None and limit < 1:
        raise ValueError(f"limit: {limit} is not a number of rows from 1.")
    if endpoint.page_length is None:
        return {}
    name, largest = endpoint.page_length
    return {name: largest if limit is None else min(limit, largest)}


def _without_page(parameters: Mapping[str, str]) -> Dict[str, str]:
    """A cursor replaces the number of the page."""
    return {name: value for name, value in parameters.items() if name != "Page"}
