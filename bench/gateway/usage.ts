import { uriOf } from 'embedded-mongo'
import { MongoClient } from 'mongodb'
import type { Contestant } from './contestants.ts'
import { cpuMs, diskBytes, untilCalm } from './processes.ts'

/** What calls took of the machine, for each of them; of the store only where the contestant has one. */
export interface Usage {
  readonly cpuMs: number
  readonly storeCommands: number
  readonly diskBytes: number
}

const NOTHING = Number.NaN

/** Commands that the store of a data folder has answered; not a number where the store is too old to count. */
async function storeCommands(dataDir: string): Promise<number> {
  const client = await MongoClient.connect(uriOf(dataDir))
  try {
    const { metrics } = await client.db('admin').command({ serverStatus: 1 })
    const totals = Object.values<{ total: number }>(metrics?.commands ?? { none: { total: NOTHING } })
    return totals.reduce((sum, { total }) => sum + Number(total), 0)
  } finally {
    await client.close()
  }
}

const usage = async ({ pid, dataDir }: Contestant): Promise<Usage> => ({
  cpuMs: cpuMs(pid),
  storeCommands: dataDir === undefined ? NOTHING : await storeCommands(dataDir),
  diskBytes: dataDir === undefined ? NOTHING : diskBytes(dataDir),
})

/** Does the calls, waits until what they left for later is done, and tells what each took. */
export async function perCall<R extends { readonly calls: number }>(
  contestant: Contestant,
  work: () => Promise<R>,
): Promise<R & Usage> {
  const before = await usage(contestant)
  const result = await work()
  await untilCalm(contestant.pid)
  const after = await usage(contestant)
  const each = (name: keyof Usage): number => (after[name] - before[name]) / result.calls
  return { ...result, cpuMs: each('cpuMs'), storeCommands: each('storeCommands'), diskBytes: each('diskBytes') }
}
