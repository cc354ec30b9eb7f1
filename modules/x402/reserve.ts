import { isDuplicateKey } from '../../kernel/define.ts'
import { type IdentifiedClaim, isOwnMoney } from './claim.ts'
import type { PaymentRow } from './model.ts'
import type { Parts } from './parts.ts'
import type { Payer, Sale } from './services.ts'

/** Longer than any call that is paid for so. */
const KEPT_MS = 10 * 60_000

/** Keeps the payment for this call; false where another call has it, or had it. */
export async function reserve(claim: IdentifiedClaim, payer: Payer, sale: Sale, parts: Parts): Promise<boolean> {
  const { payments } = parts.models
  const row = rowOf(claim, payer, sale, parts.services.clock.now())
  const { _id, owner, request, createdAt, until } = row
  try {
    await payments.collection.insertOne(row as never)
    return true
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  const free = [{ state: 'released' }, { state: 'authorised', until: { $lt: createdAt } }]
  const again = await payments.updateOne({ _id, owner, $or: [...free, { state: 'authorised', request }] } as never, {
    $set: { request, path: row.path, microPence: row.microPence, state: 'authorised', until },
  })
  if (again.matchedCount === 1) return true
  // under way or taken: for the same call that is what it waits for
  const mine = { _id, owner, request, state: { $in: ['capturing', 'captured'] } }
  return (await payments.exists(mine as never)) !== null
}

function rowOf({ id, requirements, ...claim }: IdentifiedClaim, payer: Payer, sale: Sale, now: number): PaymentRow {
  const own = isOwnMoney(requirements)
  return {
    _id: id,
    owner: payer.account,
    scheme: requirements.scheme,
    network: requirements.network,
    amount: requirements.amount,
    microPence: String(sale.amountMicroPence),
    path: sale.path,
    request: payer.request,
    state: 'authorised',
    until: new Date(now + KEPT_MS),
    ...(!own && { claim: JSON.stringify({ requirements, ...claim }) }),
    createdAt: new Date(now),
  }
}
