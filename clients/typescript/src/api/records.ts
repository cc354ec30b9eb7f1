// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'


/** The append-only, sealed truth that everything else is derived from */
export interface RecordsResource {
  /** What the module records is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
