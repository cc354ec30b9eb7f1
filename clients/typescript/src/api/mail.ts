// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'


/** Mail to users: by SMTP, or into an outbox folder where there is none. */
export interface MailResource {
  /** What the module mail is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
