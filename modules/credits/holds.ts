import type { Static } from 'typebox'
import { ApiError, invalidField, operationId, readPage } from '../../kernel/define.ts'
import {
  fieldsOf,
  HoldExpired,
  type HoldKind,
  isHoldKind,
  legsOf,
  penceNumber,
  toMicroPence,
} from '../ledger/services.ts'
import { withPaymentLink } from '../payments/services.ts'
import type { Sealed, SealedOf } from '../records/services.ts'
import type { ConsumeRequest, CreditHold, contract, HoldRequest } from './contract.ts'
import { known } from './grants.ts'
import type { CreditsContext } from './parts.ts'
import { CreditsCaptured, CreditsHeld, CreditsReleased } from './records.ts'

type Services = CreditsContext['services']
type Hold = Static<typeof CreditHold>
type SealedHold = SealedOf<HoldKind>

interface Operation {
  /** The operator. */
  readonly userId: string
  readonly operationKey: string
}

export async function holdsPage(
  userId: string,
  page: Static<(typeof contract)['holds']['query']>,
  services: Services,
): Promise<Static<(typeof contract)['holds']['reply'][200]>> {
  const { records, kinds } = services
  const holdKinds = kinds.filter(isHoldKind)
  const { data, ...rest } = await readPage(
    page,
    (next) => records.list({ account: userId, kinds: holdKinds, ...next }),
    ({ id }) => id,
  )
  const ends = await records.findMany(data.map(({ id }) => endOf(id)))
  return { object: 'list', data: data.map((hold) => holdView(hold, ends.get(endOf(hold.id)))), ...rest }
}

/** ApiError E003 with a payment link when there is not enough. */
export async function holdCredits(
  request: Static<typeof HoldRequest>,
  operation: Operation,
  services: Services,
): Promise<Hold> {
  return current(await reserve(request, 'hold', operation, services), services)
}

/** Charged at cost: what the service bought for the account has no developer to share with. */
export async function captureHold(id: string, amountPence: number | undefined, services: Services): Promise<Hold> {
  const hold = await find(id, services)
  const held = amountOf(hold)
  const amount = amountPence === undefined ? held : toMicroPence(amountPence)
  if (amount > held)
    throw invalidField('/body/amount_pence', `must be at most the ${penceNumber(held)} pence that are held`)
  await services.ledger.settle(CreditsCaptured, {
    holdId: id,
    grossMicroPence: amount,
    costMicroPence: amount,
    policy: 'gross_revenue',
    beneficiary: hold.account ?? '',
  })
  return current(hold, services)
}

export async function releaseHold(id: string, services: Services): Promise<Hold> {
  const hold = await find(id, services)
  await services.ledger.release(CreditsReleased, id, {})
  return current(hold, services)
}

/** Hold and capture in one. */
export async function consume(
  request: Static<typeof ConsumeRequest>,
  operation: Operation,
  services: Services,
): Promise<Hold> {
  const { id } = await reserve(request, 'consume', operation, services)
  return captureHold(id, undefined, services)
}

async function reserve(
  { user_id: owner, amount_pence: pence, expires_in_s: expiresInS }: Static<typeof HoldRequest>,
  purpose: 'hold' | 'consume',
  { userId: operator, operationKey }: Operation,
  services: Services,
): Promise<SealedHold> {
  await known(owner, services)
  try {
    return await services.ledger.hold(CreditsHeld, {
      id: operationId('ch_', operator, `credits.${purpose}`, operationKey),
      owner,
      amountMicroPence: toMicroPence(pence),
      facts: { held_by: operator },
      ...(expiresInS !== undefined && { expiresInMs: expiresInS * 1_000 }),
    })
  } catch (error) {
    throw await withPaymentLink(error, services.links, {
      userId: owner,
      amountPence: pence,
      purpose: 'Top up credits',
    })
  }
}

async function find(id: string, { records }: Services): Promise<SealedHold> {
  const hold = await records.find(CreditsHeld, id)
  if (hold === undefined) throw new ApiError('not_found', `there is no hold ${id} that was made here`)
  return hold
}

const amountOf = ({ id, body }: Sealed): bigint =>
  legsOf(body).find(({ account }) => account === `hold:${id}`)?.amountMicroPence ?? 0n

async function current(hold: SealedHold, { records }: Services): Promise<Hold> {
  return holdView(hold, await records.find(endOf(hold.id)))
}

/** What became of a hold stands in the one record that ended it. */
function holdView(hold: SealedHold, end: Sealed | undefined): Hold {
  const captured = fieldsOf(end?.body).grossMicroPence
  return {
    id: hold.id,
    object: 'credit_hold',
    amount_pence: penceNumber(amountOf(hold)),
    captured_pence: captured === undefined ? null : penceNumber(BigInt(captured)),
    status: statusOf(end),
    type: hold.type,
    created_at: new Date(hold.at).toISOString(),
    expires_at: new Date(hold.body.expiresAt).toISOString(),
    worm_seal: hold.seal,
  }
}

function statusOf(end: Sealed | undefined): Hold['status'] {
  if (end === undefined) return 'pending'
  if (fieldsOf(end.body).grossMicroPence !== undefined) return 'captured'
  return HoldExpired.is(end) ? 'expired' : 'released'
}

const endOf = (holdId: string): string => `end:${holdId}`
