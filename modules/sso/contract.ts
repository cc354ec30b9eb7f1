import Type from 'typebox'
import { defineContract, Id, Timestamp } from '../../kernel/define.ts'

const ById = Type.Object({ id: Id('ws_') })
const Connection = Type.Object(
  {
    workspace_id: Type.String(),
    issuer: Type.String(),
    client_id: Type.String(),
    redirect_uri: Type.String({ description: 'To be registered with the provider.' }),
    login_url: Type.String({ description: 'Where members sign in with a browser.' }),
    updated_at: Timestamp,
  },
  { title: 'SsoConnection' },
)
const connection = { path: '/v1/enterprise/workspaces/:id/sso', params: ById } as const

export const contract = defineContract({
  connection: {
    method: 'get',
    ...connection,
    permission: 'directory:read',
    summary: 'The provider that members sign in with',
    reply: { 200: Connection },
    errors: ['not_found', 'forbidden'],
  },
  setConnection: {
    method: 'put',
    ...connection,
    permission: 'ownership:write',
    summary: 'Let members sign in with an OpenID Connect provider',
    description:
      'For owners: whoever controls the provider can sign in as any member. The provider is asked for its configuration at once. The secret is never shown again.',
    body: Type.Object(
      {
        issuer: Type.String({ format: 'uri', maxLength: 500 }),
        client_id: Type.String({ minLength: 1, maxLength: 200 }),
        client_secret: Type.String({ minLength: 1, maxLength: 500 }),
      },
      { title: 'SsoSettings' },
    ),
    reply: { 200: Connection },
    errors: ['not_found', 'forbidden'],
    example: { issuer: 'https://login.example.com/', client_id: 'earnings', client_secret: 'shown-by-the-provider' },
  },
  removeConnection: {
    method: 'delete',
    ...connection,
    permission: 'ownership:write',
    summary: 'End single sign-on',
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found', 'forbidden'],
  },
  login: {
    method: 'get',
    path: '/v1/enterprise/sso/:id/login',
    summary: 'Sign in: leads a browser to the provider of the workspace',
    auth: 'none',
    params: ById,
    reply: { 302: Type.Object({}) },
    produces: ['text/html'],
    errors: ['not_found'],
  },
  callback: {
    method: 'get',
    path: '/v1/enterprise/sso/callback',
    summary: 'Where the provider sends the browser back to: shows a key for twelve hours',
    auth: 'none',
    query: Type.Object({ state: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: true }),
    reply: { 200: Type.Object({}) },
    produces: ['text/html'],
    errors: ['forbidden'],
  },
})
