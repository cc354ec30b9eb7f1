import Type from 'typebox'
import { Nullable } from '../../../kernel/define.ts'
import { Attribute, Attributes } from '../settings/contract.ts'

const Text = Type.String({
  maxLength: 100_000,
  description: 'What to find; empty for everything. Words after the first 40 are left aside.',
})
const Condition = Type.String({ maxLength: 20_000 })
const MAX_CONDITIONS = 200
const Tag = Type.String({ maxLength: 100 })

export const Filter = Type.Union(
  [
    Condition,
    Type.Array(Type.Union([Condition, Type.Array(Condition, { maxItems: MAX_CONDITIONS })]), {
      maxItems: MAX_CONDITIONS,
    }),
  ],
  {
    description:
      '`genres = horror AND year > 1990`; or a list, all of which must hold, of conditions and of lists of which one must hold.',
  },
)
const Strategy = Type.Enum(['last', 'all', 'frequency'])
const Offset = Type.Integer({ minimum: 0, maximum: 100_000 })
const Limit = Type.Integer({ minimum: 0, maximum: 1_000 })
const Positive = Type.Integer({ minimum: 1, maximum: 100_000 })

const shared = {
  q: Type.Optional(Nullable(Text)),
  offset: Type.Optional(Offset),
  limit: Type.Optional(Limit),
  page: Type.Optional(Positive),
  hitsPerPage: Type.Optional(Limit),
  matchingStrategy: Type.Optional(Strategy),
  cropLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  cropMarker: Type.Optional(Tag),
  highlightPreTag: Type.Optional(Tag),
  highlightPostTag: Type.Optional(Tag),
  showMatchesPosition: Type.Optional(Type.Boolean()),
  showRankingScore: Type.Optional(Type.Boolean()),
  rankingScoreThreshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  distinct: Type.Optional(Attribute),
}

const query = {
  ...shared,
  filter: Type.Optional(Nullable(Filter)),
  sort: Type.Optional(Nullable(Attributes)),
  facets: Type.Optional(Nullable(Attributes)),
  attributesToRetrieve: Type.Optional(Nullable(Attributes)),
  attributesToHighlight: Type.Optional(Nullable(Attributes)),
  attributesToCrop: Type.Optional(Nullable(Attributes)),
  attributesToSearchOn: Type.Optional(Nullable(Attributes)),
}
export const SearchQuery = Type.Object(query)

/** The same in an address: lists are joined by commas. */
const List = Type.Optional(Type.String({ maxLength: 8_000 }))
export const SearchAddress = Type.Object({
  ...shared,
  filter: List,
  sort: List,
  facets: List,
  attributesToRetrieve: List,
  attributesToHighlight: List,
  attributesToCrop: List,
  attributesToSearchOn: List,
})

export const IndexUid = Type.String({ pattern: '^[A-Za-z0-9_-]{1,400}$', maxLength: 400 })
const MAX_QUERIES = 50
export const MultiSearchQuery = Type.Object({
  federation: Type.Optional(Nullable(Type.Object({ offset: Type.Optional(Offset), limit: Type.Optional(Limit) }))),
  queries: Type.Array(
    Type.Object({
      indexUid: IndexUid,
      ...query,
      federationOptions: Type.Optional(
        Type.Object({ weight: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000 })) }),
      ),
    }),
    { maxItems: MAX_QUERIES },
  ),
})

export const FacetQuery = Type.Object({
  facetName: Attribute,
  facetQuery: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  q: query.q,
  filter: query.filter,
  matchingStrategy: query.matchingStrategy,
  attributesToSearchOn: query.attributesToSearchOn,
  exhaustiveFacetCount: Type.Optional(Type.Boolean()),
})
export const FacetResult = Type.Object(
  {
    facetHits: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
    facetQuery: Nullable(Type.String()),
    processingTimeMs: Type.Integer(),
  },
  { title: 'FacetSearchResult' },
)

const Free = Type.Object({}, { additionalProperties: true })
const Counts = Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()))
export const SearchResult = Type.Object(
  {
    indexUid: Type.Optional(Type.String()),
    hits: Type.Array(Free),
    query: Type.String(),
    processingTimeMs: Type.Integer(),
    offset: Type.Optional(Type.Integer()),
    limit: Type.Optional(Type.Integer()),
    estimatedTotalHits: Type.Optional(Type.Integer()),
    page: Type.Optional(Type.Integer()),
    hitsPerPage: Type.Optional(Type.Integer()),
    totalPages: Type.Optional(Type.Integer()),
    totalHits: Type.Optional(Type.Integer()),
    facetDistribution: Type.Optional(Counts),
    facetStats: Type.Optional(Type.Record(Type.String(), Type.Object({ min: Type.Number(), max: Type.Number() }))),
  },
  { title: 'SearchResult' },
)
export const FederatedResult = Type.Object(
  {
    hits: Type.Array(Free),
    processingTimeMs: Type.Integer(),
    offset: Type.Integer(),
    limit: Type.Integer(),
    estimatedTotalHits: Type.Integer(),
  },
  { title: 'FederatedSearchResult' },
)
