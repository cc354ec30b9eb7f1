// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'


/** Lets earnings that promotional credit has paid become withdrawable */
export interface RipeningResource {
  /** What the module ripening is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
