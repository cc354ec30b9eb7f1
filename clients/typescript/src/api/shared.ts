// Printed by clients/generator from the contracts: do not edit.

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
