import type { Clock, Logger } from '../../../kernel/define.ts'
import { DocumentIndex } from '../engine/document-index.ts'
import { search } from '../engine/search.ts'
import type { SearchEntry, SearchSource, SearchSources } from '../services.ts'
import { DEFAULT_SETTINGS, rulesOf } from '../settings/settings.ts'

/** What everybody may find is asked for again after this time. */
const FRESH_MS = 5_000
const MAX_ENTRIES = 50_000
const RULES = rulesOf(DEFAULT_SETTINGS)
const LAYOUT = { searchable: ['title', 'id', 'text'], columns: ['kind'] }

interface Shelf {
  readonly documents: DocumentIndex
  readonly entries: ReadonlyMap<string, SearchEntry & { readonly kind: string }>
  readonly readAt: number
}

export interface EverythingWanted {
  readonly q: string
  readonly kinds?: readonly string[]
  readonly limit?: number
  readonly offset?: number
}

/** What all modules want to be found, in one small index. */
export class Catalogue implements SearchSources {
  readonly #clock: Clock
  readonly #log: Pick<Logger, 'warn'>
  readonly #sources = new Set<SearchSource>()
  #shelf: Shelf | undefined
  #reading: Promise<Shelf> | undefined

  constructor(clock: Clock, log: Pick<Logger, 'warn'>) {
    this.#clock = clock
    this.#log = log
  }

  add(source: SearchSource): () => void {
    this.#sources.add(source)
    this.#shelf = undefined
    return () => {
      this.#sources.delete(source)
      this.#shelf = undefined
    }
  }

  get size(): number {
    return this.#shelf?.documents.size ?? 0
  }

  async search({ q, kinds, limit = 20, offset = 0 }: EverythingWanted) {
    const began = performance.now()
    const { documents, entries } = await this.#current()
    const found = search(documents, RULES, {
      text: q,
      ...(kinds ? { filter: { kind: 'in', attribute: 'kind', values: kinds } } : {}),
      facets: ['kind'],
      offset,
      limit,
    })
    return {
      hits: found.hits.flatMap(({ id, score }) => {
        const entry = entries.get(id)
        return entry ? [{ ...entry, score }] : []
      }),
      total: found.total,
      kinds: Object.fromEntries(found.facets.get('kind') ?? []),
      took_ms: Math.round(performance.now() - began),
    }
  }

  async #current(): Promise<Shelf> {
    if (this.#shelf && this.#clock.now() - this.#shelf.readAt < FRESH_MS) return this.#shelf
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<Shelf> {
    const documents = new DocumentIndex(LAYOUT)
    const entries = new Map<string, SearchEntry & { readonly kind: string }>()
    for (const source of this.#sources) {
      const { kind } = source
      // one module's trouble hides its own things only
      const found = await source.list().catch((error: unknown) => {
        this.#log.warn('a source of searches failed', { kind, error })
        return []
      })
      for (const { id, title, text, url } of found.slice(0, MAX_ENTRIES - entries.size)) {
        entries.set(`${kind}/${id}`, { kind, id, title, text, url })
        documents.put(`${kind}/${id}`, { kind, id, title, text })
      }
    }
    this.#shelf = { documents, entries, readAt: this.#clock.now() }
    return this.#shelf
  }
}
