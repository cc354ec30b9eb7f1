// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface SsoCallbackParams {
  state: string
  [further: string]: unknown
}

export interface SsoConnection {
  workspace_id: string
  issuer: string
  client_id: string
  /** To be registered with the provider. */
  redirect_uri: string
  /** Where members sign in with a browser. */
  login_url: string
  updated_at: string
}

export interface SsoRemoveConnectionResult {
  id: string
  deleted: boolean
}

export interface SsoSetConnectionParams {
  issuer: string
  client_id: string
  client_secret: string
}

/** Members of a workspace sign in with its OpenID Connect provider */
export interface SsoResource {
  /** The provider that members sign in with */
  connection(id: string, options?: RequestOptions): APIPromise<SsoConnection>
  /**
   * Let members sign in with an OpenID Connect provider
   *
   * For owners: whoever controls the provider can sign in as any member. The provider is asked for its configuration at once. The secret is never shown again.
   */
  setConnection(id: string, params: SsoSetConnectionParams, options?: RequestOptions): APIPromise<SsoConnection>
  /** End single sign-on */
  removeConnection(id: string, options?: RequestOptions): APIPromise<SsoRemoveConnectionResult>
  /** Sign in: leads a browser to the provider of the workspace */
  login(id: string, options?: RequestOptions): APIPromise<string>
  /** Where the provider sends the browser back to: shows a key for twelve hours */
  callback(params: SsoCallbackParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** What the module sso is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
