import { ApiError } from '../contract/errors.ts'

const MOST = 1_024
const MOST_PER_ADDRESS = 64
/** Many clients may share an address (a proxy, an office): only a body that has taken this long gives way to a neighbour. */
const SLOW_MS = 1_000
const MOST_BYTES = 128 * 1_048_576

/** A body that is still coming. */
export interface OpenBody {
  readonly address: string
  /** By performance.now(). */
  readonly begunAt: number
  bytes: number
  /** Ends the reading with this error. */
  readonly cut: (error: ApiError) => void
}

/**
 * The bodies that are still coming, in the order in which they began. Beyond the bounds the oldest gives way, never the newest:
 * whoever sends slowly on purpose is cut by their own next one, and a body that comes at once never waits for them.
 */
export class OpenBodies {
  readonly #all = new Set<OpenBody>()
  readonly #byAddress = new Map<string, Set<OpenBody>>()
  #bytes = 0

  open(address: string, cut: OpenBody['cut']): OpenBody {
    const body: OpenBody = { address, begunAt: performance.now(), bytes: 0, cut }
    const same = this.#byAddress.get(address)
    if (same && same.size >= MOST_PER_ADDRESS && isSlow(same)) this.#cutOldest(same)
    if (this.#all.size >= MOST) this.#cutOldest(this.#all)
    this.#all.add(body)
    const now = this.#byAddress.get(address)
    if (now) now.add(body)
    else this.#byAddress.set(address, new Set([body]))
    return body
  }

  grow(body: OpenBody, bytes: number): void {
    body.bytes += bytes
    this.#bytes += bytes
    while (this.#bytes > MOST_BYTES && this.#all.size > 0) this.#cutOldest(this.#all)
  }

  close(body: OpenBody): void {
    if (!this.#all.delete(body)) return
    this.#bytes -= body.bytes
    const same = this.#byAddress.get(body.address)
    same?.delete(body)
    if (same?.size === 0) this.#byAddress.delete(body.address)
  }

  #cutOldest(bodies: Set<OpenBody>): void {
    const [oldest] = bodies
    if (!oldest) return
    this.close(oldest)
    oldest.cut(
      new ApiError('overloaded', 'too many bodies are coming at once, and this one began first; send it at once', {
        headers: { 'retry-after': '1', connection: 'close' },
      }),
    )
  }
}

const isSlow = (bodies: ReadonlySet<OpenBody>): boolean => {
  const [oldest] = bodies
  return oldest !== undefined && performance.now() - oldest.begunAt >= SLOW_MS
}
