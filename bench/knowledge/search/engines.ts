import MiniSearch from 'minisearch'
import { DocumentIndex } from '../../../modules/search/engine/document-index.ts'
import { type Search, search } from '../../../modules/search/engine/search.ts'
import { DEFAULT_SETTINGS, rulesOf } from '../../../modules/search/settings/settings.ts'
import type { GeneratedDocument } from './documents.ts'

/** What all must do: the last word may be begun, twenty hits; all words wanted, except by `any`. */
export interface Engine {
  add(document: GeneratedDocument): void
  /** After many additions: what a running service does then, too. */
  settle(): void
  /** Number of hits shown. */
  find(query: string, begun: boolean): number
}

const RULES = rulesOf(DEFAULT_SETTINGS)
const SHOWN = 20

function own(strategy?: Search['strategy']): Engine {
  const layout = { searchable: ['title', 'body'], columns: ['brand', 'price'] }
  let index = new DocumentIndex(layout)
  return {
    add: (document) => index.put(String(document.id), { ...document }),
    // a snapshot is taken, and the index goes on from it
    settle: () => {
      index = DocumentIndex.unpack(layout, index.pack())
    },
    find: (text) => search(index, RULES, { text, strategy, offset: 0, limit: SHOWN }).hits.length,
  }
}

function miniSearch(): Engine {
  const index = new MiniSearch<GeneratedDocument>({
    fields: ['title', 'body'],
    storeFields: ['brand', 'price'],
    searchOptions: { boost: { title: 2 }, combineWith: 'AND' },
  })
  return {
    add: (document) => index.add(document),
    settle: () => undefined,
    find: (text, begun) =>
      index
        .search(text.trim(), { prefix: (_term, position, terms) => begun && position === terms.length - 1 })
        .slice(0, SHOWN).length,
  }
}

export const ENGINES = { own: () => own('all'), any: () => own(), minisearch: miniSearch } as const
