from __future__ import annotations

from typing import Any

import httpx2 as httpx

from ._openai import AsyncChat, AsyncEmbeddings, AsyncModerations, AsyncResponses
from ._openai import Chat, Embeddings, Moderations, Responses
from ._options import Settings
from ._transport import AsyncTransport, Operation, Transport
from .api import AsyncResources, Resources


class Service(Resources):
    """The service. The key is `api_key` or SERVICE_API_KEY (`""`: none, for signup).

    `base_url` says where it is, with or without /v1 or /api/v1; else SERVICE_BASE_URL does. `timeout` is in seconds.
    """

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float = 60,
        max_retries: int = 2,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = Settings(api_key, base_url, timeout, max_retries)
        self._transport = Transport(settings, http_client)
        self.api_key, self.base_url = settings.api_key, f"{settings.base_url}/api/v1"
        self.timeout, self.max_retries = timeout, max_retries
        self.chat = Chat(self._transport)
        self.responses = Responses(self._transport)
        self.embeddings = Embeddings(self._transport)
        self.moderations = Moderations(self._transport)

    def with_options(self, **options: Any) -> "Service":
        """The same with other options; connections are shared."""
        return Service(**{**_options(self), **options})

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Any other request; the answer as JSON."""
        return self._transport.request(Operation(method, path, Any, body=body, options={}))

    def close(self) -> None:
        self._transport.http.close()

    def __enter__(self) -> "Service":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncService(AsyncResources):
    """`Service` for asyncio."""

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float = 60,
        max_retries: int = 2,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = Settings(api_key, base_url, timeout, max_retries)
        self._transport = AsyncTransport(settings, http_client)
        self.api_key, self.base_url = settings.api_key, f"{settings.base_url}/api/v1"
        self.timeout, self.max_retries = timeout, max_retries
        self.chat = AsyncChat(self._transport)
        self.responses = AsyncResponses(self._transport)
        self.embeddings = AsyncEmbeddings(self._transport)
        self.moderations = AsyncModerations(self._transport)

    def with_options(self, **options: Any) -> "AsyncService":
        """The same with other options; connections are shared."""
        return AsyncService(**{**_options(self), **options})

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Any other request; the answer as JSON."""
        return await self._transport.request(Operation(method, path, Any, body=body, options={}))

    async def close(self) -> None:
        await self._transport.http.aclose()

    async def __aenter__(self) -> "AsyncService":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _options(service: Service | AsyncService) -> dict[str, Any]:
    return {
        "api_key": service.api_key,
        "base_url": service.base_url,
        "timeout": service.timeout,
        "max_retries": service.max_retries,
        "http_client": service._transport.http,
    }
