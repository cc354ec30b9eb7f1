import type { Clock } from '../../../kernel/define.ts'
import type { Backend } from '../backend.ts'
import type { Matcher } from '../catalogue.ts'
import type { Config } from '../config.ts'
import type { Offer } from '../offer.ts'
import type { ActiveProvider } from './active.ts'

/** All that the remote providers bring. */
export interface RemoteProviders {
  readonly offers: readonly Offer[]
  readonly match: Matcher
  readonly backends: readonly (readonly [string, Backend])[]
  /** Which price list the offers were compiled from. */
  readonly priceVersion: string
  close(): Promise<void>
}

export const remoteProviders = async (
  _active: readonly ActiveProvider[],
  _config: Config,
  _clock: Clock,
): Promise<RemoteProviders> => ({
  offers: [],
  match: () => [],
  backends: [],
  priceVersion: 'none',
  close: async () => {},
})
