"""Values of an answer: money as `Decimal`, days as `date`, moments as `datetime`."""

import json
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Callable, Mapping, Optional

from .parameters import SHAPES


def read_answer(body: bytes, shape: Optional[str]) -> Any:
    """An answer with the values of its shape; unknown stays None."""
    return _shaped(json.loads(body), shape)


def _time(text: str) -> datetime:
    # Before 3.11 Python does not read the letter for UTC.
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


_SCALARS: Mapping[str, Callable[[str], Any]] = {"decimal": Decimal, "date": date.fromisoformat, "time": _time}


def _shaped(value: Any, form: Optional[str]) -> Any:
    if value is None or form is None:
        return value
    if isinstance(value, list):
        return [_shaped(one, form) for one in value]
    read = _SCALARS.get(form)
    if read is not None:
        return read(value)
    fields = SHAPES[form]
    return {name: _shaped(one, fields.get(name)) for name, one in value.items()}
