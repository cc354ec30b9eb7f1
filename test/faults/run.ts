/**
 * `npm run test:faults -- [--kills 50] [--clients 24]`: three servers on one store under load, killed again and again, at
 * numbered points and at random moments. Afterwards every acknowledged movement is there once, every record sums to
 * zero, every chain is unbroken, every checkpoint stands, and no payout went out twice.
 */
import { parseArgs } from 'node:util'
import { type Cluster, type Member, startCluster } from './cluster.ts'
import { RACES } from './races.ts'
import { type Evidence, faults, gather } from './verdict.ts'
import { type Acknowledged, work } from './workload.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, clients: { type: 'string', default: '24' } },
})
const kills = Number(values.kills)

const POINTS = [
  'records.compose',
  'records.insert',
  'records.stored',
  'records.acknowledged',
  'sequencer.collected',
  'sequencer.inserted',
  'sequencer.advanced',
  'ledger.hold',
  'ledger.held',
  'ledger.settle',
  'ledger.settled',
  'ledger.withdraw',
  'ledger.withdrawn',
  'projection.computed',
  'projection.written',
]
const WIDE = '1000000'
const ENV = {
  LIMITS__FREE__PER_MINUTE: WIDE,
  LIMITS__FREE__PER_HOUR: WIDE,
  LIMITS__KEYLESS__PER_MINUTE: WIDE,
  LIMITS__KEYLESS__PER_HOUR: WIDE,
  LIMITS__SIGNUP_PER_HOUR: WIDE,
  EARNINGS__DAILY_CAP_PENCE: '7800',
  EARNINGS__DAILY_BUDGET_PENCE: '1000000000',
}
const LONGEST_LIFE_MS = 4_000

let passed = 0
let failed = 0
const report = (what: string, found: readonly string[]): void => {
  if (found.length === 0) passed++
  else failed++
  console.log(
    `${found.length === 0 ? 'ok  ' : 'FAIL'} ${what}${found
      .slice(0, 20)
      .map((fault) => `\n       ${fault}`)
      .join('')}`,
  )
}

const cluster = await startCluster(3, ENV)
try {
  for (const [what, race] of RACES) report(what, await race(cluster))
  await storm(cluster)
} finally {
  await cluster.stop()
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function storm({ members, storeUri }: Cluster): Promise<void> {
  const acknowledged: Acknowledged[] = []
  let stopped = false
  const clients = Array.from({ length: Number(values.clients) }, (_, i) =>
    work(
      members,
      `storm${i}`,
      () => stopped,
      (one) => acknowledged.push(one),
    ),
  )
  const deaths = new Map<string, number>()
  let done = 0
  const began = Date.now()
  await Promise.all(members.map((member, at) => torment(member, at)))
  stopped = true
  await Promise.all(clients)
  await settled(storeUri)
  const evidence = await gather(storeUri, acknowledged)
  const points = [...deaths].map(([point, count]) => `${point} ${count}`).join(', ')
  console.log(
    `     ${done} kills in ${Math.round((Date.now() - began) / 1_000)} s (${points}); ${acknowledged.length} acknowledged operations, ${evidence.records.length} records, ${evidence.transfers.length} transfers`,
  )
  report(`after ${done} kills everything acknowledged is there once, and it all adds up`, faults(evidence))
  for (const [what, broken] of sabotage(evidence))
    report(`the check would notice: ${what}`, faults(broken).length > 0 ? [] : ['it did not'])

  /** Every second life ends at a numbered point, the others at any moment. */
  async function torment(member: Member, at: number): Promise<void> {
    for (let life = at; done < kills; life++) {
      const point = life % 2 === 0 ? POINTS[Math.floor(Math.random() * POINTS.length)] : undefined
      await member.kill()
      await member.start(point && `${point}:${1 + Math.floor(Math.random() * 15)}`)
      await Promise.race([member.ended, new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_LIFE_MS))])
      const where = member.alive ? 'any moment' : (point ?? 'any moment')
      deaths.set(where, (deaths.get(where) ?? 0) + 1)
      done++
    }
    await member.kill()
    await member.start()
  }
}

/** Waits until every record is in the log. */
async function settled(storeUri: string): Promise<void> {
  const giveUp = Date.now() + 60_000
  for (;;) {
    const { records, log } = await gather(storeUri, [])
    if (records.length === log.length || Date.now() > giveUp) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** A check that cannot fail proves nothing: each of these must be found. */
function sabotage(evidence: Evidence): readonly (readonly [string, Evidence])[] {
  const { records, log, transfers, acknowledged } = evidence
  const lost = new Set([acknowledged.at(-1)?.seal])
  const guarded = records.find(({ guard }) => guard !== undefined)
  const [first] = transfers
  const altered = records.findIndex(({ text }) => text.includes('"legs"'))
  return [
    ['a lost record', { ...evidence, records: records.filter(({ seal }) => !lost.has(seal)) }],
    [
      'an altered amount',
      {
        ...evidence,
        records: records.map((record, at) =>
          at === altered
            ? { ...record, text: record.text.replace(/"amountMicroPence":"(\d)/, '"amountMicroPence":"9$1') }
            : record,
        ),
      },
    ],
    [
      'a missing debit',
      {
        ...evidence,
        records: records.filter((record) => record !== guarded),
        log: log.filter(({ record }) => record !== guarded?._id),
      },
    ],
    [
      'a leaf out of place',
      { ...evidence, log: log.map((entry, at) => (at === 3 ? { ...entry, leaf: log[4]?.leaf ?? '' } : entry)) },
    ],
    ['a payout made twice', { ...evidence, transfers: first ? [...transfers, first] : transfers }],
  ]
}
