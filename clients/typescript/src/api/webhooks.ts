// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface Webhook {
  id: string
  url: string
  events: string[]
  created_at: string
  status: 'enabled' | 'disabled'
  disabled_reason: string | null
  failing_since: string | null
  previous_secret_expires_at: string | null
}

export interface WebhookDelivery {
  id: string
  webhook_id: string
  event: string
  log_index: number
  status: 'pending' | 'delivered' | 'failed' | 'discarded'
  attempts: WebhookDeliveryAttempt[]
  /** the body as sent */
  payload: Record<string, unknown>
  created_at: string
}

export interface WebhookDeliveryAttempt {
  at: string
  status: number | null
  error: string | null
  duration_ms: number
}

export interface WebhooksDeleteResult {
  id: string
  deleted: boolean
}

export interface WebhooksDeliveriesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface WebhooksListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface WebhooksRegisterParams {
  url: string
  /** Names of events that the service publishes, or `*` for all of them. Each once. */
  events: string[]
  /** whsec_<base64 of 24 to 64 bytes> also gets the Standard Webhooks headers */
  secret?: string | undefined
}

export interface WebhooksRegisterResult {
  id: string
  url: string
  events: string[]
  created_at: string
  secret?: string
}

export interface WebhooksRotateParams {
  /** whsec_<base64 of 24 to 64 bytes> also gets the Standard Webhooks headers */
  secret?: string | undefined
}

export interface WebhooksRotateResult {
  id: string
  secret?: string
  previous_secret_expires_at: string
}

export interface WebhooksTestParams {
  webhook_id?: string | undefined
}

export interface WebhooksTestResult {
  success: boolean
  event: 'webhook.test'
  worm_seal: string
  deliveries: WebhooksTestResultDelivery[]
}

export interface WebhooksTestResultDelivery {
  id: string
  webhook_id: string
}

export interface WebhooksUpdateParams {
  url?: string | undefined
  /** Names of events that the service publishes, or `*` for all of them. Each once. */
  events?: string[] | undefined
  status?: 'enabled' | 'disabled' | undefined
}

/** Signed event notifications, at least once, each with its sealed record */
export interface WebhooksResource {
  /**
   * Register a webhook endpoint
   *
   * Without a secret one is generated and shown once.
   */
  register(params: WebhooksRegisterParams, options?: RequestOptions): APIPromise<WebhooksRegisterResult>
  /** List your webhook endpoints */
  list(params?: WebhooksListParams, options?: RequestOptions): PagePromise<Webhook>
  /** One webhook endpoint */
  retrieve(id: string, options?: RequestOptions): APIPromise<Webhook>
  /** Change the address or events of an endpoint, disable or enable it */
  update(id: string, params?: WebhooksUpdateParams, options?: RequestOptions): APIPromise<Webhook>
  /** Delete an endpoint; what is undelivered is discarded */
  delete(id: string, options?: RequestOptions): APIPromise<WebhooksDeleteResult>
  /**
   * Replace the secret; the old one stays valid for 24 hours
   *
   * For 24 hours webhook-signature lists both signatures; X-Service-Signature is of the new secret and X-Service-Signature-Previous of the old.
   */
  rotate(id: string, params?: WebhooksRotateParams, options?: RequestOptions): APIPromise<WebhooksRotateResult>
  /** Send a test event to your endpoints */
  test(params?: WebhooksTestParams, options?: RequestOptions): APIPromise<WebhooksTestResult>
  /** Deliveries to an endpoint, newest first; kept for 30 days */
  deliveries(id: string, params?: WebhooksDeliveriesParams, options?: RequestOptions): PagePromise<WebhookDelivery>
  /** Send a delivery again, under the same id */
  redeliver(id: string, delivery: string, options?: RequestOptions): APIPromise<WebhookDelivery>
  /** What the module webhooks is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
