export interface CacheLimits {
  /** Since the answer was given; a hit does not prolong it. */
  readonly ttlMs: number
  readonly maxBytes: number
  readonly maxEntryBytes: number
}

/** An answer that may be given again to the account that paid for it. */
export interface KeptAnswer {
  /** As the provider gave it, without our own fields. */
  readonly bytes: Buffer
  readonly modelUsed: string
  /** Of the settlement that paid for it. */
  readonly seal: string
}

interface Entry {
  readonly answer: KeptAnswer
  readonly sizeBytes: number
  readonly expiresAt: number
  readonly expiry: NodeJS.Timeout
}

/** Counted for each answer beside its bytes: key, seal, timer and the objects that hold them. */
const ENTRY_OVERHEAD_BYTES = 1_024

/** Answers in the memory of this process: bounded by bytes, the least recently used goes first, none stays longer than its time. */
export class ResponseCache {
  readonly #limits: CacheLimits
  readonly #now: () => number
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor(limits: CacheLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** What it takes, overhead included; never more than `maxBytes`. */
  get bytes(): number {
    return this.#bytes
  }

  get counts(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses }
  }

  get(key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.expiresAt <= this.#now()) {
      this.#misses++
      return undefined
    }
    this.#hits++
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.answer
  }

  fits({ length }: Buffer): boolean {
    return length <= this.#limits.maxEntryBytes && length + ENTRY_OVERHEAD_BYTES <= this.#limits.maxBytes
  }

  /** Keeps it, where it fits. */
  put(key: string, answer: KeptAnswer): void {
    if (!this.fits(answer.bytes)) return
    this.#drop(key)
    const { ttlMs, maxBytes } = this.#limits
    const sizeBytes = answer.bytes.length + ENTRY_OVERHEAD_BYTES
    this.#entries.set(key, {
      // a copy: what came from the network may be a slice of something larger, which would stay with it
      answer: { ...answer, bytes: copyOf(answer.bytes) },
      sizeBytes,
      expiresAt: this.#now() + ttlMs,
      expiry: setTimeout(() => this.#drop(key), ttlMs).unref(),
    })
    this.#bytes += sizeBytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= maxBytes) break
      this.#drop(oldest)
    }
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.#drop(key)
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    clearTimeout(entry.expiry)
    this.#entries.delete(key)
    this.#bytes -= entry.sizeBytes
  }
}

const copyOf = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
