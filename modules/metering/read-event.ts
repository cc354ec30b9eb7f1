import { ApiError, DAY_MS, freshId, invalidField } from '../../kernel/define.ts'
import { type EventInput, MAX_VALUE } from './contract.ts'
import type { EventRow, MeterRow } from './model.ts'
import { eventId, seriesOf } from './series.ts'

const PAST_DAYS = 35
const AHEAD_MS = 5 * 60_000
/** Opaque: an address or a name has no place in an id. */
const CUSTOMER = /^[A-Za-z0-9_.-]{1,64}$/
const WHOLE = /^[0-9]{1,20}$/

export interface NewEvent extends EventRow {
  readonly identifier: string
  /** False: it is the time of arrival, and a repeat comes at another. */
  readonly timed: boolean
}

interface Reading {
  readonly owner: string
  readonly meters: ReadonlyMap<string, MeterRow>
  readonly now: number
  /** JSON pointer of the event. */
  readonly pointer: string
}

/** An event as it is stored. Throws `invalid_request` or `not_found`, saying which field of which event. */
export function readEvent(input: EventInput, { owner, meters, now, pointer }: Reading): NewEvent {
  const meter = meters.get(input.event_name)
  if (meter === undefined)
    throw new ApiError('not_found', `${pointer}/event_name: no meter of yours counts '${input.event_name}'; create one`)
  if (meter.deactivated_at > 0)
    throw invalidField(`${pointer}/event_name`, `is counted by ${meter._id}, which is deactivated: reactivate it first`)
  const at = input.timestamp === undefined ? now : input.timestamp * 1_000
  if (at < now - PAST_DAYS * DAY_MS)
    throw invalidField(`${pointer}/timestamp`, `is ${new Date(at).toISOString()}: events may be at most 35 days old`)
  if (at > now + AHEAD_MS)
    throw invalidField(
      `${pointer}/timestamp`,
      `is ${new Date(at).toISOString()}: at most 5 minutes ahead of ${new Date(now).toISOString()}`,
    )
  const customer = String(input.payload[meter.customer_key] ?? '')
  if (!CUSTOMER.test(customer))
    throw invalidField(
      `${pointer}/payload/${meter.customer_key}`,
      'must be an opaque customer id: 1 to 64 of A-Z a-z 0-9 _ . -',
    )
  const identifier = input.identifier ?? freshId('mev_')
  return {
    _id: eventId(owner, identifier),
    series: seriesOf({ owner, meterId: meter._id, customer }),
    at: new Date(at),
    value: amountIn(input, meter, pointer),
    receivedAt: new Date(now),
    identifier,
    timed: input.timestamp !== undefined,
  }
}

function amountIn(input: EventInput, meter: MeterRow, pointer: string): bigint {
  const given = input.payload[meter.value_key]
  if (given === undefined && meter.formula === 'count') return 1n
  const where = `${pointer}/payload/${meter.value_key}`
  if (!WHOLE.test(String(given ?? ''))) throw invalidField(where, `must be a whole number from 0 to ${MAX_VALUE}`)
  const value = BigInt(String(given))
  if (value > BigInt(MAX_VALUE)) throw invalidField(where, `is ${value}: one event counts at most ${MAX_VALUE}`)
  return value
}
