import { faultPoints, isDuplicateKey, operationId, type RecordBody } from '../../../kernel/define.ts'
import { smaller } from '../../ledger/services.ts'
import type { InferenceBill } from '../../routing/services.ts'
import type { AnswerRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { Held, Released, Settled } from '../records.ts'

const passFault = faultPoints(['eval.asked', 'eval.kept'])
const kinds = { held: Held, settled: Settled, released: Released }

export interface PaidCall {
  /** `<case>:<what>`: the same is paid once, whatever dies. */
  readonly id: string
  readonly run: string
  readonly owner: string
  readonly mostMicroPence: bigint
  readonly ask: () => Promise<{ readonly text: string; readonly bill: InferenceBill }>
}

/** As a routed call: the account earns its share of the margin. What is answered is kept before it is charged, so a death costs no answer. */
export async function paidCall(call: PaidCall, parts: Parts): Promise<AnswerRow> {
  const { id, run: run_id, owner, mostMicroPence: upToMicroPence } = call
  const { value } = await parts.services.ledger.charge(
    kinds,
    { id: operationId('hold_', owner, 'eval.call', id), owner, upToMicroPence, facts: { run_id } },
    {
      run: async () => {
        const answer = await keptAnswer(call, parts)
        const { price: grossMicroPence, cost: costMicroPence, facts } = answer
        const amounts = { grossMicroPence, costMicroPence, policy: 'agent_call' as const, beneficiary: owner }
        const sealed = { run_id, call: JSON.parse(facts) as RecordBody }
        return { value: answer, charge: { ...amounts, intent: { run_id }, facts: sealed } }
      },
      failure: () => ({ outcome: 'failed' as const }),
      replay: () => keptAnswer(call, parts),
    },
  )
  return value
}

async function keptAnswer(call: PaidCall, { models: { answers } }: Parts): Promise<AnswerRow> {
  const known = await answers.findById(call.id).lean()
  if (known !== null) return known as AnswerRow
  const { text, bill } = await call.ask()
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
