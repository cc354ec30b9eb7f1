import type { SealedRecord } from '../../../kernel/define.ts'
import { legsOf } from '../../ledger/services.ts'
import type { Parts } from '../parts.ts'
import { CallFree, CallSettled, STATE_KINDS } from '../records.ts'
import { sampleOf } from '../rollout/observe.ts'
import { watchRollout } from '../rollout/watch.ts'
import { show } from './chain.ts'

/**
 * What follows from a record of an agent that is in the log: its row shows the step, should the process that sealed it have
 * died, and its sums count it once, its roll-out sees it. Records come in log order, and perhaps again.
 */
export async function recorded(agent: string, record: SealedRecord, parts: Parts): Promise<void> {
  const { models, lookup } = parts
  for (const kind of STATE_KINDS) if (kind.is(record)) await show(record, models)
  await models.tallies.updateOne({ _id: agent }, { $setOnInsert: EMPTY }, { upsert: true })
  const earned = earningsOf(record)
  await models.tallies.updateOne(
    { _id: agent, lastIndex: { $lt: record.index } },
    {
      $set: { lastIndex: record.index },
      $inc: {
        entries: 1,
        calls: CallSettled.is(record) || CallFree.is(record) ? 1 : 0,
        earned: earned.all,
        withdrawable: earned.withdrawable,
      },
    },
  )
  if (sampleOf(record) === undefined) return
  const known = await lookup.find(agent)
  if (known !== undefined) await watchRollout(known, record, parts)
}

const EMPTY = { lastIndex: -1, entries: 0, calls: 0, earned: 0n, withdrawable: 0n }

/** What was paid with promotional credits can never be withdrawn. */
function earningsOf(record: SealedRecord): { readonly all: bigint; readonly withdrawable: bigint } {
  if (!CallSettled.is(record)) return { all: 0n, withdrawable: 0n }
  const { owner } = record.body
  const sum = (account: string): bigint =>
    legsOf(record.body)
      .filter((leg) => leg.account === account && leg.returned !== true)
      .reduce((total, { amountMicroPence }) => total + amountMicroPence, 0n)
  const withdrawable = sum(`user:${owner}:earned`)
  return { all: withdrawable + sum(`user:${owner}:unripe`), withdrawable }
}
