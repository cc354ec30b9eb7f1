// Printed by clients/generator from the contracts: do not edit.

export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  mode: 'payment'
  currency: 'gbp'
  amount_subtotal: number
  /** pence */
  amount_total: number
  client_reference_id: string | null
  metadata: Record<string, string>
  success_url: string | null
  cancel_url: string | null
  livemode: boolean
  /** epoch seconds */
  created: number
  /** epoch seconds */
  expires_at: number
}

export interface ModuleInfo {
  module: string
  layer: string
  summary: string
  status: 'Live' | 'Starting' | 'Failed' | 'Disabled'
  state: 'ready' | 'starting' | 'failed' | 'disabled'
  reason?: string
  capabilities: string[]
  cache: ModuleInfoCache
  providers: Record<string, string>
  routes: ModuleInfoRoute[]
  events: ModuleInfoEvents
}

export interface ModuleInfoCache {
  wired: boolean
  backend: string
  hits: number
  misses: number
}

export interface ModuleInfoEvents {
  emits: string[]
  listens: string[]
}

export interface ModuleInfoRoute {
  method: string
  path: string
  summary: string
}

export interface PendingEarnings {
  amount_pence: number
  why: string
  since: string | null
  releases_at: string | null
  /** what releases it */
  released_by: string
}
