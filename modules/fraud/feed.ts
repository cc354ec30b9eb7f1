import type { EventMeta, PersonalCipher, SealedRecord } from '../../kernel/define.ts'
import { fieldsOf, legsOf } from '../ledger/services.ts'
import type { PaidCalls } from './activity.ts'
import { isDisposable } from './disposable.ts'
import { keepEvent } from './memory.ts'
import type { FraudSubject, Store } from './model.ts'
import { ignoringTwins } from './twins.ts'

const MICRO_PENCE = 1_000_000

/** The sealed records that are events of an account, and what a check calls them. */
const EVENTS: Readonly<Record<string, string>> = {
  'account.created': 'signup',
  'earn.rewarded': 'earning',
  'payment.paid': 'payment',
  'payment.disputed': 'dispute',
  'payment.dispute_won': 'dispute_won',
  'key.created': 'key_change',
  'key.recovered': 'key_change',
  'payout.requested': 'payout',
}

export interface FeedParts {
  readonly store: Pick<Store, 'events' | 'subjects'>
  readonly persons: PersonalCipher
}

/** Learns from one sealed record, behind whichever event it came. At least once and in log order: an event has the record's id. */
export async function learn({ record }: EventMeta, parts: FeedParts): Promise<void> {
  if (!record?.account) return
  if (record.type === 'account.created') await newcomer(record, record.account, parts)
  const type = EVENTS[record.type]
  if (type === undefined) return
  const amountPence = Math.round(movedMicroPence(record) / MICRO_PENCE)
  await keepEvent(
    {
      _id: record.id,
      subject: record.account,
      type,
      at: new Date(record.at),
      ...(amountPence > 0 && { amountPence }),
      ...(type === 'payout' && { reference: record.id }),
    },
    parts.store,
  )
}

/** Counts a paid call by both its ends, and what one account pays another. At least once and in log order. */
export async function countPaid({ record }: EventMeta, calls: PaidCalls, store: Pick<Store, 'edges'>): Promise<void> {
  if (!record?.account) return
  const { account: from, at, index } = record
  const { beneficiary: to, grossMicroPence } = fieldsOf(record.body)
  if (grossMicroPence === undefined) return
  calls.add({ subject: from, direction: 'made', at, index })
  if (to === undefined || to === from) return
  calls.add({ subject: to, direction: 'received', at, index })
  await paid(record, from, to, store)
}

/** What went into or out of the account's own funds. */
const movedMicroPence = ({ account, body }: SealedRecord): number =>
  Math.abs(
    legsOf(body)
      .filter((leg) => leg.account.startsWith(`user:${account}:`))
      .reduce((sum, { amountMicroPence }) => sum + Number(amountMicroPence), 0),
  )

async function newcomer({ at, body }: SealedRecord, userId: string, { store, persons }: FeedParts): Promise<void> {
  const person = await persons.person(userId)
  const referrer = body['referred_by']
  const facts: Partial<FraudSubject> = {
    createdAt: new Date(at),
    disposableMail: person !== undefined && isDisposable(person.email),
    ...(typeof referrer === 'string' && { referredBy: referrer }),
  }
  await ignoringTwins(store.subjects.updateOne({ _id: userId }, { $set: facts }, { upsert: true }))
}

async function paid(record: SealedRecord, from: string, to: string, store: Pick<Store, 'edges'>): Promise<void> {
  const grossMicroPence = Number(fieldsOf(record.body).grossMicroPence ?? 0)
  const share = (fund: string) =>
    legsOf(record.body)
      .filter(({ account }) => account.startsWith(`user:${to}:`) && account.endsWith(fund))
      .reduce((sum, { amountMicroPence }) => sum + Number(amountMicroPence), 0)
  const [unripe, all] = [share(':unripe'), share('')]
  const promoMicroPence = all > 0 ? Math.round(grossMicroPence * (unripe / all)) : 0
  // an upsert whose filter misses a row that counts the record already meets that row's id
  await ignoringTwins(
    store.edges.updateOne(
      { _id: `${from}|${to}`, lastIndex: { $lt: record.index } },
      { $inc: { calls: 1, grossMicroPence, promoMicroPence }, $set: { from, to, lastIndex: record.index } },
      { upsert: true },
    ),
  )
}
