import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { RecordBody } from '../../kernel/define.ts'
import { createLogger } from '../../kernel/log/log.ts'
import { LONG } from '../../kernel/testing/long.ts'
import { Appender } from '../records/appender.ts'
import { bodyOf } from '../records/document.ts'
import type { LogDocument, RecordDocument } from '../records/model.ts'
import { RecordReader } from '../records/reader.ts'
import { TypedRecords } from '../records/typed-records.ts'
import { assemble } from './assemble.ts'
import { LeaseChain } from './charging/lease-chain.ts'
import { countersOf, effectsOf } from './counters.ts'
import { fieldsOf } from './kinds.ts'
import { legsOf } from './legs.ts'
import type { Ledger } from './services.ts'
import { FaultyStore, type Rules, SOUND } from './testing-faulty-store.ts'
import { Given, Held, Released, Settled, Withdrawn } from './testing-kinds.ts'

const OWNERS = ['usr_a', 'usr_b']
const PROCESSES = 3
const STEPS = 40

/** mulberry32: a schedule can be run again by its seed. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** A process of its own: the real appends and reads on its view of the store; nobody sequences, balances come from the records. */
const ledgerOn = (store: FaultyStore) => {
  const { db, kill } = store.process()
  const clock = { now: () => Date.now() }
  const collection = db.collection<RecordDocument>('records')
  const appender = new Appender({ collection, db, clock, stored: () => undefined })
  const reader = new RecordReader(collection, db.collection<LogDocument>('log'))
  const records = new TypedRecords(appender, reader)
  const sealedLog = {
    read: async () => [],
    recent: () => [],
    size: async () => 0,
    lastOf: async () => -1,
    settledUntil: async () => Infinity,
    onAppend: () => () => undefined,
  }
  const { ledger, moves } = assemble({
    db,
    records,
    sealedLog,
    storedLog: sealedLog,
    clock,
    logger: createLogger('test', 'silent'),
    cardMaturityMs: 0,
  })
  return { ledger: ledger as Ledger, leases: new LeaseChain(moves), kill }
}

type Client = ReturnType<typeof ledgerOn>

/** One thing a client wants; asked again under the same id until it is answered. */
interface Wish {
  readonly id: string
  readonly ask: (ledger: Ledger) => Promise<{ readonly id: string; readonly seal: string }>
}

const kinds = { held: Held, settled: Settled, released: Released }

/** Work that is paid from a lease, or by a hold of its own; now and then it is slow, or comes to nothing. */
const charge = (id: string, owner: string, amount: bigint, random: () => number): Wish => ({
  id: `end:${id}`,
  ask: async (ledger) => {
    const cover = await ledger.cover(kinds, { id, owner, upToMicroPence: amount, repeatable: false })
    if (random() < 0.3) await delay(random() * 20)
    if (random() < 0.1) {
      await cover.release({ facts: {} })
      throw new Error('given back')
    }
    return cover.settle({ grossMicroPence: (amount + 1n) / 2n, policy: 'agent_call', beneficiary: owner, intent: {} })
  },
})

const wishes = (random: () => number) => {
  const holds: { id: string; owner: string; amount: bigint }[] = []
  let serial = 0
  return (): Wish => {
    const owner = OWNERS[Math.floor(random() * OWNERS.length)] ?? ''
    const amount = BigInt(1 + Math.floor(random() * 30))
    const kind = random()
    const id = `w${++serial}`
    if (kind < 0.4) return charge(id, owner, 1n + (amount % 3n), random)
    if (kind < 0.55)
      return {
        id,
        ask: (ledger) =>
          ledger.post(Given, {
            id,
            owner,
            legs: [
              { account: 'house:rewards', amountMicroPence: -amount * 5n },
              { account: `user:${owner}:earned`, amountMicroPence: amount * 5n },
            ],
          }),
      }
    if (kind < 0.7) {
      holds.push({ id, owner, amount })
      return { id, ask: (ledger) => ledger.hold(Held, { id, owner, amountMicroPence: amount }) }
    }
    if (kind < 0.78)
      return {
        id,
        ask: (ledger) => ledger.withdraw(Withdrawn, { id, owner, amountMicroPence: amount, minimumMicroPence: 1n }),
      }
    const hold = holds[Math.floor(random() * holds.length)]
    if (hold === undefined) return { id, ask: (ledger) => ledger.hold(Held, { id, owner, amountMicroPence: amount }) }
    if (kind < 0.92)
      return {
        id: `end:${hold.id}`,
        ask: (ledger) =>
          ledger.settle(Settled, {
            holdId: hold.id,
            grossMicroPence: hold.amount / 2n,
            policy: 'agent_call',
            beneficiary: owner,
          }),
      }
    return { id: `end:${hold.id}`, ask: (ledger) => ledger.release(Released, hold.id, {}) }
  }
}

/** Runs one schedule; returns what is wrong afterwards. */
const run = async (seed: number, rules: Rules): Promise<readonly string[]> => {
  const random = seeded(seed)
  const store = new FaultyStore(rules, random, 0.04)
  const clients: Client[] = Array.from({ length: PROCESSES }, () => ledgerOn(store))
  const client = (): Client => clients[Math.floor(random() * clients.length)] as Client
  const next = wishes(random)
  const acknowledged = new Map<string, string>()
  const wrong: string[] = []
  const pursue = async ({ id, ask }: Wish): Promise<void> => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const answer = await Promise.race([ask(client().ledger), delay(150).then(() => 'late' as const)]).catch(
        (error: { code?: unknown }) => error,
      )
      if (answer === 'late' || !('seal' in answer)) continue
      // paid work that was given back may be charged by a further try, which has an id of its own
      const before = acknowledged.get(answer.id)
      if (before !== undefined && before !== answer.seal) wrong.push(`${id} was acknowledged as two records`)
      acknowledged.set(answer.id, answer.seal)
      if (random() < 0.8) return
    }
  }
  const pursuits: Promise<void>[] = []
  for (let step = 0; step < STEPS; step++) {
    pursuits.push(pursue(next()))
    if (random() < 0.3) await delay(random() * 4)
    if (random() < 0.05) store.failOver()
    // as one that has expired: its process may sleep, wake and settle
    if (random() < 0.1)
      for (const id of leasesOf(store).slice(-1))
        void client()
          .leases.closeExpired(id)
          .catch(() => undefined)
    if (random() < 0.05) {
      const place = Math.floor(random() * clients.length)
      clients[place]?.kill()
      clients[place] = ledgerOn(store)
    }
  }
  await Promise.all(pursuits)
  // What is still under way would move what is checked.
  for (const { kill } of clients) kill()
  await delay(30)
  store.faultRate = 0
  store.failOver()
  const { leases, kill } = ledgerOn(store)
  await Promise.all(leasesOf(store).map((id) => leases.closeExpired(id)))
  kill()
  return [...wrong, ...(await faultsOf(store, acknowledged))]
}

const leasesOf = (store: FaultyStore): readonly string[] =>
  store.durable.filter(({ type }) => type === 'lease.opened').map(({ _id }) => _id)

/** All of a lease was charged or given back, by records that are numbered without a gap, and its close is the last. */
const leaseFaults = (
  id: string,
  records: readonly (RecordDocument & { readonly body: RecordBody })[],
): readonly string[] => {
  const wrong: string[] = []
  const chain = records
    .filter(({ guard }) => String(guard).startsWith(`${id}|`))
    .toSorted((a, b) => (String(a.guard) < String(b.guard) ? -1 : 1))
  if (chain.some(({ guard }, position) => Number(String(guard).split('|')[1]) !== position + 1))
    wrong.push(`the chain of ${id} has a gap`)
  if (chain.findIndex(({ type }) => type === 'lease.closed') !== chain.length - 1)
    wrong.push(`${id} goes on after its close`)
  const rest = records.flatMap(({ body }) => legsOf(body)).filter(({ account }) => account === `hold:${id}`)
  const sum = rest.reduce((all, { amountMicroPence }) => all + amountMicroPence, 0n)
  if (sum !== 0n) wrong.push(`${sum} micro-pence are left in ${id}`)
  return wrong
}

/** The reference: everything is derived anew from the records that are there. */
const faultsOf = async (store: FaultyStore, acknowledged: ReadonlyMap<string, string>): Promise<readonly string[]> => {
  const wrong: string[] = []
  const records = store.durable.map((document) => ({ ...document, body: bodyOf(document) }))
  const seals = new Map(records.map((record) => [record._id, record['seal']]))
  for (const [id, seal] of acknowledged)
    if (seals.get(id) !== seal) wrong.push(`${id} was acknowledged and is ${seals.has(id) ? 'another record' : 'lost'}`)
  for (const id of leasesOf(store)) wrong.push(...leaseFaults(id, records))
  const charged = new Set<string>()
  for (const { _id, type } of records) {
    const work = _id.replace(/-r\d+$/, '')
    if (type === Settled.type && charged.has(work)) wrong.push(`${work} was charged twice`)
    if (type === Settled.type) charged.add(work)
  }
  const { ledger, kill } = ledgerOn(store)
  for (const owner of OWNERS) {
    const guarded = records
      .filter(({ guard }) => String(guard).startsWith(`${owner}|`))
      .sort((a, b) => (String(a.guard) < String(b.guard) ? -1 : 1))
    const numbers = guarded.map(({ guard }) => Number(String(guard).split('|')[1]))
    if (numbers.some((n, position) => n !== position + 1)) wrong.push(`the chain of ${owner} is ${numbers}`)
    const effects = records
      .flatMap(({ account, body }) => effectsOf(account, legsOf(body)))
      .filter((effect) => effect.owner === owner)
    const debits = new Map<string, bigint>()
    const sums = new Map<string, bigint>()
    for (const { counter, amountMicroPence } of effects) {
      if (amountMicroPence < 0n) debits.set(counter, (debits.get(counter) ?? 0n) - amountMicroPence)
      sums.set(counter, (sums.get(counter) ?? 0n) + amountMicroPence)
    }
    const last = countersOf(fieldsOf(guarded.at(-1)?.body).debited)
    for (const [counter, debit] of debits)
      if (last.get(counter) !== debit)
        wrong.push(`${owner} was debited ${debit} of ${counter}, the chain says ${last.get(counter)}`)
    for (const fund of ['earned', 'unripe'])
      if ((sums.get(fund) ?? 0n) < 0n) wrong.push(`${owner} has ${sums.get(fund)} ${fund}`)
    const { earnedMicroPence, heldMicroPence } = await ledger.balance(owner)
    if (earnedMicroPence !== (sums.get('earned') ?? 0n))
      wrong.push(`the balance of ${owner} is ${earnedMicroPence}, the records say ${sums.get('earned')}`)
    if (heldMicroPence !== -(sums.get('held') ?? 0n))
      wrong.push(`${heldMicroPence} of ${owner} are held, the records say ${sums.get('held')}`)
  }
  kill()
  return wrong
}

/** Runs schedules side by side: most of their time they wait. */
const runMany = async (count: number, rules: Rules): Promise<readonly string[]> => {
  const found: string[] = []
  for (let first = 0; first < count && found.length === 0; first += 25) {
    const seeds = Array.from({ length: Math.min(25, count - first) }, (_, k) => first + k)
    const results = await Promise.all(
      seeds.map(async (seed) => (await run(seed, rules)).map((fault) => `seed ${seed}: ${fault}`)),
    )
    found.push(...results.flat())
  }
  return found
}

describe('the rules of records, under random schedules of lost and late writes, failovers, crashes and retries', function () {
  const count = Number(process.env['MODEL_SCHEDULES'] ?? (LONG ? 100 : 30))
  this.timeout(60_000 + count * 200)

  it(`hold in ${count} schedules`, async () => {
    expect(await runMany(count, SOUND)).to.deep.equal([])
  })

  it('break where chains may fork', async () => {
    expect(await runMany(200, { ...SOUND, uniqueGuard: false })).to.not.deep.equal([])
  })

  it('break where reads see what a failover may lose', async () => {
    expect(await runMany(400, { ...SOUND, majorityReads: false })).to.not.deep.equal([])
  })
})
