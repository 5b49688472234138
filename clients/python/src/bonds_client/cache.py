"""Copies of answers by their ETag, so that an unchanged answer is not transferred again."""

import hashlib
import json
import os
import tempfile
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple, Optional, Union


class Copy(NamedTuple):
    etag: str
    body: bytes


class EtagCache:
    """The latest answers in memory and, with a folder, on disk for the next run."""

    def __init__(self, folder: Optional[Union[str, Path]] = None, most: int = 256) -> None:
        self._folder = None if folder is None else Path(folder)
        self._most = most
        self._copies: "OrderedDict[str, Copy]" = OrderedDict()

    def get(self, name: str) -> Optional[Copy]:
        found = self._copies.get(name)
        if found is not None:
            self._copies.move_to_end(name)
            return found
        return self._read(name)

    def put(self, name: str, copy: Copy) -> None:
        self._copies[name] = copy
        self._copies.move_to_end(name)
        while len(self._copies) > self._most:
            self._copies.popitem(last=False)
        if self._folder is not None:
            self._write(self._folder, name, copy)

    def _read(self, name: str) -> Optional[Copy]:
        if self._folder is None:
            return None
        try:
            head, _, body = self._path(self._folder, name).read_bytes().partition(b"\n")
            return Copy(json.loads(head)["etag"], body)
        except (OSError, ValueError, KeyError):
            return None

    def _write(self, folder: Path, name: str, copy: Copy) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        # Written beside and moved, so that two programs may share the folder.
        handle, unfinished = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps({"etag": copy.etag}).encode() + b"\n" + copy.body)
        os.replace(unfinished, self._path(folder, name))

    @staticmethod
    def _path(folder: Path, name: str) -> Path:
        return folder / (hashlib.sha256(name.encode()).hexdigest() + ".answer")
