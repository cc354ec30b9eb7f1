import { DocumentIndex } from '../engine/document-index.ts'
import type { JsonDocument } from '../engine/flatten.ts'
import { type Search, search } from '../engine/search.ts'
import type { LiveIndex } from '../live-index.ts'

type Asked = Pick<Search, 'text' | 'filter' | 'strategy' | 'searchOn'>

/**
 * What was found in an index of a moment ago answers still as it is now. Documents are shown as they are stored, and a
 * tenant's token, above all, promises that each of them passes its filter.
 */
export function holdsStill({ documents, rules }: LiveIndex, asked: Asked, document: JsonDocument): boolean {
  const alone = new DocumentIndex(documents.layout)
  alone.put('0', document)
  return search(alone, rules, { ...asked, offset: 0, limit: 1 }).total === 1
}
