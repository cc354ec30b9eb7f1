"""What can go wrong. The names are those of the `openai` package; no message holds a key."""

from __future__ import annotations

from typing import Any, Mapping


class ServiceError(Exception):
    """Base of everything this package raises."""


class APIError(ServiceError):
    """A request failed: no answer, or an error."""


class APIConnectionError(APIError):
    """No answer came, or it broke off."""


class APITimeoutError(APIConnectionError):
    """The answer took longer than `timeout`."""


class WebhookSignatureError(ServiceError):
    """A delivery that the service did not send, or sent too long ago."""


class APIStatusError(APIError):
    """The service answered with an error, in one of its forms.

    `code` is E001 to E010 or a word; `details` lists violations as `{"pointer", "message"}`; `payment` says where a 402
    can be paid.
    """

    def __init__(self, status_code: int, body: Any, headers: Mapping[str, str]) -> None:
        fields: dict[str, Any] = body if isinstance(body, dict) else {}
        error = fields.get("error")
        inner: dict[str, Any] = error if isinstance(error, dict) else {"code": fields.get("code"), "message": error}
        self.status_code = status_code
        self.code: str | None = inner.get("code")
        self.type: str | None = inner.get("type")
        self.message = str(inner.get("message") or f"HTTP {status_code}")
        self.details: list[dict[str, str]] = fields.get("details") or []
        self.payment: dict[str, Any] | None = fields.get("payment")
        self.body = body
        self.headers = headers
        self.request_id = headers.get("x-request-id")
        words = [str(status_code), self.code, self.message, self.request_id and f"({self.request_id})"]
        super().__init__(" ".join(word for word in words if word))


class BadRequestError(APIStatusError):
    """400"""


class AuthenticationError(APIStatusError):
    """401"""


class PaymentRequiredError(APIStatusError):
    """402"""


class PermissionDeniedError(APIStatusError):
    """403"""


class NotFoundError(APIStatusError):
    """404"""


class ConflictError(APIStatusError):
    """409"""


class UnprocessableEntityError(APIStatusError):
    """422"""


class RateLimitError(APIStatusError):
    """429"""


class InternalServerError(APIStatusError):
    """500 and beyond"""


_BY_STATUS: dict[int, type[APIStatusError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: UnprocessableEntityError,
    429: RateLimitError,
}


def error_of(status: int, body: Any, headers: Mapping[str, str]) -> APIStatusError:
    kind = _BY_STATUS.get(status, InternalServerError if status >= 500 else APIStatusError)
    return kind(status, body, headers)
