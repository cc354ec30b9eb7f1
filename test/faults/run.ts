/**
 * `npm run test:faults -- [--kills 50] [--clients 24]`: three servers on one store under load, killed again and again, at
 * numbered points and at random moments. Afterwards every acknowledged movement is there once, every record sums to
 * zero, every chain is unbroken, every checkpoint stands, no payout went out twice, and every withdrawal ended: paid, or
 * given back. The sandbox processor meanwhile loses replies, fails and refuses.
 */
import { parseArgs } from 'node:util'
import { FAULT_POINTS as ledgerPoints } from '../../modules/ledger/fault-points.ts'
import { FAULT_POINTS as payoutPoints } from '../../modules/payouts/fault-points.ts'
import { FAULT_POINTS as recordPoints } from '../../modules/records/fault-points.ts'
import { WIDE_LIMITS } from '../journeys/wide-limits.ts'
import { type Cluster, type Member, startCluster } from './cluster.ts'
import { type Operator, startOperator } from './operator.ts'
import { makeDue, troubleProcessor } from './processor.ts'
import { RACES } from './races.ts'
import { sabotage } from './sabotage.ts'
import { faults, gather, unsettled } from './verdict.ts'
import { type Acknowledged, MIXED, PAYING, work } from './workload.ts'

const FAULT_POINTS = [...recordPoints, ...ledgerPoints, ...payoutPoints]

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, clients: { type: 'string', default: '24' } },
})
const kills = Number(values.kills)

const ENV = {
  // what an overload refuses is shown elsewhere: here every request is to be carried out
  ...WIDE_LIMITS,
  EARNINGS__DAILY_CAP_PENCE: '7800',
  EARNINGS__DAILY_BUDGET_PENCE: '1000000000',
  // a machine that is busy with something else is no fault of the service
  KERNEL__START_TIMEOUT_MS: '3600000',
}
const LONGEST_LIFE_MS = 4_000
/** For a process that is to die at a point: until it gets there. */
const REACHED_WITHIN_MS = 12_000
/** Payouts end when the reconciler has asked the processor, each minute at what is due. */
const SETTLED_WITHIN_LOOKS = 300
const SHOWN = 50

let passed = 0
let failed = 0
const report = (what: string, found: readonly string[]): void => {
  if (found.length === 0) passed++
  else failed++
  console.log(
    `${found.length === 0 ? 'ok  ' : 'FAIL'} ${what}${found
      .slice(0, SHOWN)
      .map((fault) => `\n       ${fault}`)
      .join('')}${found.length > SHOWN ? `\n       and ${found.length - SHOWN} more` : ''}`,
  )
}

const cluster = await startCluster(3, ENV)
try {
  const operator = await startOperator(cluster)
  for (const [what, race] of RACES) report(what, await race(cluster, operator))
  await storm(cluster, operator)
} finally {
  await cluster.stop()
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function storm({ members, storeUri }: Cluster, operator: Operator): Promise<void> {
  const acknowledged: Acknowledged[] = []
  let stopped = false
  const clients = Array.from({ length: Number(values.clients) }, (_, i) =>
    work(
      members,
      `storm${i}`,
      i % 2 === 0 ? MIXED : PAYING,
      () => stopped,
      (one) => acknowledged.push(one),
    ),
  )
  const processor = await troubleProcessor(storeUri)
  const deaths: string[] = []
  let done = 0
  const began = Date.now()
  await Promise.all(members.map((member, at) => torment(member, at)))
  stopped = true
  await Promise.all(clients)
  await processor.heal()
  const settling = performance.now()
  await settled(storeUri, operator)
  const settledS = Math.round((performance.now() - settling) / 1_000)
  const evidence = await gather(storeUri, acknowledged)
  console.log(
    `     ${done} kills in ${Math.round((Date.now() - began) / 1_000)} s (${tally(deaths)}); ${acknowledged.length} acknowledged operations, ${evidence.records.length} records, ${evidence.transfers.length} transfers; payouts: ${tally(evidence.payouts.map(({ status }) => status))}, all of them ${settledS} s after the last kill`,
  )
  report(`after ${done} kills everything acknowledged is there once, and it all adds up`, faults(evidence))
  for (const [what, broken] of sabotage(evidence))
    report(`the check would notice: ${what}`, faults(broken).length > 0 ? [] : ['it did not'])

  /** Every second life ends at a numbered point, the others at any moment. */
  async function torment(member: Member, at: number): Promise<void> {
    for (let life = at; done < kills; life++) {
      const point = life % 2 === 0 ? FAULT_POINTS[Math.floor(Math.random() * FAULT_POINTS.length)] : undefined
      await member.kill()
      await member.start(point && `${point}:${passage(point)}`)
      const lifeMs = point ? REACHED_WITHIN_MS : Math.random() * LONGEST_LIFE_MS
      await Promise.race([member.ended, new Promise((resolve) => setTimeout(resolve, lifeMs))])
      deaths.push(member.alive ? 'any moment' : (point ?? 'any moment'))
      done++
      if (done % 100 === 0) console.log(`     ${done} kills, ${acknowledged.length} acknowledged operations`)
    }
    await member.kill()
    await member.start()
  }
}

/** Payouts pass less often than records. */
function passage(point: string): number {
  return 1 + Math.floor(Math.random() * (point.startsWith('payout.') ? 3 : 15))
}

function tally(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${word} ${count}`).join(', ')
}

/** Waits until every record is in the log, and every payout has ended; those under review by the operator's word. */
async function settled(storeUri: string, operator: Operator): Promise<void> {
  for (let looks = 0; looks < SETTLED_WITHIN_LOOKS && (await unsettled(storeUri)); looks++) {
    if (looks % 60 === 0) await makeDue(storeUri)
    if (looks % 20 === 0) await operator.release()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
