import { type Filter, parseFilter } from './filter.ts'
import { fieldOf, type Json, matches, partsOf, valuesAt } from './matches.ts'
import type { Kind } from './model.ts'
import type { ScimContext } from './parts.ts'
import { all, type Entry, etagOf } from './store.ts'

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const DEFAULT_COUNT = 100
const MAX_COUNT = 200
/** Always answered, whatever was asked for. */
const ALWAYS = new Set(['id', 'schemas'])

export interface ListQuery {
  readonly filter?: string
  readonly startIndex?: number
  readonly count?: number
  readonly attributes?: string | readonly string[]
  readonly excludedAttributes?: string | readonly string[]
  readonly sortBy?: string
  readonly sortOrder?: 'ascending' | 'descending'
}

export const schemaOf = (kind: Kind): string => `urn:ietf:params:scim:schemas:core:2.0:${kind}`

export function view({ document, attributes }: Entry, publicUrl: string): Json {
  const { _id: id, kind, createdAt, updatedAt } = document
  return {
    schemas: [schemaOf(kind)],
    id,
    ...attributes,
    meta: {
      resourceType: kind,
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(updatedAt).toISOString(),
      location: `${publicUrl}/v1/scim/v2/${kind}s/${id}`,
      version: etagOf(document),
    },
  }
}

export async function list(
  owner: string,
  kinds: readonly Kind[],
  query: ListQuery,
  context: ScimContext,
): Promise<Json> {
  const filter = query.filter === undefined ? undefined : parseFilter(query.filter)
  const name = filter && nameAsked(filter)
  const { publicUrl } = context.services.installation
  const entries = await Promise.all(kinds.map((kind) => all(owner, kind, context, name)))
  const found = entries
    .flat()
    .map((entry) => view(entry, publicUrl))
    .filter((resource) => filter === undefined || matches(resource, filter))
  if (query.sortBy !== undefined) found.sort(byAttribute(query.sortBy, query.sortOrder === 'descending' ? -1 : 1))
  const start = Math.max(1, query.startIndex ?? 1)
  const count = Math.min(MAX_COUNT, Math.max(0, query.count ?? DEFAULT_COUNT))
  const page = found.slice(start - 1, start - 1 + count)
  return {
    schemas: [LIST],
    totalResults: found.length,
    startIndex: start,
    itemsPerPage: page.length,
    Resources: page.map((resource) => shown(resource, query)),
  }
}

/** What directories ask most is one look-up. */
function nameAsked(filter: Filter): string | undefined {
  if (filter.op !== 'eq' || typeof filter.value !== 'string') return undefined
  const [name = '', ...rest] = partsOf(filter.path)
  return rest.length === 0 && name.toLowerCase() === 'username' ? filter.value : undefined
}

const byAttribute =
  (path: string, sign: 1 | -1) =>
  (a: Json, b: Json): number => {
    const [left, right] = [a, b].map((one) => String(valuesAt(one, partsOf(path))[0] ?? '').toLowerCase()) as [
      string,
      string,
    ]
    return left === right ? 0 : left < right ? -sign : sign
  }

const namesOf = (given: string | readonly string[] = []): readonly string[] =>
  (typeof given === 'string' ? given.split(',') : given).map((name) => partsOf(name.trim())[0] ?? '')

export type Wanted = Pick<ListQuery, 'attributes' | 'excludedAttributes'>

/** By whole attributes: `name.givenName` answers `name`. */
export function shown(resource: Json, { attributes, excludedAttributes }: Wanted): Json {
  const fields = (given: readonly string[]) => new Set(given.map((name) => fieldOf(resource, name)))
  const wanted = attributes === undefined ? undefined : fields(namesOf(attributes))
  const unwanted = fields(namesOf(excludedAttributes))
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) => ALWAYS.has(name) || (wanted === undefined ? !unwanted.has(name) : wanted.has(name)),
    ),
  )
}
