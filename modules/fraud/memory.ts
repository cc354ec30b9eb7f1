import type { Keys } from './keys.ts'
import type { FraudEvent, FraudSubject, Store } from './model.ts'
import type { Check } from './observe.ts'
import { ignoringTwins } from './twins.ts'

/** How many of each an account is known by: the latest. */
const KEPT = 8

/** Keeps what a check has told of its subject, for the next one. `known`: the subject as the check has read it. */
export async function remember(
  asked: Check,
  known: FraudSubject | undefined,
  { store, keys }: { readonly store: Pick<Store, 'events' | 'subjects'>; readonly keys: Keys },
): Promise<void> {
  const { scope, subject, at } = asked
  const ip = asked.ip && keys.of(scope, 'ip', asked.ip)
  const device = asked.deviceId && keys.of(scope, 'device', asked.deviceId)
  const payout = asked.payoutAccount && keys.of(scope, 'payout', asked.payoutAccount)
  const event: FraudEvent = {
    _id: asked.decisionId,
    subject,
    type: asked.eventType,
    at: new Date(at),
    ...(asked.amountPence !== undefined && { amountPence: asked.amountPence }),
    ...(ip && { ip }),
    ...(device && { device }),
    ...(asked.country && { country: asked.country }),
    ...(asked.reference !== undefined && { reference: asked.reference }),
  }
  await Promise.all([
    asked.event && keepEvent(event, store),
    keepPlaces(subject, { ips: ip, devices: device, payouts: payout }, store, { known, firstSeen: new Date(at) }),
  ])
}

export async function keepEvent(event: FraudEvent, { events }: Pick<Store, 'events'>): Promise<void> {
  await ignoringTwins(events.collection.insertOne(event as never))
}

/** Adds a program and network that an account is used from. */
export async function keepClient(subject: string, key: string, since: Date, { subjects }: Pick<Store, 'subjects'>) {
  await ignoringTwins(
    subjects.collection.updateOne(
      { _id: subject, 'clients.key': { $ne: key } } as never,
      { $push: { clients: { $each: [{ key, since }], $slice: -KEPT } } } as never,
      { upsert: true },
    ),
  )
}

type Places = { readonly [P in 'ips' | 'devices' | 'payouts']?: string | undefined }

/** Adds where an account was seen: one write, and none for what is known. A tenant's customer is as old as our first sight of it. */
export async function keepPlaces(
  subject: string,
  places: Places,
  { subjects }: Pick<Store, 'subjects'>,
  { known, firstSeen }: { readonly known?: FraudSubject | undefined; readonly firstSeen?: Date } = {},
): Promise<void> {
  const fresh = Object.entries(places).flatMap(([field, value]) =>
    value && !known?.[field as keyof Places]?.includes(value) ? [[field, value] as const] : [],
  )
  if (known && fresh.length === 0) return
  const $push = Object.fromEntries(fresh.map(([field, value]) => [field, { $each: [value], $slice: -KEPT }]))
  const filter = { _id: subject, ...Object.fromEntries(fresh.map(([field, value]) => [field, { $ne: value }])) }
  // where somebody was faster the filter misses the row, and the upsert meets its id
  await ignoringTwins(
    subjects.collection.updateOne(
      filter as never,
      {
        ...(fresh.length > 0 && { $push }),
        $setOnInsert: subject.includes('/') && firstSeen ? { createdAt: firstSeen } : { _id: subject },
      } as never,
      { upsert: true },
    ),
  )
}
