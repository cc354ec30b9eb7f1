// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface EnqueuedSearchTask {
  taskUid: number
  indexUid: string
  status: 'enqueued'
  type: string
  enqueuedAt: string
}

export interface EverythingFound {
  hits: EverythingFoundHit[]
  total: number
  kinds: Record<string, number>
  took_ms: number
}

export interface EverythingFoundHit {
  kind: string
  id: string
  title: string
  text: string
  url: string
  score: number
}

export interface FacetSearchResult {
  facetHits: FacetSearchResultFacetHit[]
  facetQuery: string | null
  processingTimeMs: number
}

export interface FacetSearchResultFacetHit {
  value: string
  count: number
}

export interface SearchAddDocumentsParams {
  primaryKey?: string | undefined
  csvDelimiter?: string | undefined
}

export interface SearchCreateIndexParams {
  uid: string
  primaryKey?: string | null | undefined
}

export interface SearchDeleteByFilterParams {
  /** `genres = horror AND year > 1990`; or a list, all of which must hold, of conditions and of lists of which one must hold. */
  filter: unknown
}

export interface SearchEverythingParams {
  q: string
  kinds?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export interface SearchFacetSearchParams {
  facetName: string
  facetQuery?: string | null | undefined
  q?: string | null | undefined
  filter?: unknown | undefined
  matchingStrategy?: 'last' | 'all' | 'frequency' | undefined
  attributesToSearchOn?: string[] | null | undefined
  exhaustiveFacetCount?: boolean | undefined
}

export interface SearchFetchDocumentsParams {
  offset?: number | undefined
  limit?: number | undefined
  fields?: string[] | null | undefined
  filter?: unknown | undefined
  ids?: unknown[] | null | undefined
}

export interface SearchFetchDocumentsResult {
  results: (Record<string, unknown>)[]
  offset: number
  limit: number
  total: number
}

export interface SearchGetDocumentParams {
  /** Joined by commas. */
  fields?: string | undefined
}

export interface SearchHealthResult {
  status: 'available'
}

export interface SearchIndex {
  uid: string
  primaryKey: string | null
  createdAt: string
  updatedAt: string
}

export interface SearchIndexStats {
  numberOfDocuments: number
  isIndexing: boolean
  fieldDistribution: Record<string, number>
}

export interface SearchKey {
  uid: string
  key: string
  name: string
  description: string
  actions: string[]
  indexes: string[]
  expiresAt: unknown
  createdAt: string
  updatedAt: string
}

export interface SearchKeysParams {
  offset?: number | undefined
  limit?: number | undefined
}

export interface SearchKeysResult {
  results: SearchKey[]
  offset: number
  limit: number
  total: number
}

export interface SearchListDocumentsParams {
  offset?: number | undefined
  limit?: number | undefined
  /** Joined by commas. */
  fields?: string | undefined
  filter?: string | undefined
}

export interface SearchListDocumentsResult {
  results: (Record<string, unknown>)[]
  offset: number
  limit: number
  total: number
}

export interface SearchListIndexesParams {
  offset?: number | undefined
  limit?: number | undefined
}

export interface SearchListIndexesResult {
  results: SearchIndex[]
  offset: number
  limit: number
  total: number
}

export interface SearchMultiSearchParams {
  federation?: SearchMultiSearchParamsFederation | null | undefined
  queries: SearchMultiSearchParamsQuery[]
}

export interface SearchMultiSearchParamsFederation {
  offset?: number | undefined
  limit?: number | undefined
}

export interface SearchMultiSearchParamsQuery {
  indexUid: string
  q?: string | null | undefined
  offset?: number | undefined
  limit?: number | undefined
  page?: number | undefined
  hitsPerPage?: number | undefined
  matchingStrategy?: 'last' | 'all' | 'frequency' | undefined
  cropLength?: number | undefined
  cropMarker?: string | undefined
  highlightPreTag?: string | undefined
  highlightPostTag?: string | undefined
  showMatchesPosition?: boolean | undefined
  showRankingScore?: boolean | undefined
  rankingScoreThreshold?: number | undefined
  distinct?: string | undefined
  filter?: unknown | undefined
  sort?: string[] | null | undefined
  facets?: string[] | null | undefined
  attributesToRetrieve?: string[] | null | undefined
  attributesToHighlight?: string[] | null | undefined
  attributesToCrop?: string[] | null | undefined
  attributesToSearchOn?: string[] | null | undefined
  federationOptions?: SearchMultiSearchParamsQueryFederationOptions | undefined
}

export interface SearchMultiSearchParamsQueryFederationOptions {
  weight?: number | undefined
}

export interface SearchMultiSearchResult {
  results?: SearchResult[]
  hits?: (Record<string, unknown>)[]
  processingTimeMs?: number
  offset?: number
  limit?: number
  estimatedTotalHits?: number
}

export interface SearchResult {
  indexUid?: string
  hits: (Record<string, unknown>)[]
  query: string
  processingTimeMs: number
  offset?: number
  limit?: number
  estimatedTotalHits?: number
  page?: number
  hitsPerPage?: number
  totalPages?: number
  totalHits?: number
  facetDistribution?: Record<string, Record<string, number>>
  facetStats?: Record<string, SearchResultFacetStat>
}

export interface SearchResultFacetStat {
  min: number
  max: number
}

export interface SearchSearchByAddressParams {
  q?: string | null | undefined
  offset?: number | undefined
  limit?: number | undefined
  page?: number | undefined
  hitsPerPage?: number | undefined
  matchingStrategy?: 'last' | 'all' | 'frequency' | undefined
  cropLength?: number | undefined
  cropMarker?: string | undefined
  highlightPreTag?: string | undefined
  highlightPostTag?: string | undefined
  showMatchesPosition?: boolean | undefined
  showRankingScore?: boolean | undefined
  rankingScoreThreshold?: number | undefined
  distinct?: string | undefined
  filter?: string | undefined
  sort?: string | undefined
  facets?: string | undefined
  attributesToRetrieve?: string | undefined
  attributesToHighlight?: string | undefined
  attributesToCrop?: string | undefined
  attributesToSearchOn?: string | undefined
}

export interface SearchSearchParams {
  q?: string | null | undefined
  offset?: number | undefined
  limit?: number | undefined
  page?: number | undefined
  hitsPerPage?: number | undefined
  matchingStrategy?: 'last' | 'all' | 'frequency' | undefined
  cropLength?: number | undefined
  cropMarker?: string | undefined
  highlightPreTag?: string | undefined
  highlightPostTag?: string | undefined
  showMatchesPosition?: boolean | undefined
  showRankingScore?: boolean | undefined
  rankingScoreThreshold?: number | undefined
  distinct?: string | undefined
  filter?: unknown | undefined
  sort?: string[] | null | undefined
  facets?: string[] | null | undefined
  attributesToRetrieve?: string[] | null | undefined
  attributesToHighlight?: string[] | null | undefined
  attributesToCrop?: string[] | null | undefined
  attributesToSearchOn?: string[] | null | undefined
}

export interface SearchSettings {
  displayedAttributes: string[]
  searchableAttributes: string[]
  filterableAttributes: string[]
  sortableAttributes: string[]
  rankingRules: string[]
  stopWords: string[]
  synonyms: Record<string, string[]>
  distinctAttribute: string | null
  typoTolerance: SearchSettingsTypoTolerance
  pagination: SearchSettingsPagination
  faceting: SearchSettingsFaceting
}

export interface SearchSettingsFaceting {
  maxValuesPerFacet: number
  /** `alpha` or `count`, by attribute; `*` for all others. */
  sortFacetValuesBy: Record<string, 'alpha' | 'count'>
}

export interface SearchSettingsPagination {
  maxTotalHits: number
}

export interface SearchSettingsTypoTolerance {
  enabled: boolean
  disableOnWords: string[]
  disableOnAttributes: string[]
  disableOnNumbers: boolean
  minWordSizeForTypos: SearchSettingsTypoToleranceMinWordSizeForTypos
}

export interface SearchSettingsTypoToleranceMinWordSizeForTypos {
  oneTypo: number
  twoTypos: number
}

export interface SearchStatsResult {
  databaseSize: number
  lastUpdate: string | null
  indexes: Record<string, SearchIndexStats>
}

export interface SearchTask {
  uid: number
  batchUid: number | null
  indexUid: string | null
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  type: string
  canceledBy: unknown
  details: Record<string, unknown>
  error: SearchTaskError | null
  duration: string | null
  enqueuedAt: string
  startedAt: string | null
  finishedAt: string | null
}

export interface SearchTaskError {
  message: string
  code: string
  type: string
  link: string
}

export interface SearchTasksParams {
  limit?: number | undefined
  from?: number | undefined
  reverse?: boolean | undefined
  /** Joined by commas. */
  uids?: string | undefined
  /** Joined by commas. */
  statuses?: string | undefined
  /** Joined by commas. */
  types?: string | undefined
  /** Joined by commas. */
  indexUids?: string | undefined
}

export interface SearchTasksResult {
  results: SearchTask[]
  total: number
  limit: number
  from: number | null
  next: number | null
}

export interface SearchUpdateDocumentsParams {
  primaryKey?: string | undefined
  csvDelimiter?: string | undefined
}

export interface SearchUpdateIndexParams {
  primaryKey: string
}

export interface SearchUpdateSettingsParams {
  displayedAttributes?: string[] | null | undefined
  searchableAttributes?: string[] | null | undefined
  filterableAttributes?: string[] | null | undefined
  sortableAttributes?: string[] | null | undefined
  rankingRules?: string[] | null | undefined
  stopWords?: string[] | null | undefined
  synonyms?: Record<string, string[]> | null | undefined
  distinctAttribute?: string | null | undefined
  typoTolerance?: SearchUpdateSettingsParamsTypoTolerance | null | undefined
  pagination?: SearchUpdateSettingsParamsPagination | null | undefined
  faceting?: SearchUpdateSettingsParamsFaceting | null | undefined
}

export interface SearchUpdateSettingsParamsFaceting {
  maxValuesPerFacet?: number | null | undefined
  sortFacetValuesBy?: Record<string, 'alpha' | 'count'> | null | undefined
}

export interface SearchUpdateSettingsParamsPagination {
  maxTotalHits?: number | null | undefined
}

export interface SearchUpdateSettingsParamsTypoTolerance {
  enabled?: boolean | null | undefined
  disableOnWords?: string[] | null | undefined
  disableOnAttributes?: string[] | null | undefined
  disableOnNumbers?: boolean | null | undefined
  minWordSizeForTypos?: SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos | null | undefined
}

export interface SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos {
  oneTypo?: number | undefined
  twoTypos?: number | undefined
}

export interface SearchVersionResult {
  commitSha: string
  commitDate: string
  pkgVersion: string
}

/** Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work */
export interface SearchResource {
  /** Search agents, models, bridges and docs in one go */
  everything(params: SearchEverythingParams, options?: RequestOptions): APIPromise<EverythingFound>
  /** Whether searches are served */
  health(options?: RequestOptions): APIPromise<SearchHealthResult>
  /** Which version of the interface stock clients meet */
  version(options?: RequestOptions): APIPromise<SearchVersionResult>
  /** Your key for searches alone; it signs tenant tokens */
  keys(params?: SearchKeysParams, options?: RequestOptions): APIPromise<SearchKeysResult>
  /** Create an index */
  createIndex(params: SearchCreateIndexParams, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Your indexes */
  listIndexes(params?: SearchListIndexesParams, options?: RequestOptions): APIPromise<SearchListIndexesResult>
  /** One index */
  getIndex(uid: string, options?: RequestOptions): APIPromise<SearchIndex>
  /** Say which field of documents is their id */
  updateIndex(uid: string, params: SearchUpdateIndexParams, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Delete an index and its documents */
  deleteIndex(uid: string, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** How much your indexes hold */
  stats(options?: RequestOptions): APIPromise<SearchStatsResult>
  /** How much an index holds */
  indexStats(uid: string, options?: RequestOptions): APIPromise<SearchIndexStats>
  /** Add documents, or put them in the place of those with the same ids */
  addDocuments(uid: string, body: unknown, params?: SearchAddDocumentsParams, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Add documents, or change the given fields of those with the same ids */
  updateDocuments(uid: string, body: unknown, params?: SearchUpdateDocumentsParams, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Documents of an index */
  listDocuments(uid: string, params?: SearchListDocumentsParams, options?: RequestOptions): APIPromise<SearchListDocumentsResult>
  /** Documents of an index, by filter or ids */
  fetchDocuments(uid: string, params?: SearchFetchDocumentsParams, options?: RequestOptions): APIPromise<SearchFetchDocumentsResult>
  /** Delete documents by their ids */
  deleteBatch(uid: string, body: unknown[], options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Delete the documents that pass a filter */
  deleteByFilter(uid: string, params: SearchDeleteByFilterParams, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** One document */
  getDocument(uid: string, id: string, params?: SearchGetDocumentParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Delete a document */
  deleteDocument(uid: string, id: string, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Delete all documents of an index */
  deleteAllDocuments(uid: string, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** All settings of an index */
  settings(uid: string, options?: RequestOptions): APIPromise<SearchSettings>
  /** Change settings of an index; null puts a default back */
  updateSettings(uid: string, params?: SearchUpdateSettingsParams, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Put all settings of an index back to their defaults */
  resetSettings(uid: string, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** One setting of an index */
  setting(uid: string, setting: string, options?: RequestOptions): APIPromise<unknown>
  /** Change one setting of an index */
  putSetting(uid: string, setting: string, body: unknown, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Change members of one setting of an index */
  patchSetting(uid: string, setting: string, body: unknown, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Put one setting of an index back to its default */
  resetSetting(uid: string, setting: string, options?: RequestOptions): APIPromise<EnqueuedSearchTask>
  /** Search an index */
  search(uid: string, params?: SearchSearchParams, options?: RequestOptions): APIPromise<SearchResult>
  /** Search an index */
  searchByAddress(uid: string, params?: SearchSearchByAddressParams, options?: RequestOptions): APIPromise<SearchResult>
  /** Find values of a facet */
  facetSearch(uid: string, params: SearchFacetSearchParams, options?: RequestOptions): APIPromise<FacetSearchResult>
  /** Search several indexes; with federation, as one list */
  multiSearch(params: SearchMultiSearchParams, options?: RequestOptions): APIPromise<SearchMultiSearchResult>
  /** Your tasks, newest first */
  tasks(params?: SearchTasksParams, options?: RequestOptions): APIPromise<SearchTasksResult>
  /**
   * One task
   *
   * Of one that is not done yet the answer comes once it is, or after half a second.
   */
  task(uid: string, options?: RequestOptions): APIPromise<SearchTask>
  /** What the module search is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
