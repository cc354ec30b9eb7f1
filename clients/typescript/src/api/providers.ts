// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'


/** Speaks to fifteen model providers and the local functions: dialects, prices, catalogue, health */
export interface ProvidersResource {
  /** What the module providers is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
