import { createRequire } from 'node:module'
import { findProvider } from '@pydantic/genai-prices'
import type { Clock } from '../../../kernel/define.ts'
import type { ActiveProvider } from '../active.ts'
import type { Backend } from '../backend.ts'
import type { Matcher } from '../catalogue/catalogue.ts'
import { compileOffers, matchName } from '../catalogue/offers.ts'
import type { ModelSource } from '../catalogue/served-models.ts'
import type { Config } from '../config.ts'
import { DIALECTS } from '../dialects/index.ts'
import type { Offer } from '../offer.ts'
import { RemoteBackend } from './remote-backend.ts'

/** All that the remote providers bring. Imported only where there are any, since price list and HTTP client take their time. */
export interface RemoteProviders {
  readonly offers: readonly Offer[]
  readonly match: Matcher
  readonly backends: readonly (readonly [string, Backend])[]
  readonly sources: readonly ModelSource[]
  /** Which price list the offers were compiled from; sealed with every receipt. */
  readonly priceVersion: string
  close(): Promise<void>
}

export const remoteProviders = (active: readonly ActiveProvider[], config: Config, clock: Clock): RemoteProviders => {
  const now = (): number => clock.now()
  const limits = {
    firstTokenMs: config.firstTokenTimeoutMs,
    reasoningFirstTokenMs: config.reasoningFirstTokenTimeoutMs,
    slowestTokensPerSecond: config.slowestTokensPerSecond,
    firstByteMs: config.firstByteTimeoutMs,
    idleMs: config.idleTimeoutMs,
    totalMs: config.totalTimeoutMs,
  }
  const options = { limits, connectMs: config.connectTimeoutMs, connections: config.connections, now }
  const backends = active.map(
    (provider) => [provider.name, new RemoteBackend(provider, DIALECTS[provider.row.dialect], options)] as const,
  )
  return {
    offers: compileOffers(active, config.models, findProvider, now),
    match: (name) => matchName(name, active, findProvider, now),
    backends,
    sources: backends.map(([provider, backend]) => ({
      provider,
      modelNames: (signal) => backend.modelNames(signal),
    })),
    priceVersion: `genai-prices ${priceListVersion()}${config.models.length > 0 ? ' + config' : ''}`,
    close: async () => {
      await Promise.all(backends.map(([, backend]) => backend.close()))
    },
  }
}

const priceListVersion = (): string => {
  const path = createRequire(import.meta.url).resolve('@pydantic/genai-prices')
  return (createRequire(import.meta.url)(path.replace(/dist\/[^/]+$/, 'package.json')) as { readonly version: string })
    .version
}
