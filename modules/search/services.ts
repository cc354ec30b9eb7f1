import { token } from '../../kernel/define.ts'

/** One thing that `POST /v1/search` finds. */
export interface SearchEntry {
  /** Unique within its kind. */
  readonly id: string
  readonly title: string
  readonly text: string
  /** Path or address where it is shown. */
  readonly url: string
}

/** Things of one kind that everybody may find. */
export interface SearchSource {
  /** `agent`, `bridge` … */
  readonly kind: string
  /** All of them as they are now; asked again after some seconds. */
  list(): Promise<readonly SearchEntry[]>
}

export interface EverythingWanted {
  readonly q: string
  /** All, if it is not given. */
  readonly kinds?: readonly string[]
  readonly limit?: number
  readonly offset?: number
  /** Only what has every word of the query, or a word it may be a misspelling of. Default: any of its words does. */
  readonly every?: boolean
}
export interface EverythingFound {
  /** The best first; `score` from 0 to 1. */
  readonly hits: readonly (SearchEntry & { readonly kind: string; readonly score: number })[]
  readonly total: number
  /** How many of each kind. */
  readonly kinds: Readonly<Record<string, number>>
}

/** Where modules say what they have to be found, and find it. Optional to them: `requires: { search: optional(SearchSources) }`. */
export interface SearchSources {
  /** Returns the undo. */
  add(source: SearchSource): () => void
  /** What is new may be missing for some seconds. */
  find(wanted: EverythingWanted): Promise<EverythingFound>
}
export const SearchSources = token<SearchSources>('search.sources')

/** How texts are taken apart here: lower-case words without accents, in order. */
export { wordsOf } from './engine/words.ts'
