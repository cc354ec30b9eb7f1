// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'


/** Double-entry money in micro-pence: grants, holds, splits, withdrawals */
export interface LedgerResource {
  /** What the module ledger is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
