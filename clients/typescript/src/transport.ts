import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  type ServiceError,
} from './errors.ts'
import { EventStream, jsonOr } from './events.ts'
import type { Operation } from './operation.ts'
import { checkedKey, type RequestOptions, type Settings } from './options.ts'
import { APIPromise } from './promise.ts'
import { mayRepeat, pauseMs, sleep } from './retry.ts'
import { VERSION } from './version.ts'

interface Request extends Operation {
  readonly content: Content | undefined
  readonly url: string
  readonly key: string | undefined
  readonly timeoutMs: number
  readonly streams: boolean
  readonly options: RequestOptions
}

interface Success {
  readonly response: Response
  readonly controller: AbortController
}

interface Outcome {
  readonly success?: Success
  readonly failure?: ServiceError
  readonly again: boolean
  readonly retryAfter: string | null
}

/** Sends requests: key, time-outs, retries, errors. Knows no operation. */
export class Transport {
  readonly settings: Settings
  constructor(settings: Settings) {
    this.settings = settings
  }

  /** The first success, its body complete. */
  async send(operation: Operation, options: RequestOptions = {}): Promise<Response> {
    return (await this.#send(operation, options, false)).response
  }

  events(operation: Operation, options: RequestOptions = {}): APIPromise<EventStream> {
    const timeoutMs = options.timeout ?? this.settings.timeout
    const sent = this.#send(operation, options, true)
    return new APIPromise(
      sent.then(({ response }) => response),
      async (response) => new EventStream(response, (await sent).controller, timeoutMs),
    )
  }

  async #send(operation: Operation, options: RequestOptions, streams: boolean): Promise<Success> {
    const { settings } = this
    const { method, path, query, idempotent } = operation
    const key = options.idempotencyKey ?? (idempotent ? crypto.randomUUID() : undefined)
    const retries = options.maxRetries ?? settings.maxRetries
    const request: Request = {
      ...operation,
      content: await contentOf(operation),
      url: settings.baseURL + path + queryText(query),
      key,
      timeoutMs: options.timeout ?? settings.timeout,
      streams,
      options,
    }
    for (let attempt = 1; ; attempt++) {
      const { success, failure, again, retryAfter } = await this.#attempt(request, attempt)
      if (success) return success
      if (!again || attempt > retries) throw failure
      await sleep(pauseMs(attempt, retryAfter), options.signal)
      if (options.signal?.aborted) throw new APIUserAbortError(`${method} ${path}: aborted`)
    }
  }

  async #attempt(request: Request, attempt: number): Promise<Outcome> {
    const { method, path, url, content, key, timeoutMs, streams, options } = request
    const { settings } = this
    const headers = await this.#headersOf(request, attempt)
    const controller = new AbortController()
    const abort = (): void => controller.abort()
    options.signal?.addEventListener('abort', abort, { once: true })
    if (options.signal?.aborted) abort()
    let late = false
    const timer = setTimeout(() => {
      late = true
      abort()
    }, timeoutMs)
    const startedAt = Date.now()
    const tell = (response?: Response): void => {
      const requestID = response?.headers.get('x-request-id')
      settings.logger?.({
        ...{ method, path, attempt, durationMs: Date.now() - startedAt },
        ...(response && { status: response.status }),
        ...(requestID && { requestID }),
      })
    }
    const repeatable = key !== undefined || (method !== 'POST' && method !== 'PATCH')
    try {
      const response = await settings.fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: controller.signal,
        ...(content && { body: content.body }),
      })
      tell(response)
      if (response.ok && streams) return { success: { response, controller }, again: false, retryAfter: null }
      // read here, so that an answer that breaks off is asked for again
      const read = await response.arrayBuffer()
      if (response.ok)
        return {
          success: { response: new Response(read.byteLength > 0 ? read : null, response), controller },
          again: false,
          retryAfter: null,
        }
      return {
        failure: APIError.of(response.status, jsonOr(new TextDecoder().decode(read)), response.headers),
        again: mayRepeat(response.status, response.headers, repeatable),
        retryAfter: response.headers.get('retry-after'),
      }
    } catch (cause) {
      tell()
      if (options.signal?.aborted) throw new APIUserAbortError(`${method} ${path}: aborted`, { cause })
      const failure = late
        ? new APIConnectionTimeoutError(`${method} ${path}: no answer in ${timeoutMs} ms`, { cause })
        : new APIConnectionError(`${method} ${path}: ${reasonOf(cause)}`, { cause })
      return { failure, again: repeatable, retryAfter: null }
    } finally {
      clearTimeout(timer)
      if (!streams) options.signal?.removeEventListener('abort', abort)
    }
  }

  async #headersOf({ content, key, streams, options }: Request, attempt: number): Promise<Record<string, string>> {
    const { apiKey, defaultHeaders } = this.settings
    const token = checkedKey(await apiKey())
    return {
      accept: streams ? 'text/event-stream' : 'application/json',
      'user-agent': `service-typescript/${VERSION}`,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(content && { 'content-type': content.type }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(attempt > 1 ? { 'x-retry-count': String(attempt - 1) } : {}),
      ...defaultHeaders,
      ...options.headers,
    }
  }
}

interface Content {
  readonly body: string | ArrayBuffer | Uint8Array<ArrayBuffer> | Blob
  readonly type: string
}

/** The same for all attempts: of one Idempotency-Key it must be, and the parts of a form are divided by chance. */
async function contentOf({ body, form }: Operation): Promise<Content | undefined> {
  const given = form ? formOf(form) : body
  if (given === undefined) return undefined
  if (given instanceof FormData || given instanceof URLSearchParams) {
    const encoded = new Response(given)
    return { type: encoded.headers.get('content-type') ?? '', body: await encoded.arrayBuffer() }
  }
  if (given instanceof Blob) return { body: given, type: given.type || BYTES }
  if (given instanceof ArrayBuffer || given instanceof Uint8Array) return { body: given as ArrayBuffer, type: BYTES }
  return { body: JSON.stringify(given), type: 'application/json' }
}

const BYTES = 'application/octet-stream'

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.append(name, value)
    else if (value instanceof ArrayBuffer || value instanceof Uint8Array)
      form.append(name, new Blob([value as ArrayBuffer]), name)
    else if (value !== undefined) form.append(name, String(value))
  return form
}

function queryText(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return text && `?${text}`
}

/** Fetch says `fetch failed`, and why only in the cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown }
  return cause instanceof Error ? cause.message || cause.name : 'no answer'
}
