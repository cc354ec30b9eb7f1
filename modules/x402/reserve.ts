import { isDuplicateKey } from '../../kernel/define.ts'
import { type IdentifiedClaim, isOwnMoney } from './claim.ts'
import type { PaymentRow } from './model.ts'
import type { Parts } from './parts.ts'
import type { Payer, Sale } from './services.ts'
import { exactOf } from './wire/payment.ts'
import { validSecondsOf } from './wire/terms.ts'

/** A call that is paid for so ends this long after its payment is valid. */
const MARGIN_MS = 5 * 60_000

/** Keeps the payment for this call; undefined where another call has it, or had it. */
export async function reserve(
  claim: IdentifiedClaim,
  payer: Payer,
  sale: Sale,
  parts: Parts,
): Promise<PaymentRow | undefined> {
  const { payments } = parts.models
  const row = rowOf(claim, payer, sale, parts.services.clock.now())
  const { _id, owner, request, createdAt, until } = row
  try {
    await payments.collection.insertOne(row as never)
    return row
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  const free = [{ state: 'released' }, { state: 'authorised', until: { $lt: createdAt } }]
  const again = await payments.updateOne({ _id, owner, $or: [...free, { state: 'authorised', request }] } as never, {
    $set: { request, path: row.path, microPence: row.microPence, version: row.version, state: 'authorised', until },
  })
  if (again.matchedCount === 1) return row
  // under way or taken: for the same call that is what it waits for
  const mine = { _id, owner, request, state: { $in: ['capturing', 'captured'] } }
  return (await payments.findOne(mine as never).lean<PaymentRow | null>()) ?? undefined
}

function rowOf({ id, requirements, ...claim }: IdentifiedClaim, payer: Payer, sale: Sale, now: number): PaymentRow {
  const own = isOwnMoney(requirements)
  return {
    _id: id,
    owner: payer.account,
    scheme: requirements.scheme,
    version: claim.payment.x402Version,
    network: requirements.network,
    amount: requirements.amount,
    microPence: String(sale.amountMicroPence),
    path: sale.path,
    request: payer.request,
    state: 'authorised',
    until: new Date(now + validSecondsOf(sale) * 1_000 + MARGIN_MS),
    ...(!own && {
      claim: JSON.stringify({ requirements, ...claim }),
      payer: exactOf(claim.payment).authorization.from,
    }),
    createdAt: new Date(now),
  }
}
