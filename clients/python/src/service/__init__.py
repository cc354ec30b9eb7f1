"""The official Python client."""

from ._client import AsyncService as AsyncService, Service as Service
from ._errors import (
    APIConnectionError as APIConnectionError,
    APIError as APIError,
    APIStatusError as APIStatusError,
    APITimeoutError as APITimeoutError,
    AuthenticationError as AuthenticationError,
    BadRequestError as BadRequestError,
    ConflictError as ConflictError,
    InternalServerError as InternalServerError,
    NotFoundError as NotFoundError,
    PaymentRequiredError as PaymentRequiredError,
    PermissionDeniedError as PermissionDeniedError,
    RateLimitError as RateLimitError,
    ServiceError as ServiceError,
    UnprocessableEntityError as UnprocessableEntityError,
    WebhookSignatureError as WebhookSignatureError,
)
from ._options import RequestOptions as RequestOptions, omit as omit
from ._proof import ExportVerdict as ExportVerdict, verify_bundle as verify_bundle, verify_export as verify_export
from ._stream import (
    AsyncEventStream as AsyncEventStream,
    AsyncStream as AsyncStream,
    EventStream as EventStream,
    ServerEvent as ServerEvent,
    Stream as Stream,
)
from ._transport import AsyncPages as AsyncPages, Page as Page, RawResponse as RawResponse
from ._version import VERSION as __version__
from ._webhook import unwrap_webhook as unwrap_webhook

# `from service import OpenAI`: nothing else changes
OpenAI, AsyncOpenAI = Service, AsyncService
