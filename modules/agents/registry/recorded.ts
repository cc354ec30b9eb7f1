import { isDuplicateKey, type SealedRecord } from '../../../kernel/define.ts'
import type { Answered } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { STATE_KINDS } from '../records.ts'
import { sampleOf } from '../rollout/observe.ts'
import { watchRollout } from '../rollout/watch.ts'
import { show } from './chain.ts'

/**
 * What follows from a record of an agent that is in the log: its row shows the step, should the process that sealed it have
 * died, and its sums count it once, its roll-out sees it. Records come in log order, and perhaps again.
 */
export async function recorded(
  { agent_id: agent, answered }: { readonly agent_id: string; readonly answered?: Answered },
  record: SealedRecord,
  parts: Parts,
): Promise<void> {
  const { models, lookup } = parts
  for (const kind of STATE_KINDS) if (kind.is(record)) await show(record, models)
  await count(agent, record.index, answered, models)
  if (sampleOf(record) === undefined) return
  const known = await lookup.find(agent)
  if (known !== undefined) await watchRollout(known, record, parts)
}

async function count(
  agent: string,
  index: number,
  answered: Answered | undefined,
  { tallies }: Parts['models'],
): Promise<void> {
  try {
    await tallies.updateOne(
      { _id: agent, lastIndex: { $lt: index } },
      {
        $set: { lastIndex: index },
        $inc: {
          entries: 1,
          calls: answered === undefined ? 0 : 1,
          earned: BigInt(answered?.earned_micro_pence ?? 0),
          withdrawable: BigInt(answered?.withdrawable_micro_pence ?? 0),
        },
      },
      { upsert: true },
    )
  } catch (error) {
    // it is counted already
    if (!isDuplicateKey(error)) throw error
  }
}
