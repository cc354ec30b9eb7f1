// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface OAuthClient {
  client_id: string
  client_id_issued_at: number
  client_name: string
  redirect_uris: string[]
  grant_types: string[]
  response_types: string[]
  token_endpoint_auth_method: string
  scope: string
}

export interface OAuthResource {
  resource: string
  authorization_servers: string[]
  scopes_supported: string[]
  bearer_methods_supported: string[]
  resource_name: string
  resource_documentation: string
}

export interface OAuthServer {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
  revocation_endpoint: string
  scopes_supported: string[]
  response_types_supported: string[]
  response_modes_supported: string[]
  grant_types_supported: string[]
  token_endpoint_auth_methods_supported: string[]
  revocation_endpoint_auth_methods_supported: string[]
  code_challenge_methods_supported: string[]
  authorization_response_iss_parameter_supported: boolean
}

export interface OAuthToken {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token?: string
  scope: string
}

export interface OauthRegisterParams {
  redirect_uris: string[]
  client_name?: string | undefined
  client_uri?: string | undefined
  grant_types?: string[] | undefined
  response_types?: string[] | undefined
  token_endpoint_auth_method?: string | undefined
  scope?: string | undefined
  [further: string]: unknown
}

export interface OauthRevokeParams {
  token: string
  [further: string]: unknown
}

export interface OauthTokenParams {
  grant_type: string
  code?: string | undefined
  refresh_token?: string | undefined
  client_id?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  resource?: string | undefined
  [further: string]: unknown
}

/** OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate */
export interface OauthResource {
  /** The MCP endpoint as a protected resource of OAuth (RFC 9728) */
  resource(options?: RequestOptions): APIPromise<OAuthResource>
  /** The authorisation server (RFC 8414) */
  server(options?: RequestOptions): APIPromise<OAuthServer>
  /**
   * Register a client (RFC 7591)
   *
   * Of public clients: no secret is given, PKCE takes its place. What nobody consents to within a day is forgotten.
   */
  register(params: OauthRegisterParams, options?: RequestOptions): APIPromise<OAuthClient>
  /**
   * A code, or a refresh token, for an access token
   *
   * The access token is good for an hour at `/mcp` and calls by a key of the account under a spend mandate: `GET /v1/account/keys` lists it. A refresh token works once; one that comes again ends them all.
   */
  token(params: OauthTokenParams, options?: RequestOptions): APIPromise<OAuthToken>
  /** Revoke what a client was let in with, by either of its tokens (RFC 7009); what is none is no error */
  revoke(params: OauthRevokeParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** What the module oauth is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
