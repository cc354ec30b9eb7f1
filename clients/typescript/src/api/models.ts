// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'

export interface Model {
  id: string
  object: 'model'
  created: number
  type: 'model'
  display_name: string
  created_at: string
  owned_by: string
  context_tokens: number | null
  providers: ModelProvider[]
}

export interface ModelProvider {
  id: string
  provider: string
  state: 'up' | 'down' | 'not_served'
  input_pence_per_million: number
  output_pence_per_million: number
  pence_per_call: number
}

export interface ModelsResource {
  /** Models of the active providers, with price, context and state */
  list(options?: RequestOptions): PagePromise<Model>
  /** One model (percent-encode a slash in its id) */
  retrieve(model: string, options?: RequestOptions): APIPromise<Model>
}
