import type { Static } from 'typebox'
import { ApiError, type Caller, turns } from '../../../kernel/define.ts'
import type { Filter } from '../engine/filter-syntax.ts'
import type { LiveIndex } from '../live-index.ts'
import type { Parts } from '../parts.ts'
import type { FacetQuery, MultiSearchQuery, SearchAddress } from './contract.ts'
import { searchFacet } from './facet-search.ts'
import { filterOf } from './filter.ts'
import { type Query, type Result, runQuery } from './run.ts'

/** Who searches: an account by its key, or whoever has a token of one. */
export interface Searcher {
  readonly caller: Caller
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

interface Opened {
  readonly live: LiveIndex
  /** What a tenant token wants to hold of every document. */
  readonly also: Filter | undefined
}

async function open(uid: string, { caller, headers }: Searcher, { live, keys }: Parts): Promise<Opened> {
  const token = String(headers['authorization'] ?? '').split(/\s+/)[1]
  const allowed = keys.allowed(token, uid)
  if (!allowed) throw new ApiError('forbidden', `the token's searchRules do not allow index '${uid}'`)
  const index = await live.open(caller.userId, uid)
  return { live: index, also: filterOf(allowed.filter, index.settings) }
}

export async function searchOne(uid: string, query: Query, searcher: Searcher, parts: Parts): Promise<Result> {
  const { live, also } = await open(uid, searcher, parts)
  return runQuery(live, query, also, parts.live)
}

export async function facetSearch(uid: string, query: Static<typeof FacetQuery>, searcher: Searcher, parts: Parts) {
  const { live, also } = await open(uid, searcher, parts)
  return searchFacet(live, query, also)
}

const LISTS = [
  'sort',
  'facets',
  'attributesToRetrieve',
  'attributesToHighlight',
  'attributesToCrop',
  'attributesToSearchOn',
] as const

/** A query as an address gives it: lists as text with commas. */
export function queryOfAddress(address: Static<typeof SearchAddress>): Query {
  const lists = LISTS.flatMap((name) => {
    const text = address[name]
    return text === undefined
      ? []
      : [
          [
            name,
            text
              .split(',')
              .map((each) => each.trim())
              .filter((each) => each !== ''),
          ],
        ]
  })
  return { ...address, ...Object.fromEntries(lists) }
}

type Multi = Static<typeof MultiSearchQuery>

export async function multiSearch({ queries, federation }: Multi, searcher: Searcher, parts: Parts) {
  if (federation) return federatedSearch(queries, federation, searcher, parts)
  const results: Result[] = []
  const turn = turns()
  for (const { indexUid, federationOptions: _, ...query } of queries) {
    results.push({ indexUid, ...(await searchOne(indexUid, query, searcher, parts)) })
    await turn()
  }
  return { results }
}

const MAX_FEDERATED = 1_000

/** The hits of all queries in one list, by their weighted scores. */
async function federatedSearch(
  queries: Multi['queries'],
  { offset = 0, limit = 20 }: NonNullable<Multi['federation']>,
  searcher: Searcher,
  parts: Parts,
) {
  const began = performance.now()
  const window = Math.min(offset + limit, MAX_FEDERATED)
  const all: { readonly score: number; readonly hit: object }[] = []
  let total = 0
  const turn = turns()
  for (const [position, { indexUid, federationOptions, ...query }] of queries.entries()) {
    const { weight = 1 } = federationOptions ?? {}
    const bounded = { ...query, offset: 0, limit: window, showRankingScore: true }
    const { hits, estimatedTotalHits = 0 } = await searchOne(indexUid, bounded, searcher, parts)
    total += estimatedTotalHits
    for (const found of hits) {
      const { _rankingScore, ...hit } = found as { readonly _rankingScore: number }
      const score = weight * _rankingScore
      const _federation = { indexUid, queriesPosition: position, weightedRankingScore: score }
      all.push({ score, hit: { ...hit, ...(query.showRankingScore ? { _rankingScore } : {}), _federation } })
    }
    await turn()
  }
  const hits = all.sort((a, b) => b.score - a.score).slice(offset, offset + limit)
  return {
    hits: hits.map(({ hit }) => hit),
    processingTimeMs: Math.round(performance.now() - began),
    offset,
    limit,
    estimatedTotalHits: total,
  }
}
