import Type, { type TSchema } from 'typebox'
import { Nullable } from '../../../kernel/define.ts'

export const Attribute = Type.String({ minLength: 1, maxLength: 512 })
export const Attributes = Type.Array(Attribute, { maxItems: 1_000 })
const Word = Type.String({ maxLength: 128 })
const Words = Type.Array(Word, { maxItems: 5_000 })
const Synonyms = Type.Record(Type.String({ minLength: 1, maxLength: 128 }), Type.Array(Word, { maxItems: 50 }), {
  maxProperties: 5_000,
})
const RankingRules = Type.Array(Type.String({ minLength: 1, maxLength: 520 }), { maxItems: 100 })
const WordSize = Type.Integer({ minimum: 0, maximum: 255 })
const MAX_HITS = 20_000
const facetOrder = {
  description: '`alpha` or `count`, by attribute; `*` for all others.',
  maxProperties: 1_000,
}
const FacetOrder = Type.Record(Type.String({ minLength: 1, maxLength: 512 }), Type.Enum(['alpha', 'count']), facetOrder)

const typos = {
  enabled: Type.Boolean(),
  disableOnWords: Words,
  disableOnAttributes: Attributes,
  disableOnNumbers: Type.Boolean(),
}
const pagination = { maxTotalHits: Type.Integer({ minimum: 1, maximum: MAX_HITS }) }
const faceting = { maxValuesPerFacet: Type.Integer({ minimum: 1, maximum: 10_000 }), sortFacetValuesBy: FacetOrder }
const plain = {
  displayedAttributes: Attributes,
  searchableAttributes: Attributes,
  filterableAttributes: Attributes,
  sortableAttributes: Attributes,
  rankingRules: RankingRules,
  stopWords: Words,
  synonyms: Synonyms,
}

export const Settings = Type.Object(
  {
    ...plain,
    distinctAttribute: Nullable(Attribute),
    typoTolerance: Type.Object({
      ...typos,
      minWordSizeForTypos: Type.Object({ oneTypo: WordSize, twoTypos: WordSize }),
    }),
    pagination: Type.Object(pagination),
    faceting: Type.Object(faceting),
  },
  { title: 'SearchSettings' },
)

const change = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema))
const TypoChange = Type.Object({
  enabled: change(typos.enabled),
  disableOnWords: change(Words),
  disableOnAttributes: change(Attributes),
  disableOnNumbers: change(typos.disableOnNumbers),
  minWordSizeForTypos: change(Type.Object({ oneTypo: Type.Optional(WordSize), twoTypos: Type.Optional(WordSize) })),
})
const PaginationChange = Type.Object({ maxTotalHits: change(pagination.maxTotalHits) })
const FacetingChange = Type.Object({
  maxValuesPerFacet: change(faceting.maxValuesPerFacet),
  sortFacetValuesBy: change(FacetOrder),
})

/** `null` puts the default of a setting back. */
export const SettingsChange = Type.Object({
  displayedAttributes: change(plain.displayedAttributes),
  searchableAttributes: change(plain.searchableAttributes),
  filterableAttributes: change(plain.filterableAttributes),
  sortableAttributes: change(plain.sortableAttributes),
  rankingRules: change(plain.rankingRules),
  stopWords: change(plain.stopWords),
  synonyms: change(plain.synonyms),
  distinctAttribute: change(Attribute),
  typoTolerance: change(TypoChange),
  pagination: change(PaginationChange),
  faceting: change(FacetingChange),
})

/** Of any one setting. */
export const SettingValue = Type.Union([
  Type.Array(Type.String({ maxLength: 520 }), { maxItems: 5_000 }),
  Attribute,
  TypoChange,
  PaginationChange,
  FacetingChange,
  Synonyms,
  Type.Null(),
])

/** Each setting as stock clients name it in paths. */
export const SETTINGS = {
  'displayed-attributes': 'displayedAttributes',
  'searchable-attributes': 'searchableAttributes',
  'filterable-attributes': 'filterableAttributes',
  'sortable-attributes': 'sortableAttributes',
  'ranking-rules': 'rankingRules',
  'stop-words': 'stopWords',
  synonyms: 'synonyms',
  'distinct-attribute': 'distinctAttribute',
  'typo-tolerance': 'typoTolerance',
  pagination: 'pagination',
  faceting: 'faceting',
} as const
