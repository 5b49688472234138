"""Arguments of Python as parameters of the service."""

from datetime import date, datetime
from difflib import get_close_matches
from typing import Any, Dict, List, Mapping

from .errors import UnknownArgument
from .parameters import ENDPOINTS, Endpoint


def endpoint_named(name: str) -> Endpoint:
    """The endpoint of this name.

    Raises:
        UnknownArgument: with the name that was probably meant.
    """
    found = ENDPOINTS.get(name)
    if found is None:
        raise UnknownArgument(f"There is no endpoint {name!r}.{_meant(name, ENDPOINTS)}")
    return found


def parameters_of(endpoint: Endpoint, arguments: Mapping[str, Any]) -> Dict[str, str]:
    """Names and texts as the service expects them. An argument that is None is left out.

    Raises:
        UnknownArgument: names every argument that the endpoint does not have, and what was probably meant.
    """
    wrong: List[str] = []
    parameters: Dict[str, str] = {}
    for name, value in arguments.items():
        parameter = endpoint.parameters.get(name)
        if parameter is None:
            wrong.append(f"{endpoint.path} has no argument {name!r}.{_meant(name, endpoint.parameters)}")
        elif value is not None:
            parameters[parameter] = text_of(value)
    if wrong:
        raise UnknownArgument(" ".join(wrong))
    return parameters


def text_of(value: Any) -> str:
    """A value as text: lists are joined by commas, dates are ISO 8601."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(text_of(one) for one in value)
    return str(value)


def _meant(name: str, known: Mapping[str, Any]) -> str:
    close = get_close_matches(name, known, n=1, cutoff=0.6)
    return f" Did you mean {close[0]!r}?" if close else ""
