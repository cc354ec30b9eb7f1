import Type, { type Static } from 'typebox'
import { type ApiError, defineContract, type ErrorShape, errorType } from '../../kernel/define.ts'

const Text = Type.String({ maxLength: 500 })
const Address = Type.String({ minLength: 1, maxLength: 2_000 })
/** RFC 7636: of a SHA-256, base64url. */
const Challenge = Type.String({ maxLength: 200 })
/** What is not known is ignored, as the protocol wants it. */
const OPEN = { additionalProperties: true } as const

export const InvalidClient = errorType('invalid_client', 401, 'no such client', 'register it: POST /oauth/register')
export const InvalidGrant = errorType(
  'invalid_grant',
  400,
  'the code or refresh token is unknown, used, expired, or was given for another client, address or verifier',
  'send the person to /oauth/authorize again',
)
export const InvalidMetadata = errorType(
  'invalid_client_metadata',
  400,
  'the client cannot be registered as it says',
  'see error_description',
)
export const InvalidRedirect = errorType(
  'invalid_redirect_uri',
  400,
  'the address is none to which a code may go',
  'use https, http on the own machine, or a scheme of the own app',
)
export const InvalidTarget = errorType(
  'invalid_target',
  400,
  'no such resource here',
  'see resource at /.well-known/oauth-protected-resource',
)
export const UnsupportedGrant = errorType(
  'unsupported_grant_type',
  400,
  'only authorization_code and refresh_token are served',
  'use grant_type=authorization_code',
)

/** RFC 6749, 5.2. */
const OAuthError: ErrorShape = {
  name: 'OAuthError',
  schema: Type.Object({ error: Type.String(), error_description: Type.String() }),
  bodyOf: ({ code, message }: ApiError) => ({ error: code, error_description: message }),
}

const Registration = Type.Object(
  {
    redirect_uris: Type.Array(Address, { minItems: 1, maxItems: 10 }),
    client_name: Type.Optional(Type.String({ maxLength: 100 })),
    client_uri: Type.Optional(Address),
    grant_types: Type.Optional(Type.Array(Text, { maxItems: 10 })),
    response_types: Type.Optional(Type.Array(Text, { maxItems: 10 })),
    token_endpoint_auth_method: Type.Optional(Text),
    scope: Type.Optional(Text),
  },
  { ...OPEN, title: 'OAuthRegistration' },
)
export type Registration = Static<typeof Registration>

export const AuthorizeQuery = Type.Object(
  {
    client_id: Type.Optional(Text),
    redirect_uri: Type.Optional(Address),
    response_type: Type.Optional(Text),
    code_challenge: Type.Optional(Challenge),
    code_challenge_method: Type.Optional(Text),
    state: Type.Optional(Type.String({ maxLength: 2_000 })),
    scope: Type.Optional(Text),
    resource: Type.Optional(Address),
  },
  OPEN,
)
export type AuthorizeQuery = Static<typeof AuthorizeQuery>

const Consent = Type.Object(
  {
    ...AuthorizeQuery.properties,
    api_key: Type.String({ maxLength: 200 }),
    pounds: Type.Number({ minimum: 0.01, maximum: 100_000, description: 'What the client may spend in a month.' }),
    days: Type.Integer({ minimum: 1, maximum: 365, description: 'For how long.' }),
  },
  { title: 'OAuthConsent' },
)
export type Consent = Static<typeof Consent>

const TokenRequest = Type.Object(
  {
    grant_type: Text,
    code: Type.Optional(Text),
    refresh_token: Type.Optional(Text),
    client_id: Type.Optional(Text),
    redirect_uri: Type.Optional(Address),
    code_verifier: Type.Optional(Challenge),
    resource: Type.Optional(Address),
  },
  { ...OPEN, title: 'OAuthTokenRequest' },
)
export type TokenRequest = Static<typeof TokenRequest>

const Names = Type.Array(Type.String())
const open = { auth: 'none', errorForm: OAuthError } as const
const page = { auth: 'none', reply: {}, produces: ['text/html'] } as const

export const contract = defineContract({
  resource: {
    ...open,
    method: 'get',
    path: '/.well-known/oauth-protected-resource',
    aliases: ['/.well-known/oauth-protected-resource/mcp'],
    summary: 'The MCP endpoint as a protected resource of OAuth (RFC 9728)',
    reply: {
      200: Type.Object(
        {
          resource: Type.String(),
          authorization_servers: Names,
          scopes_supported: Names,
          bearer_methods_supported: Names,
          resource_name: Type.String(),
          resource_documentation: Type.String(),
        },
        { title: 'OAuthResource' },
      ),
    },
  },
  server: {
    ...open,
    method: 'get',
    path: '/.well-known/oauth-authorization-server',
    summary: 'The authorisation server (RFC 8414)',
    reply: {
      200: Type.Object(
        {
          issuer: Type.String(),
          authorization_endpoint: Type.String(),
          token_endpoint: Type.String(),
          registration_endpoint: Type.String(),
          revocation_endpoint: Type.String(),
          scopes_supported: Names,
          response_types_supported: Names,
          response_modes_supported: Names,
          grant_types_supported: Names,
          token_endpoint_auth_methods_supported: Names,
          revocation_endpoint_auth_methods_supported: Names,
          code_challenge_methods_supported: Names,
          authorization_response_iss_parameter_supported: Type.Boolean(),
        },
        { title: 'OAuthServer' },
      ),
    },
  },
  register: {
    ...open,
    method: 'post',
    path: '/oauth/register',
    summary: 'Register a client (RFC 7591)',
    description:
      'Of public clients: no secret is given, PKCE takes its place. What nobody consents to within a day is forgotten.',
    body: Registration,
    reply: {
      201: Type.Object(
        {
          client_id: Type.String(),
          client_id_issued_at: Type.Integer(),
          client_name: Type.String(),
          redirect_uris: Names,
          grant_types: Names,
          response_types: Names,
          token_endpoint_auth_method: Type.String(),
          scope: Type.String(),
        },
        { title: 'OAuthClient' },
      ),
    },
    errors: [InvalidMetadata, InvalidRedirect],
    example: { client_name: 'My agent', redirect_uris: ['http://localhost:3334/callback'] },
  },
  authorize: {
    ...page,
    method: 'get',
    path: '/oauth/authorize',
    summary: 'Where a person lets a client in',
    query: AuthorizeQuery,
  },
  consent: {
    ...page,
    method: 'post',
    path: '/oauth/authorize',
    summary: 'The person’s answer: their key, and what the client may spend',
    bodyType: 'form',
    body: Consent,
    example: { api_key: 'sk_…', pounds: 5, days: 30 },
  },
  token: {
    ...open,
    method: 'post',
    path: '/oauth/token',
    summary: 'A code, or a refresh token, for an access token',
    description:
      'The access token is good for an hour at `/mcp` and calls by a key of the account under a spend mandate: `GET /v1/account/keys` lists it. A refresh token works once; one that comes again ends them all.',
    bodyType: 'form',
    body: TokenRequest,
    reply: {
      200: Type.Object(
        {
          access_token: Type.String(),
          token_type: Type.Literal('Bearer'),
          expires_in: Type.Integer(),
          refresh_token: Type.Optional(Type.String()),
          scope: Type.String(),
        },
        { title: 'OAuthToken' },
      ),
    },
    errors: [InvalidClient, InvalidGrant, InvalidTarget, UnsupportedGrant],
    example: { grant_type: 'authorization_code', code: '…', client_id: 'oac_…', code_verifier: '…' },
  },
  revoke: {
    ...open,
    method: 'post',
    path: '/oauth/revoke',
    summary: 'Revoke what a client was let in with, by either of its tokens (RFC 7009); what is none is no error',
    bodyType: 'form',
    body: Type.Object({ token: Type.String({ maxLength: 500 }) }, OPEN),
    reply: { 200: Type.Object({}) },
    example: { token: '…' },
  },
})
