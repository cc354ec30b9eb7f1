"""Answers as objects. Fields that this version does not know stay readable, so a newer service breaks nothing."""

from __future__ import annotations

import json
import types
import typing
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, Iterator, Mapping


class BaseModel:
    # Names of fields that are no Python names, as they are on the wire.
    _wire: ClassVar[Mapping[str, str]] = {}
    _data: dict[str, Any]
    _request_id: str | None

    def __init__(self, data: Mapping[str, Any]) -> None:
        vars(self)["_data"] = data
        vars(self)["_request_id"] = None

    def __getattr__(self, name: str) -> Any:
        data: Mapping[str, Any] = vars(self)["_data"]
        kind: Any = type(self)
        hint = _hints(kind).get(name)
        wire = self._wire.get(name, name)
        if wire in data:
            value = data[wire] if hint is None else cast(hint, data[wire])
            vars(self)[name] = value
            return value
        if hint is None:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        return None  # optional, and left out

    def to_dict(self) -> dict[str, Any]:
        return dict(self._data)

    def model_dump(self, **_: Any) -> dict[str, Any]:
        return dict(self._data)

    def model_dump_json(self, *, indent: int | None = None, **_: Any) -> str:
        return json.dumps(self._data, indent=indent, ensure_ascii=False)

    def __getitem__(self, name: str) -> Any:
        return self._data[name]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._data.items())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._data.items())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BaseModel) and type(self) is type(other) and self._data == other._data

    __hash__ = None  # type: ignore[assignment]


@cache
def _hints(model: Any) -> dict[str, Any]:
    return typing.get_type_hints(model)


def cast(hint: Any, value: Any) -> Any:
    """The JSON value as the annotation says; what does not fit is left as it came."""
    if value is None or hint is Any:
        return value
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is types.UnionType or origin is typing.Union:
        return cast(next((arg for arg in args if arg is not type(None)), Any), value)
    if origin is list and isinstance(value, list):
        return [cast(args[0], item) for item in value]
    if origin is dict and isinstance(value, dict):
        return {name: cast(args[1], item) for name, item in value.items()}
    if isinstance(hint, type) and issubclass(hint, BaseModel) and isinstance(value, dict):
        return hint(value)
    if hint is datetime and isinstance(value, str):
        return datetime.fromisoformat(value)
    return value
