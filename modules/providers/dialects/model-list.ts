import type { ProviderRow } from '../table.ts'
import { API_VERSION } from './anthropic/dialect.ts'

/** Where a provider tells which models it has, and how their names are read. */
export interface ModelList {
  /** `basePath` is that of the base URL. */
  path(basePath: string): string
  readonly headers?: Readonly<Record<string, string>>
  /** The names that requests use; undefined: no list, or only a page of it. */
  names(body: unknown): readonly string[] | undefined
}

type Row = Readonly<Record<string, unknown>>
const rowOf = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {})

/** All at once: a page that is not the last says nothing of the models on the others. */
const namesIn = (body: unknown, list: string, name: string): readonly string[] | undefined => {
  const { has_more, nextPageToken, next_page_token, ...fields } = rowOf(body)
  // Together's list stands alone
  const rows: unknown = Array.isArray(body) ? body : fields[list]
  if (!Array.isArray(rows) || has_more || nextPageToken || next_page_token) return undefined
  const names = rows.flatMap((row) => [rowOf(row)[name], ...aliasesOf(row)]).filter((one) => typeof one === 'string')
  return names.length === 0 ? undefined : names
}

/** Mistral tells them. */
const aliasesOf = (row: unknown): readonly unknown[] => {
  const { aliases } = rowOf(row)
  return Array.isArray(aliases) ? aliases : []
}

export const MODEL_LISTS: Readonly<Record<ProviderRow['dialect'], ModelList>> = {
  openai: { path: (basePath) => `${basePath}/models`, names: (body) => namesIn(body, 'data', 'id') },
  anthropic: {
    path: (basePath) => `${basePath}/models?limit=1000`,
    headers: API_VERSION,
    names: (body) => namesIn(body, 'data', 'id'),
  },
  google: {
    path: (basePath) => `${basePath}/models?pageSize=1000`,
    names: (body) => namesIn(body, 'models', 'name')?.map((name) => name.replace(/^models\//, '')),
  },
  // There is none in version 2.
  cohere: {
    path: (basePath) => `${basePath.replace(/\/v2$/, '')}/v1/models?page_size=1000`,
    names: (body) => namesIn(body, 'models', 'name'),
  },
}
