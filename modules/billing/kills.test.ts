import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { KilledProcesses } from '../../kernel/testing/processes.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import type { SignedUp, TestService } from '../accounts/testing.ts'
import { Ledger, LedgerAudit, toMicroPence } from '../ledger/services.ts'
import { Granted } from '../ledger/testing-kinds.ts'
import { PaymentPaid } from '../payments/services.ts'
import { Records } from '../records/services.ts'
import { InvoiceClosed, InvoiceOpened, InvoiceSettled } from './records.ts'
import { killsKernel } from './testing/kills-kernel.ts'

const KILLS = Number(process.env['KILLS'] ?? 0)
/** Beside this one, which lives. */
const PROCESSES = Math.min(3, KILLS)
const CLIENTS = 4
const PENCE = 100
const GRANT = 1_000_000
/** Longer than any lease: what a dead process had begun is taken over. */
const LEASE_MS = 31_000
const KILL_WITHIN_MS = 40
const PATIENCE_MS = 120_000 + KILLS * 60_000

interface Shown {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly paid_by: string | null
  readonly credit_applied_pence: number
  readonly credited_pence: number
  readonly amount_due_pence: number
}
/** `KILLS=50 npm run mocha -- --timeout 0 modules/billing/kills.test.ts`; CI kills four times. */
;(KILLS === 0 ? describe.skip : describe)('invoices under SIGKILL of who opens and pays them', () => {
  let database: TestDatabase
  let t: TestService
  let processes: KilledProcesses
  let seller: SignedUp
  let buyer: SignedUp
  let funds = 0n
  let invoices = 0
  const clock = new ManualClock()

  beforeEach(async function () {
    this.timeout(PATIENCE_MS)
    invoices = 0
    database = await testDatabase()
    processes = new KilledProcesses(join(import.meta.dirname, 'testing/killed-process.ts'), database, clock)
    t = await killsKernel(database, clock)
    seller = await t.signup()
    buyer = await t.signup()
    const grant = { fund: 'paid', amountMicroPence: toMicroPence(GRANT), source: 'house:card' } as const
    const ledger = t.services.resolve(Ledger)
    await ledger.grant(Granted, { id: 'grant', owner: buyer.userId, ...grant })
    funds = (await ledger.balance(buyer.userId)).spendableMicroPence
  })
  afterEach(async () => {
    await processes?.killAll()
    await t?.stop()
    await database?.drop()
  })

  let asked = 0
  /** At any process; again where it died, as often as it takes. */
  const ask = async (who: SignedUp, path: string, body?: object): Promise<{ status: number; body: Shown }> => {
    const headers = {
      authorization: `Bearer ${who.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    for (;;) {
      const urls = [t.url, ...processes.urls]
      asked++
      const answer = await fetch(`${urls[asked % urls.length]}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers,
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer !== undefined && text !== undefined && answer.status < 500)
        return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
      // who forgets the key asks for a second time: what was done must still be done once
      if (path.endsWith('/pay') || path.endsWith('/open')) headers['idempotency-key'] = randomUUID()
      await sleep(5)
    }
  }
  const post = async (path: string, body: object = {}, who = seller): Promise<Shown> => {
    const answer = await ask(who, `/v1/billing/${path}`, body)
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).to.equal(200)
    return answer.body
  }
  /** What loses against another way of ending the invoice is refused. */
  const mayPost = async (path: string, body: object = {}, who = seller): Promise<Shown | undefined> => {
    const answer = await ask(who, `/v1/billing/${path}`, body)
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).to.be.oneOf([200, 400, 409])
    return answer.status === 200 ? answer.body : undefined
  }
  const byBalance = (id: string) => mayPost(`invoices/${id}/pay`, {}, buyer)
  const byCard = async (id: string) => {
    const link = (await mayPost(`invoices/${id}/payment_link`)) as { payment_link: string } | undefined
    if (link === undefined) return
    const { pathname, search } = new URL(link.payment_link)
    await ask(seller, pathname + search, {})
  }
  const noted = (id: string) => mayPost(`invoices/${id}/credit_notes`, { amount_pence: PENCE / 4 })
  const WAYS: readonly ((id: string) => Promise<unknown>)[] = [
    (id) => Promise.all([byBalance(id), byBalance(id)]),
    byCard,
    (id) => Promise.all([noted(id), byBalance(id)]),
    (id) => Promise.all([byBalance(id), mayPost(`invoices/${id}/void`)]),
    (id) => noted(id).then(() => byBalance(id)),
    (id) => Promise.all([byCard(id), byBalance(id)]),
  ]
  const write = async (): Promise<void> => {
    const way = WAYS[invoices++ % WAYS.length]
    const lines = [{ description: 'Work', amount_pence: PENCE }]
    const { id } = await post('invoices', { customer: buyer.userId, lines })
    await Promise.all([mayPost(`invoices/${id}/open`), mayPost(`invoices/${id}/open`)])
    await way?.(id)
  }
  const all = async (): Promise<Shown[]> => {
    const rows: Shown[] = []
    for (let cursor = ''; ; ) {
      const { body } = await seller.agent.get(`/v1/billing/invoices?limit=100${cursor}`).expect(200)
      rows.push(...body.data)
      if (!body.has_more) return rows
      cursor = `&cursor=${body.next_cursor}`
    }
  }

  it('numbers them without gap or double, charges each once, and loses no penny', async function () {
    this.timeout(PATIENCE_MS)
    const monetary = { currency: 'gbp', value: PENCE * 3 + PENCE / 2 }
    const grant = await post('credit_grants', { customer: buyer.userId, amount: { type: 'monetary', monetary } })
    let kills = 0
    const client = async (): Promise<void> => {
      while (kills < KILLS || invoices < 2 * WAYS.length) await write()
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
    await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)])
    await processes.killAll()
    // what the dead left unlogged is looked for at a start
    await t.stop()
    t = await killsKernel(database, clock)
    seller = { ...seller, agent: t.withKey(seller.apiKey) }
    for (let round = 0; round < 3; round++) {
      await t.advance(LEASE_MS)
      await t.runCron('billing.due')
    }
    await t.advance(8 * 86_400_000)
    await t.runCron('ledger.expire')
    await t.settle()

    const rows = await all()
    const records = t.services.resolve(Records)
    const list = { account: seller.userId, limit: 10_000 }
    const opened = await records.list({ ...list, kinds: [InvoiceOpened] })
    expect(opened.map(({ body }) => body.n).sort((a, b) => a - b)).to.deep.equal(rows.map((_, place) => place + 1))
    expect(new Set(rows.map(({ number }) => number)).size).to.equal(rows.length)
    const closed = new Map(
      (await records.list({ ...list, kinds: [InvoiceClosed] })).map(({ body }) => [body.invoice_id, body]),
    )
    let [byBalancePence, byCardPence, creditPence] = [0, 0, 0]
    for (const row of rows) {
      const end = closed.get(row.id)
      expect(row.status, row.id).to.equal(end?.outcome ?? 'open')
      if (row.status !== 'void') creditPence += row.credit_applied_pence
      if (end === undefined || end.outcome === 'void' || end.paid_by === 'nothing_due') continue
      const id = end.paid_by === 'card' ? `${row.id}/held` : `${row.id}/balance/${end.amount_pence}`
      const settled = await t.services.resolve(Ledger).charged(id)
      expect(InvoiceSettled.is(settled) && settled.body.grossMicroPence, row.id).to.equal(
        String(toMicroPence(end.amount_pence)),
      )
      if (end.paid_by === 'card') byCardPence += end.amount_pence
      else byBalancePence += end.amount_pence
    }
    const paid = await records.list({ ...list, kinds: [PaymentPaid] })
    expect(new Set(paid.map(({ body }) => body.payment_id)).size).to.equal(paid.length)
    const { available_balance } = (
      await seller.agent
        .get(
          `/v1/billing/credit_balance_summary?customer=${buyer.userId}&filter[type]=credit_grant&filter[credit_grant]=${grant.id}`,
        )
        .expect(200)
    ).body.balances[0]
    expect(available_balance.monetary.value).to.equal(monetary.value - creditPence)
    const ledger = t.services.resolve(Ledger)
    const bought = await ledger.balance(buyer.userId)
    expect(bought.heldMicroPence).to.equal(0n)
    expect(bought.spendableMicroPence).to.equal(funds - toMicroPence(byBalancePence))
    const sold = await ledger.balance(seller.userId)
    expect(sold.paidMicroPence, 'every card payment was divided').to.equal(0n)
    expect(sold.balanceMicroPence).to.equal((toMicroPence(byBalancePence + byCardPence) * 8n) / 10n)
    for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
  })
})
