import { ApiError } from '../../kernel/define.ts'
import { schemaOf } from './listing.ts'
import type { Json } from './matches.ts'
import type { Kind } from './model.ts'

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

export const listOf = (resources: readonly Json[]): Json => ({
  schemas: [LIST],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const providerConfig: Json = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Key of the workspace',
      description: 'A service key with the scopes directory:read and directory:write, as bearer token',
      primary: true,
    },
  ],
}

export const resourceTypes: readonly Json[] = (['User', 'Group'] as const satisfies readonly Kind[]).map((kind) => ({
  schemas: [`${CORE}:ResourceType`],
  id: kind,
  name: kind,
  endpoint: `/${kind}s`,
  schema: schemaOf(kind),
  schemaExtensions: [],
}))

const attribute = (name: string, more: Json = {}): Json => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const value = attribute('value', { required: true })
export const schemas: readonly Json[] = [
  {
    schemas: [`${CORE}:Schema`],
    id: schemaOf('User'),
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName'),
      attribute('name', {
        type: 'complex',
        subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name)),
      }),
      attribute('emails', {
        type: 'complex',
        multiValued: true,
        subAttributes: [value, attribute('type'), attribute('primary', { type: 'boolean' })],
      }),
      attribute('active', { type: 'boolean' }),
    ],
  },
  {
    schemas: [`${CORE}:Schema`],
    id: schemaOf('Group'),
    name: 'Group',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('members', { type: 'complex', multiValued: true, subAttributes: [value, attribute('display')] }),
    ],
  },
]

export function byId(resources: readonly Json[], id: string): Json {
  const found = resources.find((resource) => resource['id'] === id)
  if (!found) throw new ApiError('not_found', `there is no ${id} here`)
  return found
}
