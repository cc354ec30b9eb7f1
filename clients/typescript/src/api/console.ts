// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { EventStream, ServerEvent } from '../events.ts'
import type { ModuleInfo } from './shared.ts'

export interface ConsoleConfirmParams {
  api_key: string
}

export interface ConsoleFollowLinkParams {
  token: string
}

export interface ConsoleLinkSent {
  message: string
}

export interface ConsoleSendLinkParams {
  email: string
}

export interface ConsoleSession {
  user_id: string
  role: 'user' | 'operator'
  expires_at: string | null
  confirmed_until: string | null
}

export interface ConsoleSignInParams {
  api_key: string
}

export interface ConsoleSignOutResult {
  signed_out: boolean
}

/** What `console.changes` tells. */
export type ConsoleChangesEvent =
  | ServerEvent<'changed', Record<string, unknown>>

/** The console: accounts and their operators look instead of curling */
export interface ConsoleResource {
  /**
   * Sign a browser in
   *
   * Answers a cookie (`__Host-session`, twelve hours) that identifies like the key, for pages of this service only. The key is not kept; revoking it ends the session at once.
   */
  signIn(params: ConsoleSignInParams, options?: RequestOptions): APIPromise<ConsoleSession>
  /**
   * Mail a link that signs a browser in
   *
   * Works once, within 15 minutes, for an account with this address that has a key. The answer is the same for every address. At most one mail a minute and five within six hours.
   */
  sendLink(params: ConsoleSendLinkParams, options?: RequestOptions): APIPromise<ConsoleLinkSent>
  /**
   * Sign a browser in with a mailed link
   *
   * As with a key; money and access leave only once a key was shown.
   */
  followLink(params: ConsoleFollowLinkParams, options?: RequestOptions): APIPromise<ConsoleSession>
  /** Who is signed in */
  session(options?: RequestOptions): APIPromise<ConsoleSession>
  /**
   * Show the key again before money or access leave
   *
   * For five minutes afterwards the session may withdraw, create keys, decide reviews and erase.
   */
  confirm(params: ConsoleConfirmParams, options?: RequestOptions): APIPromise<ConsoleSession>
  /** Sign this browser out */
  signOut(options?: RequestOptions): APIPromise<ConsoleSignOutResult>
  /**
   * Tells that something of the account has changed, as server-sent events
   *
   * At most one `changed` a second; what has changed is read from the operations themselves.
   */
  changes(options?: RequestOptions): APIPromise<EventStream<ConsoleChangesEvent>>
  /** What the module console is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
