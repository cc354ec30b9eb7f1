import Type from 'typebox'
import { type ApiError, defineContract, type ErrorShape, errorType } from '../../kernel/define.ts'

/** RFC 7644, 3.12: `scimType` says which of its faults. */
export const BadRequest = errorType(
  'scim_bad_request',
  400,
  'the SCIM request cannot be carried out',
  'see scimType and detail',
)
export const Uniqueness = errorType(
  'scim_uniqueness',
  409,
  'another resource has this name',
  'choose another, or change that one',
)
export const PreconditionFailed = errorType('scim_etag', 412, 'the resource has changed since', 'read it again')

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const scimErrors: ErrorShape = {
  name: 'ScimError',
  schema: Type.Object({
    schemas: Type.Array(Type.String()),
    status: Type.String(),
    detail: Type.String(),
    scimType: Type.Optional(Type.String()),
  }),
  // no field beside those of RFC 7644: strict clients refuse any
  bodyOf: ({ status, message, extra }: ApiError) => ({
    schemas: [ERROR],
    status: String(status),
    detail: message,
    ...(typeof extra['scimType'] === 'string' && { scimType: extra['scimType'] }),
  }),
}

/** Directories send more than we keep; what is not known is left out. */
const Resource = Type.Object({}, { additionalProperties: true, title: 'ScimResource' })
const Text = Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 }))
const Query = Type.Object(
  {
    filter: Text,
    startIndex: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
    count: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
    attributes: Text,
    excludedAttributes: Text,
    sortBy: Text,
    sortOrder: Type.Optional(Type.Enum(['ascending', 'descending'])),
  },
  { additionalProperties: true },
)
const Patch = Type.Object(
  {
    schemas: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })),
    Operations: Type.Array(
      Type.Object(
        {
          op: Type.String({ maxLength: 20 }),
          path: Type.Optional(Type.String({ maxLength: 500 })),
          value: Type.Optional(Type.Unknown()),
        },
        { additionalProperties: true },
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { additionalProperties: true, title: 'ScimPatch' },
)
const Search = Type.Object(
  {
    ...Query.properties,
    attributes: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
    excludedAttributes: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
  },
  { additionalProperties: true, title: 'ScimSearch' },
)
const Shown = Type.Object({ attributes: Text, excludedAttributes: Text }, { additionalProperties: true })
const ById = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

const stock = { errorForm: scimErrors, produces: ['application/scim+json'] } as const
const base = '/v1/scim/v2'
const list = { ...stock, query: Query, reply: { 200: Resource }, errors: [BadRequest] } as const
const read = { ...stock, params: ById, reply: { 200: Resource }, errors: ['not_found'] } as const
const create = { ...stock, body: Resource, reply: { 201: Resource }, errors: [BadRequest, Uniqueness] } as const
const put = { ...read, body: Resource, errors: ['not_found', BadRequest, Uniqueness, PreconditionFailed] } as const
const patch = { ...put, body: Patch } as const
const remove = { ...read, errors: ['not_found', 'conflict', PreconditionFailed] } as const
const user = { userName: 'grace@example.com', name: { givenName: 'Grace', familyName: 'Hopper' }, active: true }
const group = { displayName: 'developer', members: [] }

/** SCIM 2.0 (RFC 7643, 7644) for the workspace whose key is the bearer token. */
export const contract = defineContract({
  users: {
    method: 'get',
    path: `${base}/Users`,
    permission: 'directory:read',
    summary: 'People of the directory',
    ...list,
  },
  createUser: {
    method: 'post',
    path: `${base}/Users`,
    permission: 'directory:write',
    summary: 'Provision a member',
    ...create,
    example: user,
  },
  user: {
    method: 'get',
    path: `${base}/Users/:id`,
    permission: 'directory:read',
    summary: 'A person of the directory',
    ...read,
    query: Shown,
  },
  putUser: {
    method: 'put',
    path: `${base}/Users/:id`,
    permission: 'directory:write',
    summary: 'Replace a person',
    ...put,
    example: user,
  },
  patchUser: {
    method: 'patch',
    path: `${base}/Users/:id`,
    permission: 'directory:write',
    summary: 'Change a person; `active: false` removes the member at once',
    ...patch,
    example: { Operations: [{ op: 'replace', path: 'active', value: false }] },
  },
  removeUser: {
    method: 'delete',
    path: `${base}/Users/:id`,
    permission: 'directory:write',
    summary: 'Remove a person and the member',
    ...remove,
  },
  groups: {
    method: 'get',
    path: `${base}/Groups`,
    permission: 'directory:read',
    summary: 'Groups of the directory',
    ...list,
  },
  createGroup: {
    method: 'post',
    path: `${base}/Groups`,
    permission: 'directory:write',
    summary: 'Make a group; one that is named like a role gives it to its members',
    ...create,
    example: group,
  },
  group: {
    method: 'get',
    path: `${base}/Groups/:id`,
    permission: 'directory:read',
    summary: 'A group',
    ...read,
    query: Shown,
  },
  putGroup: {
    method: 'put',
    path: `${base}/Groups/:id`,
    permission: 'directory:write',
    summary: 'Replace a group',
    ...put,
    example: group,
  },
  patchGroup: {
    method: 'patch',
    path: `${base}/Groups/:id`,
    permission: 'directory:write',
    summary: 'Change a group',
    ...patch,
    example: { Operations: [{ op: 'add', path: 'members', value: [] }] },
  },
  removeGroup: {
    method: 'delete',
    path: `${base}/Groups/:id`,
    permission: 'directory:write',
    summary: 'Remove a group',
    ...remove,
  },
  searchAll: {
    method: 'post',
    path: `${base}/.search`,
    permission: 'directory:read',
    summary: 'Search people and groups',
    ...stock,
    body: Search,
    reply: { 200: Resource },
    errors: [BadRequest],
    example: { filter: 'userName eq "grace@example.com"' },
  },
  config: {
    method: 'get',
    path: `${base}/ServiceProviderConfig`,
    permission: 'directory:read',
    summary: 'What of SCIM is served',
    ...stock,
    reply: { 200: Resource },
  },
  resourceTypes: {
    method: 'get',
    path: `${base}/ResourceTypes`,
    permission: 'directory:read',
    summary: 'Kinds of resources',
    ...stock,
    reply: { 200: Resource },
  },
  resourceType: {
    method: 'get',
    path: `${base}/ResourceTypes/:id`,
    permission: 'directory:read',
    summary: 'A kind of resource',
    ...read,
  },
  schemas: {
    method: 'get',
    path: `${base}/Schemas`,
    permission: 'directory:read',
    summary: 'Attributes of the resources',
    ...stock,
    reply: { 200: Resource },
  },
  schema: {
    method: 'get',
    path: `${base}/Schemas/:id`,
    permission: 'directory:read',
    summary: 'Attributes of one kind',
    ...read,
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
  },
})
