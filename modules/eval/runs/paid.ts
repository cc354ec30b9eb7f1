import { ApiError, faultPoints, isDuplicateKey, operationId, type RecordBody } from '../../../kernel/define.ts'
import { smaller } from '../../ledger/services.ts'
import type { InferenceBill } from '../../routing/services.ts'
import type { AnswerRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { Held, Released, Settled } from '../records.ts'

const passFault = faultPoints(['eval.held', 'eval.asked', 'eval.kept', 'eval.settled'])

export interface PaidCall {
  /** `<case>:<what>`: the same is paid once, whatever dies. */
  readonly id: string
  readonly run: string
  readonly owner: string
  readonly mostMicroPence: bigint
  readonly ask: () => Promise<{ readonly text: string; readonly bill: InferenceBill }>
}

/** Longer than any call. */
const HOLD_MS = 600_000
/** One for each try that came to nothing. */
const MOST_HOLDS = 100

/**
 * Hold, ask, keep the answer with its bill, settle. Killed before it is kept, the hold is found again and the question asked
 * again; killed after, what is kept is settled, once. What fails gives the hold back.
 */
export async function paidCall(call: PaidCall, parts: Parts): Promise<AnswerRow> {
  const { ledger, records } = parts.services
  for (let tried = 0; tried < MOST_HOLDS; tried++) {
    const holdId = operationId('hold_', call.owner, 'eval.call', `${call.id}:${tried}`)
    const { replayed } = await ledger.hold(Held, {
      id: holdId,
      owner: call.owner,
      amountMicroPence: call.mostMicroPence,
      expiresInMs: HOLD_MS,
      expiry: Released,
      facts: { run_id: call.run },
    })
    passFault('eval.held')
    if (replayed) {
      const ended = await records.find(`end:${holdId}`)
      const kept = ended && (await parts.models.answers.findById(call.id).lean())
      if (kept && (Settled.is(ended) || kept.price === 0n)) return kept as AnswerRow
      if (ended) continue
    }
    const answer = await keptAnswer(call, holdId, parts)
    await settle(answer, holdId, parts)
    passFault('eval.settled')
    return answer
  }
  throw new ApiError('E005', 'this was tried very often already')
}

async function keptAnswer(call: PaidCall, holdId: string, parts: Parts): Promise<AnswerRow> {
  const { answers } = parts.models
  const known = await answers.findById(call.id).lean()
  if (known !== null) return known as AnswerRow
  const { text, bill } = await asked(call, holdId, parts)
  passFault('eval.asked')
  try {
    await answers.collection.insertOne(rowOf(call, text, bill) as never)
  } catch (error) {
    // another holder of the job was first: what is kept counts
    if (!isDuplicateKey(error)) throw error
  }
  passFault('eval.kept')
  return (await answers.findById(call.id).lean()) as AnswerRow
}

async function asked({ ask }: PaidCall, holdId: string, { services }: Parts): ReturnType<PaidCall['ask']> {
  try {
    return await ask()
  } catch (error) {
    await services.ledger.release(Released, holdId, { facts: { outcome: 'failed' } })
    throw error
  }
}

const rowOf = ({ id, run, owner }: PaidCall, text: string, bill: InferenceBill): AnswerRow => ({
  _id: id,
  run,
  owner,
  text,
  latencyMs: bill.latencyMs,
  task: null,
  price: bill.priceMicroPence,
  cost: smaller(bill.providerCostMicroPence, bill.priceMicroPence),
  facts: JSON.stringify(bill.facts),
})

/** As a routed call: the account earns its share of the margin. */
async function settle(
  { run, owner, price, cost, facts }: AnswerRow,
  holdId: string,
  { services }: Parts,
): Promise<void> {
  if (price === 0n) {
    await services.ledger.release(Released, holdId, { facts: { outcome: 'unused' } })
    return
  }
  await services.ledger.settle(Settled, {
    holdId,
    grossMicroPence: price,
    costMicroPence: cost,
    policy: 'agent_call',
    beneficiary: owner,
    intent: { run_id: run },
    facts: { run_id: run, call: JSON.parse(facts) as RecordBody },
  })
}
