import type { DocumentIndex } from './document-index.ts'
import { passing } from './filter.ts'
import type { Filter } from './filter-syntax.ts'
import { covers } from './flatten.ts'
import { clear, type Matches, type MatchingStrategy, match } from './matcher.ts'
import { byColumn, type Compare, firstOf, type SortBy, sortBy } from './order.ts'
import { MAX_ATTRIBUTES } from './postings.ts'
import { queryOf } from './query-words.ts'
import type { SearchRules } from './rank-rules.ts'
import { sourcesOf } from './sources.ts'

export interface Search {
  readonly text: string
  readonly filter?: Filter | undefined
  readonly sort?: readonly SortBy[] | undefined
  readonly facets?: readonly string[] | undefined
  /** Show only the best document of each value of this attribute. */
  readonly distinct?: string | undefined
  readonly strategy?: MatchingStrategy | undefined
  /** Only words of these attributes. */
  readonly searchOn?: readonly string[] | undefined
  readonly offset: number
  readonly limit: number
}

export interface Found {
  readonly hits: readonly { readonly id: string; readonly score: number }[]
  readonly total: number
  /** By attribute: how many of all documents found have each value. */
  readonly facets: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly stats: ReadonlyMap<string, { readonly min: number; readonly max: number }>
}

/** Searches the index: filter, match, order, count. */
export function search(index: DocumentIndex, rules: SearchRules, wanted: Search): Found {
  const allowed = allowedBy(index, wanted.filter)
  const query = queryOf(wanted.text, rules)
  const matches: Matches | undefined =
    query.parts.length === 0
      ? undefined
      : match(
          index,
          query,
          query.parts.map((part) => sourcesOf(part, index, rules)),
          { allowed, strategy: wanted.strategy, weights: weightsOf(index, rules, wanted.searchOn) },
        )
  const documents = matches?.documents ?? everyOne(allowed, index.end)
  const compare = orderOf(index, rules, wanted, query.sentence, matches)
  const [shown, total] =
    wanted.distinct === undefined
      ? [firstOf(documents, wanted.offset + wanted.limit, compare), documents.length]
      : firstOfEach(index, documents, wanted.distinct, compare)
  const hits = shown.slice(wanted.offset, wanted.offset + wanted.limit).map((document) => ({
    id: index.id(document),
    score: relevance(matches?.score[document]),
  }))
  const counted = countFacets(index, documents, wanted.facets ?? [])
  if (matches) clear(index.end)
  return { hits, total, ...counted }
}

/** Between 0 and 1; 1 where nothing was asked for. */
const relevance = (score: number | undefined): number => (score === undefined ? 1 : score / (score + 4))

function allowedBy(index: DocumentIndex, filter: Filter | undefined): Uint8Array {
  if (!filter) return index.live
  const bits = passing(filter, index.end, (attribute) => index.column(attribute))
  for (let at = 0; at < index.end; at++) bits[at] = (bits[at] as number) & (index.live[at] as number)
  return bits
}

function everyOne(allowed: Uint8Array, end: number): Int32Array {
  const documents = new Int32Array(end)
  let count = 0
  for (let at = 0; at < end; at++) if (allowed[at] === 1) documents[count++] = at
  return documents.subarray(0, count)
}

const FIRST_ATTRIBUTE = 2

/** The first of several searchable attributes counts twice; of all of them the first that documents have, ids aside. */
function weightsOf(
  index: DocumentIndex,
  { primaryKey }: SearchRules,
  searchOn: readonly string[] | undefined,
): Float32Array {
  const { searchable } = index.layout
  const paths = [...index.attributes.keys()].filter((path) => path !== primaryKey)
  const [first = ''] = searchable[0] === '*' ? paths : searchable
  const several = Math.max(paths.length, searchable.length) > 1
  const weights = new Float32Array(MAX_ATTRIBUTES).fill(searchOn ? 0 : 1)
  for (const [path, number] of index.attributes) {
    if (searchOn && !searchOn.some((attribute) => covers(attribute, path))) continue
    weights[number] = several && covers(first, path) ? FIRST_ATTRIBUTE : 1
  }
  return weights
}

/** By the ranking rules. What they call proximity, attribute and exactness is in the score, which decides what they leave open. */
function orderOf(
  index: DocumentIndex,
  { rankingRules }: SearchRules,
  { sort = [] }: Search,
  sentence: boolean,
  matches: Matches | undefined,
): Compare {
  const rules = rankingRules.flatMap((rule): readonly Compare[] => {
    if (rule === 'sort') return sort.map((by) => byColumn(index.column(by.attribute), by))
    const own = sortBy(rule)
    if (own) return [byColumn(index.column(own.attribute), own)]
    if (!matches || sentence) return []
    const { matched, typos } = matches
    if (rule === 'words') return [(a, b) => (matched[b] as number) - (matched[a] as number)]
    if (rule === 'typo') return [(a, b) => (typos[a] as number) - (typos[b] as number)]
    return []
  })
  const score = matches?.score
  const last: Compare = score ? (a, b) => (score[b] as number) - (score[a] as number) || a - b : (a, b) => a - b
  if (rules.length === 0) return last
  return (a, b) => {
    for (const rule of rules) {
      const order = rule(a, b)
      if (order !== 0) return order
    }
    return last(a, b)
  }
}

function firstOfEach(
  index: DocumentIndex,
  documents: Int32Array,
  attribute: string,
  compare: Compare,
): readonly [readonly number[], number] {
  const column = index.column(attribute)
  const seen = new Set<number>()
  const first = Array.from(documents)
    .sort(compare)
    .filter((document) => {
      const codes = column?.codesOf(document) ?? []
      if ([...codes].some((code) => seen.has(code))) return false
      for (const code of codes) seen.add(code)
      return true
    })
  return [first, first.length]
}

function countFacets(
  index: DocumentIndex,
  documents: Int32Array,
  attributes: readonly string[],
): Pick<Found, 'facets' | 'stats'> {
  const facets = new Map<string, ReadonlyMap<string, number>>()
  const stats = new Map<string, { min: number; max: number }>()
  for (const attribute of attributes) {
    const column = index.column(attribute)
    const counts = new Uint32Array(column?.values.length ?? 0)
    if (column) for (const document of documents) column.count(document, counts)
    const byValue = new Map<string, number>()
    let [min, max] = [Infinity, -Infinity]
    for (const [code, count] of counts.entries()) {
      const value = column?.values[code]
      if (count === 0 || value === null || value === undefined) continue
      const name = String(value)
      if (name.startsWith('\u0000')) continue
      byValue.set(name, (byValue.get(name) ?? 0) + count)
      if (typeof value === 'number') [min, max] = [Math.min(min, value), Math.max(max, value)]
    }
    facets.set(attribute, byValue)
    if (min <= max) stats.set(attribute, { min, max })
  }
  return { facets, stats }
}
