import type { Clock, Logger } from '../../../kernel/define.ts'
import { DocumentIndex } from '../engine/document-index.ts'
import { type Found, search } from '../engine/search.ts'
import type { EverythingFound, EverythingWanted, SearchEntry, SearchSource, SearchSources } from '../services.ts'
import { DEFAULT_SETTINGS, rulesOf } from '../settings/settings.ts'

/** What everybody may find is asked for again after this time, while searches go on with what there was. */
const FRESH_MS = 5_000
/** After this time they wait for it. */
const STALE_MS = 30_000
const MAX_ENTRIES = 50_000
const RULES = rulesOf(DEFAULT_SETTINGS)
const LAYOUT = { searchable: ['title', 'id', 'text'], columns: ['kind'] }

interface Entry extends SearchEntry {
  readonly kind: string
}

/** What all modules want to be found, in one small index. */
export class Catalogue implements SearchSources {
  readonly #clock: Clock
  readonly #log: Pick<Logger, 'warn'>
  readonly #sources = new Set<SearchSource>()
  #documents = new DocumentIndex(LAYOUT)
  /** By kind and id. */
  readonly #entries = new Map<string, Entry>()
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(clock: Clock, log: Pick<Logger, 'warn'>) {
    this.#clock = clock
    this.#log = log
  }

  add(source: SearchSource): () => void {
    const changed = (): void => {
      this.#readAt = Number.NEGATIVE_INFINITY
    }
    this.#sources.add(source)
    changed()
    return () => {
      this.#sources.delete(source)
      changed()
    }
  }

  get size(): number {
    return this.#documents.size
  }

  async find({ q, kinds, limit = 20, offset = 0, every = false }: EverythingWanted): Promise<EverythingFound> {
    await this.#current()
    const found = search(this.#documents, RULES, {
      text: q,
      ...(kinds ? { filter: { kind: 'in', attribute: 'kind', values: kinds } } : {}),
      facets: ['kind'],
      strategy: every ? 'all' : undefined,
      offset,
      limit,
    })
    return {
      hits: found.hits.flatMap(({ id, score }) => {
        const entry = this.#entries.get(id)
        return entry ? [{ ...entry, score }] : []
      }),
      total: found.total,
      kinds: countsOf(found),
    }
  }

  async #current(): Promise<void> {
    const age = this.#clock.now() - this.#readAt
    if (age < FRESH_MS) return
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    if (age >= STALE_MS) await this.#reading
  }

  /** Takes over what differs: of thousands of things few change at a time. */
  async #read(): Promise<void> {
    const readAt = this.#clock.now()
    const existing = new Set<string>()
    for (const source of this.#sources) {
      const { kind } = source
      const listed = await source.list().catch((error: unknown) => {
        this.#log.warn('a source of searches failed; what it had stays as it was', { kind, error })
        return undefined
      })
      for (const entry of listed ?? this.#of(kind)) {
        if (existing.size === MAX_ENTRIES) break
        existing.add(this.#put({ kind, id: entry.id, title: entry.title, text: entry.text, url: entry.url }))
      }
    }
    for (const key of this.#entries.keys())
      if (!existing.has(key)) {
        this.#entries.delete(key)
        this.#documents.remove(key)
      }
    if (this.#documents.isSparse) this.#documents = this.#copy()
    this.#readAt = readAt
  }

  #of(kind: string): readonly Entry[] {
    return [...this.#entries.values()].filter((entry) => entry.kind === kind)
  }

  #put(entry: Entry): string {
    const key = `${entry.kind}/${entry.id}`
    const before = this.#entries.get(key)
    this.#entries.set(key, entry)
    if (before?.title !== entry.title || before.text !== entry.text) this.#documents.put(key, textsOf(entry))
    return key
  }

  #copy(): DocumentIndex {
    const copy = new DocumentIndex(LAYOUT)
    for (const [key, entry] of this.#entries) copy.put(key, textsOf(entry))
    return copy
  }
}

const textsOf = ({ kind, id, title, text }: Entry) => ({ kind, id, title, text })
const countsOf = ({ facets }: Found): Readonly<Record<string, number>> => Object.fromEntries(facets.get('kind') ?? [])
