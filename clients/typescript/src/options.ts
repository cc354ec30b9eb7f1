import { ServiceError } from './errors.ts'

/** One attempt of a request, once its answer's head is there or it has failed. */
export interface Attempt {
  readonly method: string
  readonly path: string
  /** From 1. */
  readonly attempt: number
  readonly durationMs: number
  readonly status?: number
  readonly requestID?: string
}

export interface ClientOptions {
  /** Default: SERVICE_API_KEY. A function is asked before every attempt. `null`: none, for signup. */
  apiKey?: string | (() => string | Promise<string>) | null | undefined
  /** Where the service is, with or without `/v1` or `/api/v1`. Default: SERVICE_BASE_URL. */
  baseURL?: string | null | undefined
  /** Milliseconds for one attempt; of a stream, until it starts and between two events. Default: a minute. */
  timeout?: number | undefined
  /** Further attempts after the first. Default: 2. */
  maxRetries?: number | undefined
  defaultHeaders?: Readonly<Record<string, string>> | undefined
  fetch?: typeof fetch | undefined
  /** Told of every attempt. Default: nobody, or the console where SERVICE_LOG is `info`. */
  logger?: ((attempt: Attempt) => void) | undefined
}

/** For one call. */
export interface RequestOptions {
  timeout?: number | undefined
  maxRetries?: number | undefined
  /** Calls under one key take effect once. Default: a fresh key for every call. */
  idempotencyKey?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
}

/** A body that is sent as it is: a file, bytes, a text, or a form with files. `headers` may name its `content-type`. */
export type Upload = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | URLSearchParams | FormData | string

/** A file within a form: a `File` brings its name along. */
export type FileUpload = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

export interface Settings {
  readonly apiKey: () => string | null | Promise<string>
  readonly baseURL: string
  readonly timeout: number
  readonly maxRetries: number
  readonly defaultHeaders: Readonly<Record<string, string>>
  readonly fetch: typeof fetch
  readonly logger: ((attempt: Attempt) => void) | undefined
}

const MINUTE_MS = 60_000

/** The environment where there is one; browsers have none. */
const env = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name]

export function settingsOf(options: ClientOptions): Settings {
  const { apiKey = env('SERVICE_API_KEY'), timeout = MINUTE_MS, maxRetries = 2, defaultHeaders = {} } = options
  if (apiKey === undefined) throw new ServiceError('no API key: pass apiKey, or set SERVICE_API_KEY')
  return {
    apiKey: typeof apiKey === 'function' ? apiKey : () => apiKey,
    baseURL: addressOf(options.baseURL ?? env('SERVICE_BASE_URL') ?? 'http://localhost:3000'),
    timeout,
    maxRetries,
    defaultHeaders,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    logger: options.logger ?? (env('SERVICE_LOG') === 'info' ? toConsole : undefined),
  }
}

/** Without the version at its end, so that addresses for OpenAI's clients do. */
function addressOf(baseURL: string): string {
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ServiceError('baseURL must be an http(s) address without credentials')
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/(\/api)?\/v1$/, '')
}

/** Fetch would put a key that is no header value into its message. */
export function checkedKey(key: string | null): string | null {
  const trimmed = key?.trim() ?? null
  if (trimmed === null || /^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  throw new ServiceError('the API key is empty or holds characters that no key has')
}

const toConsole = ({ method, path, attempt, durationMs, status, requestID = '' }: Attempt): void =>
  console.error(`service: ${method} ${path} ${status ?? 'no answer'} ${durationMs} ms, attempt ${attempt} ${requestID}`)
