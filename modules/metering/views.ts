import type { Static } from 'typebox'
import type { contract, EventInput, Meter } from './contract.ts'
import type { MeterRow } from './model.ts'
import type { NewEvent } from './read-event.ts'

const seconds = (epochMs: number): number => Math.floor(epochMs / 1_000)

/** In Stripe's words. */
export const meterView = (row: MeterRow): Static<typeof Meter> => ({
  id: row._id,
  object: 'billing.meter',
  created: seconds(row.createdAt.getTime()),
  customer_mapping: { type: 'by_id', event_payload_key: row.customer_key },
  default_aggregation: { formula: row.formula },
  display_name: row.display_name,
  event_name: row.event_name,
  event_time_window: null,
  livemode: false,
  status: row.deactivated_at > 0 ? 'inactive' : 'active',
  status_transitions: { deactivated_at: row.deactivated_at > 0 ? seconds(row.deactivated_at) : null },
  updated: seconds(row.updatedAt.getTime()),
  value_settings: { event_payload_key: row.value_key },
})

const texts = (payload: EventInput['payload']): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, String(value)]))

export const eventView = (
  { event_name, payload }: Pick<EventInput, 'event_name' | 'payload'>,
  { identifier, at, receivedAt }: NewEvent,
): Static<(typeof contract)['record']['reply'][200]> => ({
  object: 'billing.meter_event',
  created: seconds(receivedAt.getTime()),
  event_name,
  identifier,
  livemode: false,
  payload: texts(payload),
  timestamp: seconds(at.getTime()),
})

export const v2EventView = (
  { event_name, payload }: Pick<EventInput, 'event_name' | 'payload'>,
  { identifier, at, receivedAt }: NewEvent,
): Static<(typeof contract)['recordV2']['reply'][200]> => ({
  object: 'v2.billing.meter_event',
  created: receivedAt.toISOString(),
  event_name,
  identifier,
  livemode: false,
  payload: texts(payload),
  timestamp: at.toISOString(),
})
