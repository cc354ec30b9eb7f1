"""What OpenAI's client offers, under its names and in its shapes, with what the service adds."""

from __future__ import annotations

from typing import Any, Iterable, List, Literal, Mapping, overload

from ._model import BaseModel
from ._options import options_of
from ._stream import AsyncStream, Stream
from ._transport import AsyncTransport, Operation, Resource, Transport


class Function(BaseModel):
    name: str
    arguments: str


class ToolCall(BaseModel):
    id: str
    type: Literal["function"]
    index: int | None
    function: Function


class Message(BaseModel):
    role: str
    content: str | None
    refusal: str | None
    tool_calls: List[ToolCall] | None


class Usage(BaseModel):
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class Billing(BaseModel):
    """What the call cost and earned."""

    cost_pence: float
    earned_pence: float
    earned_pence_exact: str
    model_used: str
    latency_ms: float


class Choice(BaseModel):
    index: int
    message: Message
    finish_reason: str
    logprobs: Any


class ChunkChoice(BaseModel):
    index: int
    delta: Message
    finish_reason: str | None


class ChatCompletion(BaseModel):
    id: str
    object: str
    created: int
    model: str
    choices: List[Choice]
    usage: Usage | None
    billing: Billing
    worm_seal: str


class ChatCompletionChunk(BaseModel):
    id: str
    object: str
    created: int
    model: str
    choices: List[ChunkChoice]
    usage: Usage | None
    billing: Billing | None
    worm_seal: str | None


class Embedding(BaseModel):
    index: int
    embedding: List[float]


class CreateEmbeddingResponse(BaseModel):
    object: str
    model: str
    data: List[Embedding]
    usage: Usage | None
    billing: Billing
    worm_seal: str


class OutputContent(BaseModel):
    type: str
    text: str | None


class OutputItem(BaseModel):
    type: str
    content: List[OutputContent] | None


class Response(BaseModel):
    id: str
    object: str
    model: str
    status: str
    output: List[OutputItem]

    @property
    def output_text(self) -> str:
        """The words of all output items."""
        parts = (part for item in self.output for part in item.content or [])
        return "".join(part.text or "" for part in parts if part.type == "output_text")


class ResponseStreamEvent(BaseModel):
    type: str
    sequence_number: int
    delta: str | None
    response: Response | None


class Moderation(BaseModel):
    flagged: bool
    categories: dict[str, bool]
    category_scores: dict[str, float]


class ModerationCreateResponse(BaseModel):
    id: str
    model: str
    results: List[Moderation]


def _operation(path: str, kind: Any, **fields: Any) -> Operation[Any]:
    options = options_of(fields)
    extra = fields.pop("extra_body", None) or {}
    body = {name: list(value) if name == "messages" else value for name, value in fields.items()}
    return Operation("POST", path, kind, body={**body, **extra}, idempotent=True, options=options)


CHAT = "/api/v1/chat/completions"
RESPONSES = "/api/v1/responses"


class Completions(Resource):
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @overload
    def create(
        self, *, model: str, messages: Iterable[Mapping[str, Any]], stream: Literal[True], **more: Any
    ) -> Stream[ChatCompletionChunk]: ...
    @overload
    def create(
        self, *, model: str, messages: Iterable[Mapping[str, Any]], stream: Literal[False] | None = None, **more: Any
    ) -> ChatCompletion: ...
    def create(self, *, stream: bool | None = None, **fields: Any) -> Any:
        """`more`: OpenAI's fields, the service's `models`, `max_cost_pence`, `quality`, `priority`, and options."""
        if not stream:
            return self._transport.request(_operation(CHAT, ChatCompletion, **fields))
        return Stream(ChatCompletionChunk, self._transport.events(_operation(CHAT, None, stream=True, **fields)))


class Chat:
    def __init__(self, transport: Transport) -> None:
        self.completions = Completions(transport)


class Responses(Resource):
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @overload
    def create(
        self, *, input: str | Iterable[Any], stream: Literal[True], **more: Any
    ) -> Stream[ResponseStreamEvent]: ...
    @overload
    def create(self, *, input: str | Iterable[Any], stream: Literal[False] | None = None, **more: Any) -> Response: ...
    def create(self, *, stream: bool | None = None, **fields: Any) -> Any:
        if not stream:
            return self._transport.request(_operation(RESPONSES, Response, **fields))
        return Stream(ResponseStreamEvent, self._transport.events(_operation(RESPONSES, None, stream=True, **fields)))


class Embeddings(Resource):
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, *, model: str, input: str | Iterable[Any], **more: Any) -> CreateEmbeddingResponse:
        op = _operation("/api/v1/embeddings", CreateEmbeddingResponse, model=model, input=input, **more)
        answer: CreateEmbeddingResponse = self._transport.request(op)
        return answer


class Moderations(Resource):
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, *, input: str | Iterable[Any], **more: Any) -> ModerationCreateResponse:
        op = _operation("/api/v1/moderations", ModerationCreateResponse, input=input, **more)
        answer: ModerationCreateResponse = self._transport.request(op)
        return answer


class AsyncCompletions(Resource):
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    @overload
    async def create(
        self, *, model: str, messages: Iterable[Mapping[str, Any]], stream: Literal[True], **more: Any
    ) -> AsyncStream[ChatCompletionChunk]: ...
    @overload
    async def create(
        self, *, model: str, messages: Iterable[Mapping[str, Any]], stream: Literal[False] | None = None, **more: Any
    ) -> ChatCompletion: ...
    async def create(self, *, stream: bool | None = None, **fields: Any) -> Any:
        if not stream:
            return await self._transport.request(_operation(CHAT, ChatCompletion, **fields))
        op = _operation(CHAT, None, stream=True, **fields)
        return AsyncStream(ChatCompletionChunk, await self._transport.events(op))


class AsyncChat:
    def __init__(self, transport: AsyncTransport) -> None:
        self.completions = AsyncCompletions(transport)


class AsyncResponses(Resource):
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    @overload
    async def create(
        self, *, input: str | Iterable[Any], stream: Literal[True], **more: Any
    ) -> AsyncStream[ResponseStreamEvent]: ...
    @overload
    async def create(
        self, *, input: str | Iterable[Any], stream: Literal[False] | None = None, **more: Any
    ) -> Response: ...
    async def create(self, *, stream: bool | None = None, **fields: Any) -> Any:
        if not stream:
            return await self._transport.request(_operation(RESPONSES, Response, **fields))
        op = _operation(RESPONSES, None, stream=True, **fields)
        return AsyncStream(ResponseStreamEvent, await self._transport.events(op))


class AsyncEmbeddings(Resource):
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, *, model: str, input: str | Iterable[Any], **more: Any) -> CreateEmbeddingResponse:
        op = _operation("/api/v1/embeddings", CreateEmbeddingResponse, model=model, input=input, **more)
        answer: CreateEmbeddingResponse = await self._transport.request(op)
        return answer


class AsyncModerations(Resource):
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, *, input: str | Iterable[Any], **more: Any) -> ModerationCreateResponse:
        op = _operation("/api/v1/moderations", ModerationCreateResponse, input=input, **more)
        answer: ModerationCreateResponse = await self._transport.request(op)
        return answer
