// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface Announcement {
  announcement_id: string
}

export interface Notice {
  id: string
  product: string
  email: string
  created_at: string
  confirmed_at: string | null
}

export interface NotifyAnnounceParams {
  /** What the notice is about, as the page that asks calls it. */
  product: string
  subject: string
  text: string
}

export interface NotifyListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  /** What the notice is about, as the page that asks calls it. */
  product?: string | undefined
}

export interface NotifyResult {
  message: string
}

export interface NotifySaveParams {
  email: string
  /** What the notice is about, as the page that asks calls it. */
  product: string
}

/** Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click. */
export interface NotifyResource {
  /**
   * Save an e-mail for a coming-soon product notice
   *
   * The answer is the same for every address, known or not. A mail asks to confirm; unconfirmed addresses are deleted after seven days.
   */
  save(params: NotifySaveParams, options?: RequestOptions): APIPromise<NotifyResult>
  /** The addresses that were saved, newest first */
  list(params?: NotifyListParams, options?: RequestOptions): PagePromise<Notice>
  /**
   * Mail the notice to every confirmed address of a product
   *
   * Through the queue, once each. The same product and subject is the same announcement.
   */
  announce(params: NotifyAnnounceParams, options?: RequestOptions): APIPromise<Announcement>
  /** What the module notify is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
