export type * from './api/index.ts'
export * from './errors.ts'
export { EventStream, type ServerEvent } from './events.ts'
export type * from './openai-types.ts'
export type { Attempt, ClientOptions, FileUpload, RequestOptions, Upload } from './options.ts'
export { type APIPromise, Page, type PagePromise } from './promise.ts'
export {
  type AuditExport,
  type ExportVerdict,
  openCheckpoint,
  rootOf,
  type SealedBundle,
  type SealProof,
  verifyBundle,
  verifyExport,
} from './proof.ts'
export { Service, Service as default, Service as OpenAI } from './service.ts'
export { Stream } from './stream.ts'
export { VERSION } from './version.ts'
export { unwrapWebhook, type WebhookEvent } from './webhook.ts'
