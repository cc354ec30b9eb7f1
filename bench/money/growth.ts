/**
 * Cost against history: appends and balance reads of one user at 10^4 and 10^5 records (10^6 with `GROWTH_MAX=1000000`).
 * `npx tsx bench/money/growth.ts`
 */
import { freshId } from '../../modules/records/services.ts'
import { load, percentile } from './figures.ts'
import { openBench } from './setup.ts'

const PENNY = 1_000_000n
const OWNERS = 100
const max = Number(process.env['GROWTH_MAX'] ?? 100_000)
const bench = await openBench()
const give = (n: number) => {
  const owner = `usr_${n % OWNERS}`
  return bench.ledger.post({
    id: freshId('given-'),
    type: 'bench.given',
    owner,
    legs: [
      { account: 'house:rewards', amountMicroPence: -PENNY },
      { account: `user:${owner}:earned`, amountMicroPence: PENNY },
    ],
  })
}
let written = 0
for (let size = 10_000; size <= max; size *= 10) {
  await load(size - written, 500, give)
  written = size
  await bench.projection.catchUp()
  // Beyond the lateness that a balance read looks back.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  const reads = await load(1_000, 1, (n) => bench.ledger.balance(`usr_${n % OWNERS}`))
  const appends = await load(500, 1, give)
  written += 500
  console.log(
    JSON.stringify({
      records: size,
      balanceMedianMs: percentile(reads.callMs, 0.5),
      appendMedianMs: percentile(appends.callMs, 0.5),
    }),
  )
}
await bench.stop()
