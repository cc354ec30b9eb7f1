import type * as T from './openai-types.ts'
import type { RequestOptions } from './options.ts'
import { APIPromise } from './promise.ts'
import { Stream } from './stream.ts'
import type { Transport } from './transport.ts'

/** What OpenAI's client offers, under its names and in its shapes. */

interface Streamable {
  readonly stream?: boolean | null | undefined
}

class Create {
  readonly #transport: Transport
  readonly #path: string
  constructor(transport: Transport, path: string) {
    this.#transport = transport
    this.#path = path
  }

  once<R>(body: object, options?: RequestOptions): APIPromise<R> {
    const sent = this.#transport.send({ method: 'POST', path: this.#path, body, idempotent: true }, options)
    return new APIPromise(sent, (response) => response.clone().json() as Promise<R>)
  }

  either<R, E>(body: Streamable & object, options?: RequestOptions): APIPromise<R> | APIPromise<Stream<E>> {
    if (!body.stream) return this.once<R>(body, options)
    const opened = this.#transport.events({ method: 'POST', path: this.#path, body, idempotent: true }, options)
    return new APIPromise(opened.asResponse(), async () => new Stream<E>(await opened))
  }
}

export class ChatCompletions {
  readonly #create: Create
  constructor(transport: Transport) {
    this.#create = new Create(transport, '/api/v1/chat/completions')
  }
  create(
    body: T.ChatCompletionCreateParamsStreaming,
    options?: RequestOptions,
  ): APIPromise<Stream<T.ChatCompletionChunk>>
  create(body: T.ChatCompletionCreateParamsNonStreaming, options?: RequestOptions): APIPromise<T.ChatCompletion>
  create(
    body: T.ChatCompletionCreateParams,
    options?: RequestOptions,
  ): APIPromise<T.ChatCompletion> | APIPromise<Stream<T.ChatCompletionChunk>> {
    return this.#create.either<T.ChatCompletion, T.ChatCompletionChunk>(body, options)
  }
}

export class Chat {
  readonly completions: ChatCompletions
  constructor(transport: Transport) {
    this.completions = new ChatCompletions(transport)
  }
}

export class Responses {
  readonly #create: Create
  constructor(transport: Transport) {
    this.#create = new Create(transport, '/api/v1/responses')
  }
  create(body: T.ResponseCreateParamsStreaming, options?: RequestOptions): APIPromise<Stream<T.ResponseStreamEvent>>
  create(body: T.ResponseCreateParamsNonStreaming, options?: RequestOptions): APIPromise<T.ModelResponse>
  create(
    body: T.ResponseCreateParams,
    options?: RequestOptions,
  ): APIPromise<T.ModelResponse> | APIPromise<Stream<T.ResponseStreamEvent>> {
    const made = this.#create.either<T.ModelResponse, T.ResponseStreamEvent>(body, options)
    if (body.stream) return made
    const whole = made as APIPromise<T.ModelResponse>
    return new APIPromise(whole.asResponse(), async () => withText(await whole))
  }
}

/** `output_text`, as OpenAI's client adds it. */
const withText = (response: T.ModelResponse): T.ModelResponse => ({
  ...response,
  output_text: response.output
    .flatMap(({ content = [] }) => content)
    .flatMap(({ type, text = '' }) => (type === 'output_text' ? [text] : []))
    .join(''),
})

export class Embeddings {
  readonly #create: Create
  constructor(transport: Transport) {
    this.#create = new Create(transport, '/api/v1/embeddings')
  }
  create(body: T.EmbeddingCreateParams, options?: RequestOptions): APIPromise<T.CreateEmbeddingResponse> {
    return this.#create.once(body, options)
  }
}

export class Moderations {
  readonly #create: Create
  constructor(transport: Transport) {
    this.#create = new Create(transport, '/api/v1/moderations')
  }
  create(body: T.ModerationCreateParams, options?: RequestOptions): APIPromise<T.ModerationCreateResponse> {
    return this.#create.once(body, options)
  }
}
