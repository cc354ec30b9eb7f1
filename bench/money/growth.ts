/**
 * Cost against history: balance read, append and proof at 10^4, 10^5 and 10^6 records (`GROWTH_MAX`, default 10^5), each
 * as the median in milliseconds. `npm run bench:growth`; the goal is at most 1.2 times for tenfold.
 *
 * What is measured goes through the ledger and the tree as they are. The history before is written in bulk: the very
 * documents that the ledger would write, composed by the same functions, as inserts into `records` and `log`, and the
 * real projection reads them. Only the group commit is left out.
 */
import { leavesOf } from '../../modules/audit/log-format.ts'
import { LogTree } from '../../modules/audit/log-tree.ts'
import { inclusionProof, rangeHash } from '../../modules/audit/merkle.ts'
import { Given } from '../../modules/ledger/testing-kinds.ts'
import { freshId } from '../../modules/records/services.ts'
import { load, percentile } from './figures.ts'
import { history } from './history.ts'
import { openBench } from './setup.ts'

const PENNY = 1_000_000n
const OWNERS = 100
const SAMPLES = 300
/** Longer than a balance read looks back for records that come late. */
const LATENESS_OVER_MS = 6_000
const max = Number(process.env['GROWTH_MAX'] ?? 100_000)

const bench = await openBench()
const append = (n: number) => {
  const owner = `usr_${n % OWNERS}`
  return bench.ledger.post(Given, {
    id: freshId('given-'),
    owner,
    legs: [
      { account: 'house:rewards', amountMicroPence: -PENNY },
      { account: `user:${owner}:earned`, amountMicroPence: PENNY },
    ],
  })
}
const medianMs = async (work: (n: number) => Promise<unknown>): Promise<number> => {
  await load(SAMPLES / 3, 1, work)
  const { callMs } = await load(SAMPLES, 1, work)
  return Math.round(percentile(callMs, 0.5) * 1_000) / 1_000
}

let before: Record<string, number> | undefined
for (let size = 10_000; size <= max; size *= 10) {
  const loading = performance.now()
  await history(bench, size - (await bench.archive.size()), OWNERS)
  const loaded = performance.now()
  await bench.projection.catchUp()
  const projected = performance.now()
  const appendMs = await medianMs(append)
  await new Promise((resolve) => setTimeout(resolve, LATENESS_OVER_MS))
  const leaves = leavesOf(bench.archive)
  const tree = new LogTree(leaves, bench.tiles)
  const treeBegan = performance.now()
  await rangeHash(tree, 0, size)
  const treeMs = performance.now() - treeBegan
  const figures = {
    appendMs,
    balanceMs: await medianMs((n) => bench.ledger.balance(`usr_${n % OWNERS}`)),
    recentProofMs: await medianMs((n) => inclusionProof(tree, size - 1 - n, size)),
    anyProofMs: await medianMs((n) => inclusionProof(tree, (n * 7_919_993) % size, size)),
    /** By a process that has just started and knows no tile. */
    coldProofMs: await medianMs((n) => inclusionProof(new LogTree(leaves, bench.tiles), (n * 7_919_993) % size, size)),
  }
  const times = Object.fromEntries(
    Object.entries(figures).map(([name, ms]) => [name.replace('Ms', 'Growth'), before && ratio(ms, before[name])]),
  )
  const loadedBy = {
    loadSeconds: seconds(loaded - loading),
    projectionMicrosecondsARecord: ratio((projected - loaded) * 1_000, size),
    treeMicrosecondsARecord: ratio(treeMs * 1_000, size),
  }
  console.log(JSON.stringify({ records: size, ...figures, ...times, ...loadedBy }))
  before = figures
  await bench.projection.catchUp()
}
await bench.stop()

function ratio(a: number, b = Number.NaN): number {
  return Math.round((a / b) * 100) / 100
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
