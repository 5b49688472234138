"""Sends requests: repeats what may succeed later, and turns refusals into exceptions."""

import gzip
import hashlib
import http.client
import json
import time
from typing import Any, Callable, Mapping, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .cache import Copy, EtagCache
from .errors import Problem, RateLimited, problem_from

_AGENT = "bonds-client-python"
_REPEATED = (429, 503)
_LOST = (URLError, ConnectionError, TimeoutError, http.client.HTTPException)


class _NoRedirect(HTTPRedirectHandler):
    """A redirect would carry the key to another address."""

    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


class Transport:
    """One service and one key. Every request is a GET, so it may be repeated."""

    def __init__(
        self,
        *,
        key: str,
        base_url: str,
        timeout: float,
        retries: int,
        longest_wait: float,
        cache: EtagCache,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._key = key
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._longest_wait = longest_wait
        self._cache = cache
        self._sleep = sleep
        self._opener = build_opener(_NoRedirect)
        # Answers of another key are never read from a shared folder.
        self._owner = hashlib.sha256(key.encode()).hexdigest()

    def get(self, path: str, parameters: Mapping[str, str]) -> bytes:
        """The body of an answer; from the cache where the service says that it is unchanged."""
        name = f"{self._owner} {self._url(path, parameters)}"
        copy = self._cache.get(name)
        headers = {} if copy is None else {"If-None-Match": copy.etag}
        try:
            with self.open(path, parameters, headers) as response:
                body = _unpacked(response)
                etag = response.headers.get("ETag")
        except _Unchanged:
            if copy is None:
                raise
            return copy.body
        if etag is not None:
            self._cache.put(name, Copy(etag, body))
        return body

    def open(self, path: str, parameters: Mapping[str, str], headers: Optional[Mapping[str, str]] = None) -> Any:
        """An open response to read from, such as a whole listing as CSV."""
        sent = {"x-api-key": self._key, "User-Agent": _AGENT, "Accept-Encoding": "gzip", **(headers or {})}
        request = Request(self._url(path, parameters), headers=sent)
        for attempt in range(self._retries + 1):
            last = attempt == self._retries
            try:
                return self._opener.open(request, timeout=self._timeout)
            except HTTPError as error:
                wait = self._wait_after(error, attempt, last)
            except _LOST:
                if last:
                    raise
                wait = float(2**attempt)
            self._sleep(min(wait, self._longest_wait))
        raise AssertionError("unreachable")

    def _wait_after(self, error: HTTPError, attempt: int, last: bool) -> float:
        """Seconds until the request is repeated.

        Raises:
            Problem: when repeating it does not help, or would take too long.
        """
        with error:
            if error.code == 304:
                raise _Unchanged
            problem = _problem_of(error)
        wait = _seconds(error.headers.get("Retry-After"), float(2**attempt))
        if isinstance(problem, RateLimited):
            problem.retry_after = wait
        if error.code not in _REPEATED or last or wait > self._longest_wait:
            raise problem from None
        return wait

    def _url(self, path: str, parameters: Mapping[str, str]) -> str:
        query = urlencode(sorted(parameters.items()))
        return self._base_url + path + (f"?{query}" if query else "")


class _Unchanged(Exception):
    """The copy in the cache is still what the service would answer."""


def _problem_of(error: HTTPError) -> Problem:
    try:
        body = json.loads(_unpacked(error))
    except ValueError:
        body = {}
    return problem_from(error.code, body if isinstance(body, dict) else {})


def _unpacked(response: Any) -> bytes:
    body: bytes = response.read()
    return gzip.decompress(body) if response.headers.get("Content-Encoding") == "gzip" else body


def _seconds(text: Optional[str], otherwise: float) -> float:
    try:
        return float(text) if text is not None else otherwise
    except ValueError:
        return otherwise
