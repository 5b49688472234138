"""Client of the bond data service. See `Bonds`."""

from .client import Bonds
from .errors import BondsError, Gone, InvalidParameter, NotFound, Problem, RateLimited, UnknownArgument
from .rows import Rows

__all__ = ["Bonds", "BondsError", "Gone", "InvalidParameter", "NotFound", "Problem", "RateLimited", "Rows", "UnknownArgument"]
