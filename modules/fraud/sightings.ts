import { BoundedMap, type Clock, type Logger, networkOf, type Telemetry } from '../../kernel/define.ts'
import { addressKind } from './address.ts'
import type { Keys } from './keys.ts'
import { keepPlaces } from './memory.ts'
import type { Store } from './model.ts'

const AGAIN_MS = 3_600_000
const REMEMBERED = 20_000

export interface SightingParts {
  readonly telemetry: Telemetry
  readonly store: Pick<Store, 'subjects'>
  readonly keys: Keys
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Learns from which networks an account's keys are used, once an hour each, behind the answer and best effort. Gives the
 * undo.
 */
export function watchAddresses({ telemetry, store, keys, clock, log }: SightingParts): () => Promise<void> {
  const seen = new BoundedMap<string, number>(REMEMBERED)
  const writing = new Set<Promise<void>>()
  const undo = telemetry.onOperation(({ caller, address, status }) => {
    if (!caller || address === undefined || status >= 400 || addressKind(address) === 'reserved') return
    const network = networkOf(address)
    const pair = `${caller.userId} ${network}`
    const now = clock.now()
    if (now - (seen.get(pair) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return
    seen.set(pair, now)
    const write = keepPlaces(caller.userId, { ips: keys.of('platform', 'ip', network) }, store)
      .catch((error: unknown) => log.warn('an address was not remembered', { error }))
      .finally(() => writing.delete(write))
    writing.add(write)
  })
  return async () => {
    undo()
    await Promise.all(writing)
  }
}
