/**
 * Reads of a balance right after a burst of writes: all to one account, and the same number spread over many.
 * `npm run bench:hot -- [writes] [readers]`; prints one JSON line for each.
 */
import { Given } from '../../modules/ledger/testing-kinds.ts'
import { freshId } from '../../modules/records/services.ts'
import { load, percentile } from './figures.ts'
import { openBench } from './setup.ts'

const PENNY = 1_000_000n
const WRITERS = 64
const READ_MS = 3_000
const WARM_UP = 2_000
const [writes = 10_000, readers = 40] = process.argv.slice(2).map(Number)
const bench = await openBench()

const burst = (count: number, ownerOf: (n: number) => string) =>
  load(count, WRITERS, (n) =>
    bench.ledger.post(Given, {
      id: freshId('burst-'),
      owner: ownerOf(n),
      legs: [
        { account: 'house:rewards', amountMicroPence: -PENNY },
        { account: `user:${ownerOf(n)}:earned`, amountMicroPence: PENNY },
      ],
    }),
  )

const reads = async (ownerOf: (n: number) => string) => {
  const readMs: number[] = []
  const began = performance.now()
  const reader = async (from: number): Promise<void> => {
    for (let n = from; performance.now() - began < READ_MS; n += readers) {
      const asked = performance.now()
      await bench.ledger.balance(ownerOf(n))
      readMs.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: readers }, (_, n) => reader(n)))
  return {
    answersPerSecond: Math.round((readMs.length * 1_000) / (performance.now() - began)),
    p50Ms: Math.round(percentile(readMs, 0.5) * 10) / 10,
    p99Ms: Math.round(percentile(readMs, 0.99) * 10) / 10,
  }
}

await burst(WARM_UP, (n) => `usr_warm${n}`)
await bench.projection.catchUp()
for (const accounts of [1_000, 1]) {
  const ownerOf = (n: number): string => `usr_${accounts}_${n % accounts}`
  const { seconds } = await burst(writes, ownerOf)
  const figures = await reads(ownerOf)
  const exact =
    (await bench.ledger.balance(ownerOf(0))).balanceMicroPence === (BigInt(writes) / BigInt(accounts)) * PENNY
  console.log(
    JSON.stringify({ accounts, writes, writesPerSecond: Math.round(writes / seconds), readers, ...figures, exact }),
  )
  await bench.projection.catchUp()
}
await bench.stop()
