import type { Operation } from './operation.ts'
import type { RequestOptions } from './options.ts'
import type { Transport } from './transport.ts'

/** An answer without body is nothing. */
export const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.clone().text()
  return text === '' ? undefined : JSON.parse(text)
}

/** A promise of the parsed answer; `.withResponse()` gives the HTTP answer beside it, `.asResponse()` gives that alone. */
export class APIPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'APIPromise'
  readonly #response: Promise<Response>
  readonly #parse: (response: Response) => T | Promise<T>
  #parsed: Promise<T> | undefined

  constructor(response: Promise<Response>, parse: (response: Response) => T | Promise<T>) {
    this.#response = response
    this.#parse = parse
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  then<A = T, B = never>(
    fulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#parsed ??= this.#response.then((response) => this.#parse(response))
    return this.#parsed.then(fulfilled, rejected)
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, rejected)
  }

  finally(done?: (() => void) | null): Promise<T> {
    return this.then().finally(done)
  }

  asResponse(): Promise<Response> {
    return this.#response
  }

  async withResponse(): Promise<{ data: T; response: Response; requestID: string | null }> {
    const [data, response] = await Promise.all([this, this.#response])
    return { data, response, requestID: response.headers.get('x-request-id') }
  }
}

export interface PageBody<T> {
  readonly data: T[]
  readonly has_more?: boolean
  readonly next_cursor?: string | null
}

/** One page of a list; `for await` goes on through all that follow. */
export class Page<T> implements AsyncIterable<T> {
  readonly data: T[]
  readonly has_more: boolean
  readonly next_cursor: string | null
  readonly #next: (cursor: string) => Promise<Page<T>>

  constructor(body: PageBody<T>, next: (cursor: string) => Promise<Page<T>>) {
    Object.assign(this, body)
    this.data = body.data
    this.has_more = body.has_more ?? false
    this.next_cursor = body.next_cursor ?? null
    this.#next = next
  }

  hasNextPage(): boolean {
    return this.has_more && this.next_cursor !== null
  }

  /** `null` after the last page. */
  async getNextPage(): Promise<Page<T> | null> {
    return this.hasNextPage() && this.next_cursor !== null ? this.#next(this.next_cursor) : null
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let page: Page<T> | null = this; page; page = await page.getNextPage()) yield* page.data
  }
}

/** `await` gives the first page, `for await` every item of all pages. */
export class PagePromise<T> extends APIPromise<Page<T>> implements AsyncIterable<T> {
  constructor(transport: Transport, operation: Operation, options: RequestOptions = {}) {
    super(transport.send(operation, options), async (response) => {
      const next = (cursor: string): Promise<Page<T>> =>
        new PagePromise<T>(transport, { ...operation, query: { ...operation.query, cursor } }, options).then()
      return new Page((await response.clone().json()) as PageBody<T>, next)
    })
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this
  }
}
