import type { Static } from 'typebox'
import { ApiError } from '../../../kernel/define.ts'
import type { Filter } from '../engine/filter-syntax.ts'
import { covers, type JsonDocument } from '../engine/flatten.ts'
import { type SortBy, sortBy } from '../engine/order.ts'
import { type Found, search } from '../engine/search.ts'
import { type Spotter, spotterOf } from '../engine/spotter.ts'
import { INVALID_FACETS, INVALID_SORT } from '../errors/contract.ts'
import type { LiveIndex } from '../live-index.ts'
import type { LiveIndexes } from '../live-indexes.ts'
import type { Settings } from '../settings/settings.ts'
import type { SearchQuery, SearchResult } from './contract.ts'
import { filterOf } from './filter.ts'
import { formatted, positionsIn } from './format.ts'
import { holdsStill } from './holds-still.ts'
import { projected } from './project.ts'

export type Query = Static<typeof SearchQuery>
export type Result = Static<typeof SearchResult>

const DEFAULT_LIMIT = 20
const DEFAULT_CROP = 10

/** One query on one index, as it is answered. `also` is what a tenant token wants to hold as well. */
export async function runQuery(
  live: LiveIndex,
  query: Query,
  also: Filter | undefined,
  indexes: LiveIndexes,
): Promise<Result> {
  const began = performance.now()
  const { settings, documents, rules } = live
  const window = windowOf(query, settings)
  const asked = {
    text: query.q ?? '',
    filter: both(filterOf(query.filter, settings), also),
    strategy: query.matchingStrategy,
    searchOn: query.attributesToSearchOn ?? undefined,
  }
  const found = search(documents, rules, {
    ...asked,
    sort: sortOf(query.sort ?? [], settings),
    facets: facetsOf(query.facets ?? [], live),
    distinct: query.distinct ?? settings.distinctAttribute ?? undefined,
    offset: window.offset,
    limit: window.limit,
  })
  const threshold = query.rankingScoreThreshold ?? 0
  const shown = found.hits.filter(({ score }) => score >= threshold)
  const stored = await indexes.documents(
    live,
    shown.map(({ id }) => id),
  )
  const show = presentation(live, query)
  const hits = shown.flatMap(({ id, score }) => {
    const { document, isNewer } = stored.get(id) ?? {}
    return document && (!isNewer || holdsStill(live, asked, document)) ? [show(document, score)] : []
  })
  return {
    hits,
    query: query.q ?? '',
    processingTimeMs: Math.round(performance.now() - began),
    ...pageOf(query, window, Math.min(found.total, settings.pagination.maxTotalHits)),
    ...(query.facets ? distribution(found, settings) : {}),
  }
}

export const both = (a: Filter | undefined, b: Filter | undefined): Filter | undefined =>
  a && b ? { kind: 'and', parts: [a, b] } : (a ?? b)

interface Window {
  readonly offset: number
  readonly limit: number
}

/** Which hits to show, none beyond `maxTotalHits`. */
function windowOf({ offset = 0, limit = DEFAULT_LIMIT, page, hitsPerPage }: Query, settings: Settings): Window {
  const most = settings.pagination.maxTotalHits
  const paged = page !== undefined || hitsPerPage !== undefined
  const size = paged ? (hitsPerPage ?? DEFAULT_LIMIT) : limit
  const start = paged ? ((page ?? 1) - 1) * size : offset
  const from = Math.min(start, most)
  return { offset: from, limit: Math.min(size, most - from) }
}

function pageOf(query: Query, { offset }: Window, total: number): Partial<Result> {
  const { page, hitsPerPage, limit = DEFAULT_LIMIT } = query
  if (page === undefined && hitsPerPage === undefined)
    return { offset: query.offset ?? offset, limit, estimatedTotalHits: total }
  const size = hitsPerPage ?? DEFAULT_LIMIT
  return {
    page: page ?? 1,
    hitsPerPage: size,
    totalPages: size === 0 ? 0 : Math.ceil(total / size),
    totalHits: total,
  }
}

function sortOf(wanted: readonly string[], { sortableAttributes }: Settings): readonly SortBy[] {
  return wanted.map((text) => {
    const by = sortBy(text)
    if (!by)
      throw new ApiError(INVALID_SORT, `'${text.slice(0, 80)}' is not of the form attribute:asc or attribute:desc`)
    if (!sortableAttributes.some((attribute) => covers(attribute, by.attribute)))
      throw new ApiError(INVALID_SORT, `'${by.attribute.slice(0, 80)}' is not among sortableAttributes`)
    return by
  })
}

export function facetsOf(wanted: readonly string[], { settings, documents }: LiveIndex): readonly string[] {
  const allowed = (name: string): boolean => settings.filterableAttributes.some((attribute) => covers(attribute, name))
  if (wanted.includes('*')) return [...documents.columns.keys()].filter(allowed).sort()
  const unknown = wanted.find((name) => !allowed(name))
  if (unknown !== undefined)
    throw new ApiError(INVALID_FACETS, `'${unknown.slice(0, 80)}' is not among filterableAttributes`)
  return wanted
}

function distribution({ facets, stats }: Found, { faceting }: Settings): Partial<Result> {
  const { maxValuesPerFacet, sortFacetValuesBy } = faceting
  const rows = [...facets].map(([attribute, counts]) => {
    const byCount = (sortFacetValuesBy[attribute] ?? sortFacetValuesBy['*'] ?? 'alpha') === 'count'
    const ordered = [...counts].sort(([a, many], [b, more]) => (byCount && more - many) || (a < b ? -1 : 1))
    return [attribute, Object.fromEntries(ordered.slice(0, maxValuesPerFacet))] as const
  })
  return { facetDistribution: Object.fromEntries(rows), facetStats: Object.fromEntries(stats) }
}

/** How a document is shown: what of it, with marks, with scores. */
function presentation(live: LiveIndex, query: Query): (document: JsonDocument, score: number) => JsonDocument {
  const { displayedAttributes } = live.settings
  const wanted = query.attributesToRetrieve ?? ['*']
  const highlight = query.attributesToHighlight ?? []
  const crop = cropsOf(query)
  const marks = highlight.length > 0 || crop.size > 0 || query.showMatchesPosition === true
  const spotter: Spotter = marks ? spotterOf(live.documents, live.rules, query.q ?? '') : () => 0
  return (document, score) => {
    const displayed = projected(document, displayedAttributes)
    return {
      ...projected(displayed, wanted),
      ...(highlight.length > 0 || crop.size > 0
        ? {
            _formatted: formatted(displayed, {
              spotter,
              highlight,
              crop,
              preTag: query.highlightPreTag ?? '<em>',
              postTag: query.highlightPostTag ?? '</em>',
              marker: query.cropMarker ?? '…',
            }),
          }
        : {}),
      ...(query.showMatchesPosition ? { _matchesPosition: positionsIn(displayed, spotter) as never } : {}),
      ...(query.showRankingScore ? { _rankingScore: score } : {}),
    }
  }
}

/** `overview:20` leaves twenty words. */
function cropsOf({ attributesToCrop, cropLength = DEFAULT_CROP }: Query): ReadonlyMap<string, number> {
  return new Map(
    (attributesToCrop ?? []).map((text) => {
      const [, attribute = text, words] = /^(.*):(\d{1,5})$/s.exec(text) ?? []
      return [attribute, words === undefined ? cropLength : Number(words)] as const
    }),
  )
}
