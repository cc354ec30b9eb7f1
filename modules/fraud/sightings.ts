import { BoundedMap, type Clock, type Logger, networkOf, type Telemetry } from '../../kernel/define.ts'
import { addressKind } from './address.ts'
import { clientOf, type Keys } from './keys.ts'
import { keepClient, keepPlaces } from './memory.ts'
import type { Store } from './model.ts'

const AGAIN_MS = 3_600_000
const REMEMBERED = 20_000
/** Of one account in an hour: who makes up a program's name for every call does not make us write for every call. */
const MOST_AN_HOUR = 20

export interface SightingParts {
  readonly telemetry: Telemetry
  readonly store: Pick<Store, 'subjects'>
  readonly keys: Keys
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Learns from which networks and with which programs an account's keys and sessions are used, once an hour each, behind
 * the answer and best effort. Gives the undo.
 */
export function watchAddresses({ telemetry, store, keys, clock, log }: SightingParts): () => Promise<void> {
  const seen = new BoundedMap<string, number>(REMEMBERED)
  const told = new BoundedMap<string, { readonly since: number; count: number }>(REMEMBERED)
  const writing = new Set<Promise<void>>()
  const undo = telemetry.onOperation(({ caller, address, userAgent = '', status }) => {
    if (!caller || address === undefined || status >= 400 || addressKind(address) === 'reserved') return
    const network = networkOf(address)
    const client = clientOf(userAgent, network)
    const pair = `${caller.userId} ${client}`
    const now = clock.now()
    if (now - (seen.get(pair) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return
    const hour = told.get(caller.userId)
    const own = hour && now - hour.since < AGAIN_MS ? hour : { since: now, count: 0 }
    told.set(caller.userId, own)
    if (own.count++ >= MOST_AN_HOUR) return
    seen.set(pair, now)
    const write = keepPlaces(caller.userId, { ips: keys.of('platform', 'ip', network) }, store)
      .then(() => keepClient(caller.userId, keys.of('platform', 'client', client), new Date(now), store))
      .catch((error: unknown) => log.warn('an address was not remembered', { error }))
      .finally(() => writing.delete(write))
    writing.add(write)
  })
  return async () => {
    undo()
    await Promise.all(writing)
  }
}
