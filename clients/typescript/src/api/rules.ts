// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface PlatformRules {
  layer: string
  earnings_floor_pct: number
  platform_fee_pct: number
  description: string
  worm_sealed: boolean
  immutable: boolean
}

/** The platform rules: fixed splits and rewards, sealed at start, enforced on every request. */
export interface RulesResource {
  /**
   * The rules of the platform: how earnings are split
   *
   * Sealed at start; no request can change them (E008).
   */
  retrieve(options?: RequestOptions): APIPromise<PlatformRules>
  /** What the module rules is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
