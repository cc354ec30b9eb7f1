from __future__ import annotations

import os
import re
from typing import IO, Any, Mapping, Tuple, TypedDict, Union
from urllib.parse import urlsplit

from ._errors import ServiceError


class Omit:
    """Not sent at all, unlike None, which is sent as null."""

    def __bool__(self) -> bool:
        return False


omit = Omit()


# A file within a form: its bytes, or its name and them.
FileUpload = Union[bytes, IO[bytes], Tuple[str, Union[bytes, IO[bytes]]]]


class RequestOptions(TypedDict, total=False):
    """For one call. Calls under one `idempotency_key` take effect once; by default every call has a fresh one."""

    timeout: float
    max_retries: int
    idempotency_key: str
    extra_headers: Mapping[str, str]


OPTION_NAMES = ("timeout", "max_retries", "idempotency_key", "extra_headers")


def options_of(more: dict[str, Any]) -> RequestOptions:
    """Takes the options out of what else was given."""
    options: Any = {name: more.pop(name) for name in OPTION_NAMES if name in more}
    given: RequestOptions = {name: value for name, value in options.items() if value is not None}  # type: ignore[assignment]
    return given


class Settings:
    def __init__(self, api_key: str | None, base_url: str | None, timeout: float, max_retries: int) -> None:
        key = api_key if api_key is not None else os.environ.get("SERVICE_API_KEY")
        if key is None:
            raise ServiceError("no API key: pass api_key, or set SERVICE_API_KEY")
        self.api_key = key.strip()
        # The HTTP library would put a key that is no header value into its message.
        if not re.fullmatch(r"[\x21-\x7e]*", self.api_key):
            raise ServiceError("the API key holds characters that no key has")
        self.base_url = address_of(base_url or os.environ.get("SERVICE_BASE_URL") or "http://localhost:3000")
        self.timeout = timeout
        self.max_retries = max_retries


def address_of(base_url: str) -> str:
    """Without the version at its end, so that addresses for OpenAI's clients do."""
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise ServiceError("base_url must be an http(s) address without credentials")
    return re.sub(r"(/api)?/v1$", "", base_url.rstrip("/"))
