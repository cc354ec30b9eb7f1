import { type Call, DAY_MS, utcDay } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { actorOf } from '../actor.ts'
import type { WorkspacesContext } from '../parts.ts'
import { budgetOperations } from './contract.ts'

const MOST_GROUPS = 1_000

interface Row {
  readonly _id: string
  readonly calls: number
  readonly cost: number
  readonly input: number
  readonly output: number
}

export async function usage(call: Call<(typeof budgetOperations)['usage']>, { models, services }: WorkspacesContext) {
  const { workspace } = await actorOf(call, budgetOperations.usage, services)
  const today = utcDay(services.clock.now())
  const { group_by: by, from = `${today.slice(0, 7)}-01`, to = today } = call.query
  const within = { $gte: Date.parse(from), $lt: Date.parse(to) + DAY_MS }
  const rows = await models.charges.aggregate<Row>([
    { $match: { workspace: workspace.id, at: within } },
    {
      $group: {
        _id: `$${by}`,
        calls: { $sum: 1 },
        cost: { $sum: '$costMicroPence' },
        input: { $sum: '$inputTokens' },
        output: { $sum: '$outputTokens' },
      },
    },
    { $sort: { cost: -1, _id: 1 } },
    { $limit: MOST_GROUPS },
  ])
  return {
    data: rows.map(({ _id, calls, cost, input, output }) => ({
      group: _id,
      calls,
      cost_pence: penceNumber(BigInt(cost)),
      input_tokens: input,
      output_tokens: output,
    })),
    total_pence: penceNumber(rows.reduce((sum, { cost }) => sum + BigInt(cost), 0n)),
  }
}
