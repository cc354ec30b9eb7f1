import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { KilledProcesses } from '../../kernel/testing/processes.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import type { SignedUp, TestService } from '../accounts/testing.ts'
import { Ledger, LedgerAudit, toMicroPence } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { AnswerSold } from './records.ts'
import { killsKernel } from './testing/kills-kernel.ts'

const KILLS = Number(process.env['KILLS'] ?? 0)
/** Beside this one, which lives. */
const PROCESSES = Math.min(3, KILLS)
const CLIENTS = 4
const LINK_PENCE = 30
/** Longer than any lease: what a dead process had begun is taken over. */
const LEASE_MS = 31_000
const KILL_WITHIN_MS = 40
const PATIENCE_MS = 120_000 + KILLS * 60_000
const INPUT = { iban: 'GB82WEST12345698765432' }

/** `KILLS=50 npm run mocha -- --timeout 0 modules/bridges/kills.test.ts`; CI kills four times. */
;(KILLS === 0 ? describe.skip : describe)('paid data under SIGKILL of who sells it', () => {
  let database: TestDatabase
  let t: TestService
  let processes: KilledProcesses
  let buyer: SignedUp
  let sold: { seal: string; data: { valid: boolean } }[] = []
  let links = 0
  const clock = new ManualClock()

  beforeEach(async function () {
    this.timeout(PATIENCE_MS)
    sold = []
    links = 0
    database = await testDatabase()
    processes = new KilledProcesses(join(import.meta.dirname, 'testing/killed-process.ts'), database, clock)
    t = await killsKernel(database, clock)
    buyer = await t.signup()
  })
  afterEach(async () => {
    await processes?.killAll()
    await t?.stop()
    await database?.drop()
  })

  let asked = 0
  /** At any process; again where it died, without a key or with the same. */
  const ask = async (path: string, body: object, key?: string): Promise<Response> => {
    for (;;) {
      const urls = [t.url, ...processes.urls]
      asked++
      const answer = await fetch(`${urls[asked % urls.length]}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          authorization: `Bearer ${buyer.apiKey}`,
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      })
        // a body that breaks off is an answer that was lost
        .then(async (response) => new Response(await response.text(), response))
        .catch(() => undefined)
      if (answer !== undefined && answer.status < 500 && answer.status !== 409) return answer
      await sleep(5)
    }
  }
  const buy = async (body: object, key?: string): Promise<void> => {
    const answer = await ask('/v1/oracle/iban', body, key)
    const { worm_seal: seal, data, ...rest } = (await answer.json()) as Record<string, never>
    expect(answer.status, JSON.stringify(rest)).to.equal(200)
    sold.push({ seal: String(seal), data: data as never })
  }
  const byLink = async (): Promise<void> => {
    const unpaid = await ask('/v1/oracle/iban', {})
    expect(unpaid.status).to.equal(402)
    const { payment } = (await unpaid.json()) as { payment: { payment_link: string } }
    const { pathname, search } = new URL(payment.payment_link)
    await ask(pathname + search, {})
    await buy({ ...INPUT, payment: payment.payment_link })
    links++
    const spent = await ask('/v1/oracle/iban', { iban: 'DE89370400440532013000', payment: payment.payment_link })
    expect(spent.status, 'another question').to.equal(402)
  }
  const byBalance = () => buy({ ...INPUT, payment: 'balance' }, randomUUID())

  it('charges each answer once, and none that did not come', async function () {
    this.timeout(PATIENCE_MS)
    await byLink()
    let kills = 0
    let bought = 0
    const client = async (one: number): Promise<void> => {
      // an unpaid link is the account's, whoever asks: one client only pays by links
      while (kills < KILLS || bought < CLIENTS * 2) {
        await (one === 0 ? byLink() : byBalance())
        bought++
      }
    }
    const killer = async (): Promise<void> => {
      for (; kills < KILLS; kills++) {
        await processes.fill(PROCESSES)
        const before = asked
        while (asked < before + 2 * CLIENTS) await sleep(1)
        await processes.killOne(KILL_WITHIN_MS)
        processes.turn(LEASE_MS)
      }
    }
    await Promise.all([killer(), ...Array.from({ length: CLIENTS }, (_, one) => client(one))])
    await processes.killAll()
    // what the dead left unlogged is looked for at a start
    await t.stop()
    t = await killsKernel(database, clock)
    await t.advance(20 * 60_000)
    await t.runCron('ledger.expire')

    const records = await t.services
      .resolve(Records)
      .list({ account: buyer.userId, kinds: [AnswerSold], limit: 10_000 })
    expect(new Set(records.map(({ seal }) => seal))).to.deep.equal(new Set(sold.map(({ seal }) => seal)))
    expect(records).to.have.length(sold.length)
    expect(sold.every(({ data }) => data.valid)).to.equal(true)
    const { paidMicroPence, heldMicroPence } = await t.services.resolve(Ledger).balance(buyer.userId)
    expect(heldMicroPence).to.equal(0n)
    expect(paidMicroPence).to.equal(toMicroPence(links * LINK_PENCE - sold.length))
    for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
  })
})
