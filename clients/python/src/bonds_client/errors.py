"""What can go wrong, as exceptions."""

from typing import Any, List, Mapping, NamedTuple, Optional


class BondsError(Exception):
    """The base of all errors of this package."""


class UnknownArgument(BondsError, TypeError):
    """An argument that the endpoint does not have; found before anything was sent."""


class Fault(NamedTuple):
    """What is wrong with one parameter."""

    name: str
    message: str
    did_you_mean: Optional[str]


class Problem(BondsError):
    """The service refused the request: RFC 9457 problem details."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        self.status = status
        #: A code of the error reference, such as `KEY_UNKNOWN`.
        self.code: str = str(body.get("code", "UNKNOWN"))
        self.title: str = str(body.get("title", f"HTTP status {status}"))
        self.detail: str = str(body.get("detail", ""))
        #: Names the request in the log of the service.
        self.request_id: Optional[str] = body.get("requestId")
        #: The parameters at fault.
        self.errors: List[Fault] = [
            Fault(str(one.get("name")), str(one.get("message")), one.get("didYouMean"))
            for one in body.get("errors", [])
        ]
        hints = [f"{fault.name}: did you mean {fault.did_you_mean}?" for fault in self.errors if fault.did_you_mean]
        super().__init__(" ".join(part for part in [f"{self.title} ({self.code}).", self.detail, *hints] if part))


class InvalidParameter(Problem):
    """At least one parameter is wrong; `errors` names each."""


class NotFound(Problem):
    """There is no such bond, issuer, placement or portfolio, or it is not yours."""


class Gone(Problem):
    """What was asked for is no longer retained. `revision` is the current one."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        super().__init__(status, body)
        self.revision: Optional[int] = body.get("revision")


class RateLimited(Problem):
    """The quota is used up. `retry_after` says when it comes back, in seconds."""

    retry_after: float = 0.0


def problem_from(status: int, body: Mapping[str, Any]) -> Problem:
    if body.get("code") == "INVALID_PARAMETER":
        return InvalidParameter(status, body)
    if status == 404:
        return NotFound(status, body)
    if status == 410:
        return Gone(status, body)
    if status == 429:
        return RateLimited(status, body)
    return Problem(status, body)
