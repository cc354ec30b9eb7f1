import type { Static } from 'typebox'
import type { Filter } from '../engine/filter-syntax.ts'
import { search } from '../engine/search.ts'
import { wordsOf } from '../engine/words.ts'
import type { LiveIndex } from '../live-index.ts'
import type { FacetQuery, FacetResult } from './contract.ts'
import { filterOf } from './filter.ts'
import { both, facetsOf } from './run.ts'

/** Values of a facet in which a word starts as typed, the most frequent first. */
export function searchFacet(
  live: LiveIndex,
  { facetName, facetQuery, ...query }: Static<typeof FacetQuery>,
  also: Filter | undefined,
): Static<typeof FacetResult> {
  const began = performance.now()
  const { facets } = search(live.documents, live.rules, {
    text: query.q ?? '',
    filter: both(filterOf(query.filter, live.settings), also),
    facets: facetsOf([facetName], live),
    strategy: query.matchingStrategy,
    searchOn: query.attributesToSearchOn ?? undefined,
    offset: 0,
    limit: 0,
  })
  const typed = wordsOf(facetQuery ?? '')
  const facetHits = [...(facets.get(facetName) ?? [])]
    .filter(([value]) => {
      const words = wordsOf(value)
      return typed.every((word) => words.some((each) => each.startsWith(word)))
    })
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, live.settings.faceting.maxValuesPerFacet)
    .map(([value, count]) => ({ value, count }))
  return { facetHits, facetQuery: facetQuery ?? null, processingTimeMs: Math.round(performance.now() - began) }
}
