import type { Resources } from './api/index.ts'
import { RESOURCES } from './api/resources.ts'
import * as errors from './errors.ts'
import type { EventStream } from './events.ts'
import { Chat, Embeddings, Moderations, Responses } from './openai.ts'
import { resourceOf } from './operation.ts'
import { type ClientOptions, type RequestOptions, settingsOf } from './options.ts'
import { APIPromise, jsonOf } from './promise.ts'
import { Transport } from './transport.ts'

interface OtherRequest extends RequestOptions {
  readonly query?: object
  readonly body?: unknown
}

/** A resource is made when it is first used. */
class Lazy {
  constructor(transport: Transport) {
    for (const name of RESOURCES) {
      const get = (): object => {
        const value = resourceOf(transport, name)
        Object.defineProperty(this, name, { value, enumerable: true })
        return value
      }
      Object.defineProperty(this, name, { get, configurable: true, enumerable: true })
    }
  }
}
const Base = Lazy as new (transport: Transport) => Resources

/** The service. `new Service()` takes key and address from SERVICE_API_KEY and SERVICE_BASE_URL. */
export class Service extends Base {
  readonly baseURL: string
  readonly chat: Chat
  readonly responses: Responses
  readonly embeddings: Embeddings
  readonly moderations: Moderations
  readonly #options: ClientOptions
  readonly #transport: Transport

  constructor(options: ClientOptions = {}) {
    const transport = new Transport(settingsOf(options))
    super(transport)
    this.baseURL = transport.settings.baseURL
    this.chat = new Chat(transport)
    this.responses = new Responses(transport)
    this.embeddings = new Embeddings(transport)
    this.moderations = new Moderations(transport)
    this.#options = options
    this.#transport = transport
  }

  /** The same with other options. */
  withOptions(options: ClientOptions): Service {
    return new Service({ ...this.#options, ...options })
  }

  /** Any other request: `service.request('GET', '/v1/balance')`. */
  request<T = unknown>(method: string, path: `/${string}`, options: OtherRequest = {}): APIPromise<T> {
    const { query, body, ...rest } = options
    const sent = this.#transport.send({ method, path, query, body }, rest)
    return new APIPromise(sent, (response) => jsonOf(response) as Promise<T>)
  }

  /** Any other request that answers server-sent events. */
  events(method: string, path: `/${string}`, options: OtherRequest = {}): APIPromise<EventStream> {
    const { query, body, ...rest } = options
    return this.#transport.events({ method, path, query, body }, rest)
  }

  static readonly APIError = errors.APIError
  static readonly APIConnectionError = errors.APIConnectionError
  static readonly APIConnectionTimeoutError = errors.APIConnectionTimeoutError
  static readonly APIUserAbortError = errors.APIUserAbortError
  static readonly BadRequestError = errors.BadRequestError
  static readonly AuthenticationError = errors.AuthenticationError
  static readonly PermissionDeniedError = errors.PermissionDeniedError
  static readonly NotFoundError = errors.NotFoundError
  static readonly ConflictError = errors.ConflictError
  static readonly RateLimitError = errors.RateLimitError
  static readonly InternalServerError = errors.InternalServerError
}
