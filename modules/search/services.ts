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

/** Where modules say what they have to be found. Optional to them: `requires: { search: optional(SearchSources) }`. */
export interface SearchSources {
  /** Returns the undo. */
  add(source: SearchSource): () => void
}
export const SearchSources = token<SearchSources>('search.sources')

/** How texts are taken apart here: lower-case words without accents, in order. */
export { wordsOf } from './engine/words.ts'
