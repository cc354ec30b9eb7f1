import Type, { type TSchema } from 'typebox'
import { defineContract, Nullable, type Operation, Timestamp } from '../../kernel/define.ts'
import {
  DOCUMENT_NOT_FOUND,
  INDEX_NOT_FOUND,
  INVALID_FACETS,
  INVALID_FILTER,
  INVALID_SORT,
  meilisearchErrors,
  TASK_NOT_FOUND,
  TOO_MANY_TASKS,
} from './errors/contract.ts'
import {
  FacetQuery,
  FacetResult,
  FederatedResult,
  Filter,
  IndexUid,
  MultiSearchQuery,
  SearchAddress,
  SearchQuery,
  SearchResult,
} from './searching/contract.ts'
import { SETTINGS, Settings, SettingsChange, SettingValue } from './settings/contract.ts'

const MAX_BODY_BYTES = 4 * 1024 * 1024
export const MAX_DOCUMENTS_AT_ONCE = 50_000

export const DocumentId = Type.Union([
  Type.String({ pattern: '^[A-Za-z0-9_-]{1,511}$', maxLength: 511 }),
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
])
const DocumentIds = Type.Array(DocumentId, { maxItems: MAX_DOCUMENTS_AT_ONCE })
const SearchDocument = Type.Object({}, { additionalProperties: true, title: 'SearchDocument' })
const Offset = Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 })
const Limit = Type.Integer({ minimum: 0, maximum: 1_000, default: 20 })
const KeyName = Type.String({ minLength: 1, maxLength: 512 })
const Names = Type.Optional(Type.String({ maxLength: 4_000, description: 'Joined by commas.' }))

const listOf = <S extends TSchema>(item: S) =>
  Type.Object({ results: Type.Array(item), offset: Type.Integer(), limit: Type.Integer(), total: Type.Integer() })

const IndexInfo = Type.Object(
  { uid: Type.String(), primaryKey: Nullable(Type.String()), createdAt: Timestamp, updatedAt: Timestamp },
  { title: 'SearchIndex' },
)
export const EnqueuedTask = Type.Object(
  {
    taskUid: Type.Integer(),
    indexUid: Type.String(),
    status: Type.Literal('enqueued'),
    type: Type.String(),
    enqueuedAt: Timestamp,
  },
  { title: 'EnqueuedSearchTask' },
)
export const Task = Type.Object(
  {
    uid: Type.Integer(),
    batchUid: Nullable(Type.Integer()),
    indexUid: Nullable(Type.String()),
    status: Type.Enum(['enqueued', 'processing', 'succeeded', 'failed', 'canceled']),
    type: Type.String(),
    canceledBy: Type.Null(),
    details: Type.Object({}, { additionalProperties: true }),
    error: Nullable(
      Type.Object({ message: Type.String(), code: Type.String(), type: Type.String(), link: Type.String() }),
    ),
    duration: Nullable(Type.String()),
    enqueuedAt: Timestamp,
    startedAt: Nullable(Timestamp),
    finishedAt: Nullable(Timestamp),
  },
  { title: 'SearchTask' },
)
const Stats = Type.Object(
  {
    numberOfDocuments: Type.Integer(),
    isIndexing: Type.Boolean(),
    fieldDistribution: Type.Record(Type.String(), Type.Integer()),
  },
  { title: 'SearchIndexStats' },
)

const ENTRY = {
  kind: Type.String(),
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  url: Type.String(),
}

const byUid = Type.Object({ uid: IndexUid })
const byDocument = Type.Object({ uid: IndexUid, id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,511}$' }) })
const bySetting = Type.Object({ uid: IndexUid, setting: Type.Enum(Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]) })

/** What stock clients call: with Meilisearch's error object. */
const stock = { errorForm: meilisearchErrors } as const
const accepted = { reply: { 202: EnqueuedTask }, ...stock } as const
const searching = { ...stock, ownTokens: true } as const
const SEARCH_ERRORS = [INDEX_NOT_FOUND, INVALID_FILTER, INVALID_SORT, INVALID_FACETS, 'forbidden'] as const
const Documents = Type.Union([SearchDocument, Type.Array(SearchDocument, { maxItems: MAX_DOCUMENTS_AT_ONCE })])
const large = { bodyLimitBytes: MAX_BODY_BYTES, bodyValues: 30_000, bodyNumbers: 200_000 } as const
const adding = {
  path: '/v1/search/indexes/:uid/documents',
  params: byUid,
  query: Type.Object({
    primaryKey: Type.Optional(KeyName),
    csvDelimiter: Type.Optional(Type.String({ maxLength: 1 })),
  }),
  body: Documents,
  ...large,
  ...accepted,
  errors: [TOO_MANY_TASKS],
  example: [{ id: 1, title: 'Carol', genres: ['Romance', 'Drama'] }],
} as const
const setting = { path: '/v1/search/indexes/:uid/settings/:setting', params: bySetting } as const

export const contract = defineContract({
  everything: {
    method: 'post',
    path: '/v1/search',
    permission: 'build:read',
    summary: 'Search agents, models, bridges and docs in one go',
    body: Type.Object({
      q: Type.String({ maxLength: 1_000 }),
      kinds: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    }),
    reply: {
      200: Type.Object(
        {
          hits: Type.Array(Type.Object({ ...ENTRY, score: Type.Number() })),
          total: Type.Integer(),
          kinds: Type.Record(Type.String(), Type.Integer()),
          took_ms: Type.Integer(),
        },
        { title: 'EverythingFound' },
      ),
    },
    example: { q: 'embeddings', kinds: ['doc', 'model'] },
  },
  health: {
    method: 'get',
    path: '/v1/search/health',
    summary: 'Whether searches are served',
    reply: { 200: Type.Object({ status: Type.Literal('available') }) },
    ...stock,
  },
  version: {
    method: 'get',
    path: '/v1/search/version',
    summary: 'Which version of the interface stock clients meet',
    reply: { 200: Type.Object({ commitSha: Type.String(), commitDate: Type.String(), pkgVersion: Type.String() }) },
    ...stock,
  },
  keys: {
    method: 'get',
    path: '/v1/search/keys',
    summary: 'Your key for searches alone; it signs tenant tokens',
    query: Type.Object({ offset: Offset, limit: Limit }),
    reply: {
      200: listOf(
        Type.Object(
          {
            uid: Type.String(),
            key: Type.String(),
            name: Type.String(),
            description: Type.String(),
            actions: Type.Array(Type.String()),
            indexes: Type.Array(Type.String()),
            expiresAt: Type.Null(),
            createdAt: Timestamp,
            updatedAt: Timestamp,
          },
          { title: 'SearchKey' },
        ),
      ),
    },
    secretReply: true,
    ...stock,
  },
  createIndex: {
    method: 'post',
    path: '/v1/search/indexes',
    permission: 'build:write',
    summary: 'Create an index',
    body: Type.Object({ uid: IndexUid, primaryKey: Type.Optional(Nullable(KeyName)) }),
    ...accepted,
    errors: [TOO_MANY_TASKS],
    example: { uid: 'movies', primaryKey: 'id' },
  },
  listIndexes: {
    method: 'get',
    path: '/v1/search/indexes',
    summary: 'Your indexes',
    query: Type.Object({ offset: Offset, limit: Limit }),
    reply: { 200: listOf(IndexInfo) },
    ...stock,
  },
  getIndex: {
    method: 'get',
    path: '/v1/search/indexes/:uid',
    summary: 'One index',
    params: byUid,
    reply: { 200: IndexInfo },
    errors: [INDEX_NOT_FOUND],
    ...stock,
  },
  updateIndex: {
    method: 'patch',
    path: '/v1/search/indexes/:uid',
    permission: 'build:write',
    summary: 'Say which field of documents is their id',
    params: byUid,
    body: Type.Object({ primaryKey: KeyName }),
    ...accepted,
    errors: [TOO_MANY_TASKS],
    example: { primaryKey: 'id' },
  },
  deleteIndex: {
    method: 'delete',
    path: '/v1/search/indexes/:uid',
    permission: 'build:write',
    summary: 'Delete an index and its documents',
    params: byUid,
    ...accepted,
    errors: [TOO_MANY_TASKS],
  },
  stats: {
    method: 'get',
    path: '/v1/search/stats',
    summary: 'How much your indexes hold',
    reply: {
      200: Type.Object({
        databaseSize: Type.Integer(),
        lastUpdate: Nullable(Timestamp),
        indexes: Type.Record(Type.String(), Stats),
      }),
    },
    ...stock,
  },
  indexStats: {
    method: 'get',
    path: '/v1/search/indexes/:uid/stats',
    summary: 'How much an index holds',
    params: byUid,
    reply: { 200: Stats },
    errors: [INDEX_NOT_FOUND],
    ...stock,
  },
  addDocuments: {
    method: 'post',
    permission: 'build:write',
    summary: 'Add documents, or put them in the place of those with the same ids',
    ...adding,
  },
  updateDocuments: {
    method: 'put',
    permission: 'build:write',
    summary: 'Add documents, or change the given fields of those with the same ids',
    ...adding,
  },
  listDocuments: {
    method: 'get',
    path: '/v1/search/indexes/:uid/documents',
    summary: 'Documents of an index',
    params: byUid,
    query: Type.Object({
      offset: Offset,
      limit: Limit,
      fields: Names,
      filter: Type.Optional(Type.String({ maxLength: 8_000 })),
    }),
    reply: { 200: listOf(SearchDocument) },
    errors: [INDEX_NOT_FOUND, INVALID_FILTER],
    ...stock,
  },
  fetchDocuments: {
    method: 'post',
    path: '/v1/search/indexes/:uid/documents/fetch',
    permission: 'build:write',
    summary: 'Documents of an index, by filter or ids',
    params: byUid,
    body: Type.Object({
      offset: Type.Optional(Offset),
      limit: Type.Optional(Limit),
      fields: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 512 }), { maxItems: 1_000 }))),
      filter: Type.Optional(Nullable(Filter)),
      ids: Type.Optional(Nullable(Type.Array(DocumentId, { maxItems: 1_000 }))),
    }),
    reply: { 200: listOf(SearchDocument) },
    errors: [INDEX_NOT_FOUND, INVALID_FILTER],
    ...stock,
    example: { filter: 'genres = Drama', limit: 10 },
  },
  deleteBatch: {
    method: 'post',
    path: '/v1/search/indexes/:uid/documents/delete-batch',
    permission: 'build:write',
    summary: 'Delete documents by their ids',
    params: byUid,
    body: DocumentIds,
    ...large,
    ...accepted,
    errors: [TOO_MANY_TASKS],
    example: [1, 2],
  },
  deleteByFilter: {
    method: 'post',
    path: '/v1/search/indexes/:uid/documents/delete',
    permission: 'build:write',
    summary: 'Delete the documents that pass a filter',
    params: byUid,
    body: Type.Object({ filter: Filter }),
    ...accepted,
    errors: [TOO_MANY_TASKS],
    example: { filter: 'year < 1990' },
  },
  getDocument: {
    method: 'get',
    path: '/v1/search/indexes/:uid/documents/:id',
    summary: 'One document',
    params: byDocument,
    query: Type.Object({ fields: Names }),
    reply: { 200: SearchDocument },
    errors: [INDEX_NOT_FOUND, DOCUMENT_NOT_FOUND],
    ...stock,
  },
  deleteDocument: {
    method: 'delete',
    path: '/v1/search/indexes/:uid/documents/:id',
    permission: 'build:write',
    summary: 'Delete a document',
    params: byDocument,
    ...accepted,
    errors: [TOO_MANY_TASKS],
  },
  deleteAllDocuments: {
    method: 'delete',
    path: '/v1/search/indexes/:uid/documents',
    permission: 'build:write',
    summary: 'Delete all documents of an index',
    params: byUid,
    ...accepted,
    errors: [TOO_MANY_TASKS],
  },
  settings: {
    method: 'get',
    path: '/v1/search/indexes/:uid/settings',
    summary: 'All settings of an index',
    params: byUid,
    reply: { 200: Settings },
    errors: [INDEX_NOT_FOUND],
    ...stock,
  },
  updateSettings: {
    method: 'patch',
    path: '/v1/search/indexes/:uid/settings',
    permission: 'build:write',
    summary: 'Change settings of an index; null puts a default back',
    params: byUid,
    body: SettingsChange,
    ...accepted,
    errors: [TOO_MANY_TASKS],
    example: { filterableAttributes: ['genres'], sortableAttributes: ['year'] },
  },
  resetSettings: {
    method: 'delete',
    path: '/v1/search/indexes/:uid/settings',
    permission: 'build:write',
    summary: 'Put all settings of an index back to their defaults',
    params: byUid,
    ...accepted,
    errors: [TOO_MANY_TASKS],
  },
  setting: {
    method: 'get',
    ...setting,
    summary: 'One setting of an index',
    reply: { 200: SettingValue },
    errors: [INDEX_NOT_FOUND],
    ...stock,
  },
  putSetting: {
    method: 'put',
    ...setting,
    permission: 'build:write',
    summary: 'Change one setting of an index',
    body: SettingValue,
    ...accepted,
    errors: [TOO_MANY_TASKS],
    example: ['the', 'of'],
  },
  patchSetting: {
    method: 'patch',
    ...setting,
    permission: 'build:write',
    summary: 'Change members of one setting of an index',
    body: SettingValue,
    ...accepted,
    errors: [TOO_MANY_TASKS],
    example: { maxTotalHits: 500 },
  },
  resetSetting: {
    method: 'delete',
    ...setting,
    permission: 'build:write',
    summary: 'Put one setting of an index back to its default',
    ...accepted,
    errors: [TOO_MANY_TASKS],
  },
  search: {
    method: 'post',
    path: '/v1/search/indexes/:uid/search',
    permission: 'build:read',
    summary: 'Search an index',
    params: byUid,
    body: SearchQuery,
    bodyOptional: true,
    reply: { 200: SearchResult },
    errors: SEARCH_ERRORS,
    ...searching,
    example: { q: 'carol', filter: 'genres = Drama', limit: 10 },
  },
  searchByAddress: {
    method: 'get',
    path: '/v1/search/indexes/:uid/search',
    summary: 'Search an index',
    params: byUid,
    query: SearchAddress,
    reply: { 200: SearchResult },
    errors: SEARCH_ERRORS,
    ...searching,
  },
  facetSearch: {
    method: 'post',
    path: '/v1/search/indexes/:uid/facet-search',
    permission: 'build:read',
    summary: 'Find values of a facet',
    params: byUid,
    body: FacetQuery,
    reply: { 200: FacetResult },
    errors: SEARCH_ERRORS,
    ...searching,
    example: { facetName: 'genres', facetQuery: 'dra' },
  },
  multiSearch: {
    method: 'post',
    path: '/v1/search/multi-search',
    permission: 'build:read',
    summary: 'Search several indexes; with federation, as one list',
    body: MultiSearchQuery,
    reply: { 200: Type.Union([Type.Object({ results: Type.Array(SearchResult) }), FederatedResult]) },
    errors: SEARCH_ERRORS,
    ...searching,
    example: { queries: [{ indexUid: 'movies', q: 'carol' }] },
  },
  tasks: {
    method: 'get',
    path: '/v1/search/tasks',
    summary: 'Your tasks, newest first',
    query: Type.Object({
      limit: Limit,
      from: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      reverse: Type.Optional(Type.Boolean()),
      uids: Names,
      statuses: Names,
      types: Names,
      indexUids: Names,
    }),
    reply: {
      200: Type.Object({
        results: Type.Array(Task),
        total: Type.Integer(),
        limit: Type.Integer(),
        from: Nullable(Type.Integer()),
        next: Nullable(Type.Integer()),
      }),
    },
    ...stock,
  },
  task: {
    method: 'get',
    path: '/v1/search/tasks/:uid',
    summary: 'One task',
    description: 'Of one that is not done yet the answer comes once it is, or after half a second.',
    params: Type.Object({ uid: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    reply: { 200: Task },
    errors: [TASK_NOT_FOUND],
    ...stock,
  },
} satisfies Record<string, Operation>)
