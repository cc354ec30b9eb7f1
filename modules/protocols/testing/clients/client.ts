import type { Service } from '../service.ts'

export const FEATURES = ['answer', 'stream', 'tools', 'structured output', 'images', 'reasoning', 'errors'] as const
export type Feature = (typeof FEATURES)[number]

/** A stock client, and what it is seen to do with this service, unmodified. */
export interface StockClient {
  /** Of npm; its version is that of package.json. */
  readonly name: string
  readonly path: string
  readonly shows: { readonly [F in Feature]?: (service: Service) => Promise<void> }
}
