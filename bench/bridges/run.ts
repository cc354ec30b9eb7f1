/**
 * What a bridge that computes costs, in processor time of the whole service (its store included): beside an operation that
 * sells nothing but is paid in the same way (a hold, its settlement, both sealed), plus the bridge's library alone.
 * `npm run bench:bridges [-- CALLS]`, of each bridge and round; default 300.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import Type from 'typebox'
import { defineContract, defineModule } from '../../kernel/define.ts'
import { testService } from '../../modules/accounts/testing.ts'
import bridges from '../../modules/bridges/module.ts'
import { BRIDGES } from '../../modules/bridges/table/table.ts'
import { grantKind, holdKind, Ledger, settlementKind, toMicroPence } from '../../modules/ledger/services.ts'
import payments from '../../modules/payments/module.ts'
import { Records } from '../../modules/records/services.ts'

const [calls = 300] = process.argv.slice(2).map(Number)
const ROUNDS = 5
const LIMIT = 1.2
/** Those that compute: each by another library, or by none. */
const COMPUTING = ['iban', 'card', 'phone', 'mrz', 'units', 'time-zone', 'sun-moon', 'language', 'readability']
const PRICE_PENCE = 1

const Held = holdKind('bench.held')
const Sold = settlementKind('bench.sold')
const Given = grantKind('bench.given')
const contract = defineContract({
  empty: {
    method: 'post',
    path: '/v1/bench/:what',
    summary: 'Sells nothing',
    params: Type.Object({ what: Type.String({ maxLength: 40 }) }),
    body: Type.Object({}, { additionalProperties: true, maxProperties: 20 }),
    idempotent: true,
    reply: { 200: Type.Object({ worm_seal: Type.String() }) },
  },
})
const bench = defineModule({
  name: 'bench',
  prefix: '/v1/bench',
  layer: 'bench',
  summary: 'Sells nothing',
  capabilities: [],
  requires: { ledger: Ledger },
  records: [Held, Sold, Given],
  contract,
  handlers: {
    async empty({ caller: { userId: owner }, operationKey }, { services: { ledger } }) {
      const id = `bench-${operationKey}`
      const gross = toMicroPence(PRICE_PENCE)
      await ledger.hold(Held, { id, owner, amountMicroPence: gross, funds: ['paid', 'unripe', 'earned'] })
      const { seal } = await ledger.settle(Sold, {
        holdId: id,
        grossMicroPence: gross,
        policy: 'gross_revenue',
        beneficiary: 'usr_house',
      })
      return { worm_seal: seal }
    },
  },
})

const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
/** Microseconds of processor, all threads, per repetition. */
async function cpuOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

const t = await testService({ modules: [payments, bridges, bench], config: { kernel: { checkReplies: false } } })
const client = fork(join(import.meta.dirname, 'client.ts'), { execArgv: ['--import', 'tsx'] })
const { apiKey: key, userId } = await t.signup()
await t.services.resolve(Ledger).grant(Given, {
  id: 'bench-given',
  owner: userId,
  fund: 'paid',
  source: 'house:card',
  amountMicroPence: toMicroPence(10_000_000),
})
const send = (path: string, body: object, count = calls) =>
  cpuOf(count, async () => {
    client.send({ url: t.url + path, key, body, count })
    await once(client, 'message')
    await t.settle()
  })
const services = {
  records: t.services.resolve(Records),
  agents: undefined,
  providers: undefined,
  safety: undefined,
  screening: undefined,
}

const paid = (id: string) => ({ ...BRIDGES.get(id)?.example, payment: 'balance' })
const asBridge = (id: string, count?: number) => send(`/v1/oracle/${id}`, paid(id), count)
const asNothing = (id: string, count?: number) => send(`/v1/bench/${id}`, paid(id), count)
const alone = (id: string) =>
  cpuOf(calls, async () => {
    const world = { account: userId, now: t.clock.now(), services, rates: async () => undefined }
    for (let n = 0; n < calls; n++) await BRIDGES.get(id)?.answer({ ...BRIDGES.get(id)?.example }, world)
  })

let [all, limitOfAll] = [0, 0]
try {
  for (let n = 0; n < ROUNDS; n++) for (const id of COMPUTING) await asNothing(id, 50).then(() => asBridge(id, 50))
  for (const id of COMPUTING) {
    const rounds: { bridge: number; empty: number; library: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ empty: await asNothing(id), bridge: await asBridge(id), library: await alone(id) })
    const [bridge, empty, library] = (['bridge', 'empty', 'library'] as const).map((of) =>
      medianOf(rounds.map((round) => round[of])),
    ) as [number, number, number]
    all += bridge
    limitOfAll += empty + library
    console.log(
      `${id}: ${bridge.toFixed(0)} µs; the empty operation ${empty.toFixed(0)}, its library ${library.toFixed(1)}: ${(bridge / (empty + library)).toFixed(2)} times`,
    )
  }
  console.log(
    `all together ${(all / limitOfAll).toFixed(2)} times (limit ${LIMIT}), by medians of ${ROUNDS} rounds of ${calls}`,
  )
} finally {
  client.disconnect()
  await t.stop()
}
process.exit(all <= LIMIT * limitOfAll ? 0 : 1)
