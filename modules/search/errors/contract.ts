import Type from 'typebox'
import { ApiError, type ErrorShape, errorType } from '../../../kernel/define.ts'

/** Meilisearch's error object, as its stock clients read it. */
export const meilisearchErrors: ErrorShape = {
  name: 'MeilisearchError',
  schema: Type.Object({
    message: Type.String(),
    code: Type.String(),
    type: Type.Enum(['invalid_request', 'auth', 'internal', 'system']),
    link: Type.String(),
  }),
  bodyOf: ({ message, code, status, extra: { details } }) => ({
    message,
    code,
    type: typeOf(status),
    link: '/docs',
    ...(details ? { details } : {}),
  }),
}

export const typeOf = (status: number): 'auth' | 'system' | 'internal' | 'invalid_request' =>
  status === 401 || status === 403 ? 'auth' : status === 503 ? 'system' : status >= 500 ? 'internal' : 'invalid_request'

export const INDEX_NOT_FOUND = errorType(
  'index_not_found',
  404,
  'there is no such index',
  'GET /v1/search/indexes lists yours',
)
export const DOCUMENT_NOT_FOUND = errorType(
  'document_not_found',
  404,
  'the index has no such document',
  'check the id; it may be waiting in a task',
)
export const TASK_NOT_FOUND = errorType(
  'task_not_found',
  404,
  'there is no such task',
  'finished tasks are kept for a week',
)
export const INVALID_FILTER = errorType(
  'invalid_search_filter',
  400,
  'the filter cannot be understood',
  'the message says at which character',
)
export const INVALID_SORT = errorType(
  'invalid_search_sort',
  400,
  'the index cannot be sorted so',
  'name an attribute of sortableAttributes, as in price:asc',
)
export const INVALID_FACETS = errorType(
  'invalid_search_facets',
  400,
  'the attribute cannot be counted by',
  'add it to filterableAttributes',
)
export const TOO_MANY_TASKS = errorType(
  'too_many_open_tasks',
  429,
  'too many tasks are waiting',
  'wait until some are done',
)

export const indexNotFound = (uid: string): ApiError => new ApiError(INDEX_NOT_FOUND, `Index \`${uid}\` not found.`)
