// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'

export interface Health {
  status: 'ok' | 'degraded' | 'down'
  provider_count: number
  providers: HealthProvider[]
  modules: Record<string, string>
  store: HealthStore
  limits: HealthLimits
  notes: string[]
}

export interface HealthLimits {
  backend: string
  state: string
}

export interface HealthProvider {
  name: string
  state: string
  last_error?: string
}

export interface HealthStore {
  backend: string
  state: string
}

export interface PlatformLivezResult {
  status: 'ok' | 'unavailable'
}

export interface PlatformReadyzResult {
  status: 'ok' | 'unavailable'
}

/** Health and the reference. */
export interface PlatformResource {
  /** Health of the platform: modules, providers, store */
  health(options?: RequestOptions): APIPromise<Health>
  /** The process answers */
  livez(options?: RequestOptions): APIPromise<PlatformLivezResult>
  /** Requests may be sent here */
  readyz(options?: RequestOptions): APIPromise<PlatformReadyzResult>
  /** What this process measures, for Prometheus; by a key of an operator, or by METRICS_TOKEN */
  metrics(options?: RequestOptions): APIPromise<string>
  /** The machine-readable specification */
  openapi(options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** The machine-readable specification, without a key */
  openapiOpen(options?: RequestOptions): APIPromise<Record<string, unknown>>
}
