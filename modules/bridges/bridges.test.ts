import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { ApiError, onFaultPoint, type Token } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { type AgentInfo, Agents } from '../agents/services.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import payments from '../payments/module.ts'
import providers from '../providers/module.ts'
import { Providers } from '../providers/services.ts'
import { Records } from '../records/services.ts'
import safety from '../safety/module.ts'
import { Safety } from '../safety/services.ts'
import type { Bridge } from './bridge.ts'
import bridges from './module.ts'
import { checkInput } from './oracle/check-input.ts'
import type { World } from './parts.ts'
import { BRIDGES } from './table/table.ts'
import { CASES } from './testing-cases.ts'
import { VECTORS } from './testing-vectors.ts'

const OTHER = { iban: 'DE89370400440532013000' }
const IBAN = { iban: 'GB82WEST12345698765432' }

const agents: Pick<Agents, 'find'> = {
  find: async (reference) => {
    const status = ({ 'invoice-helper': 'listed', unlisted: 'created' } as const)[reference]
    return status && ({ id: `ag_${status}`, owner: 'usr_seller', status, createdAt: new Date(0) } as AgentInfo)
  },
}

describe('bridges', () => {
  let t: TestService
  let buyer: SignedUp
  before(async () => {
    t = await testService({ modules: [payments, providers, safety, bridges], provide: [[Agents, agents]] })
    buyer = await t.signup()
  })
  after(() => t?.stop())

  const ask = (id: string, body: object, by = buyer) => by.agent.post(`/api/v1/oracle/${id}`).send(body)
  const linkOf = async (id: string, by = buyer): Promise<string> =>
    (await ask(id, {}, by).expect(402)).body.payment.payment_link
  const pay = (link: string) => t.anonymous.post(link.slice(new URL(link).origin.length)).expect(200)
  const balance = async ({ userId }: SignedUp) => t.services.resolve(Ledger).balance(userId)

  it('lists them with prices and schemas', async () => {
    const { body } = await buyer.agent.get('/api/v1/bridges').expect(200)
    expect(body.count).to.equal(33)
    for (const row of body.data) {
      expect(row.price_pence).to.be.greaterThan(0)
      expect(row.input_schema.type).to.equal('object')
    }
  })

  it('names source and licence of each in the README', () => {
    const table = [...BRIDGES.values()].map(
      ({ id, pricePence, freshness, source }) => `| \`${id}\` | ${pricePence} | ${freshness} | ${source} |`,
    )
    expect(readFileSync(new URL('README.md', import.meta.url), 'utf8')).to.include(table.join('\n'))
  })

  it('answers 402 with a link, to accounts with promotional credit too, whatever the body', async () => {
    for (const body of [{}, IBAN, { nonsense: true }]) {
      const { body: answer } = await ask('iban', body).expect(402)
      expect(answer.payment.payment_link).to.match(/\/pay\/pay_/)
      expect(answer.payment.amount_pence).to.be.greaterThan(0)
    }
    await ask('iban', { ...IBAN, payment: 'balance' }).expect(402)
    await ask('nothing', {}).expect(404)
  })

  it('takes a paid link once, for its own bridge and account only', async () => {
    const one = await t.signup()
    const link = await linkOf('iban', one)
    await ask('iban', { ...IBAN, payment: link }, one).expect(402)
    await pay(link)
    await ask('isin', { isin: 'US0378331005', payment: link }, one).expect(402)
    await ask('iban', { ...IBAN, payment: link }).expect(402)
    await ask('iban', { iban: 7, payment: link }, one).expect(400)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => ask('iban', { ...(n > 2 ? IBAN : OTHER), payment: link }, one)),
    )
    const good = answers.filter(({ status }) => status === 200)
    // the same question twice is one, and so is its charge; the other question finds the link spent
    expect(good.map(({ body }) => body.worm_seal)).to.deep.equal(Array(2).fill(good[0]?.body.worm_seal))
    expect(good[0]?.body.data.valid).to.equal(true)
    expect(good[0]?.body.worm_seal).to.match(/^[0-9a-f]{64}$/)
    const [spent, other] = good[0] === answers[0] ? [OTHER, IBAN] : [IBAN, OTHER]
    await ask('iban', { ...other, payment: link }, one).expect(402)
    await ask('iban', { ...spent, payment: link }, one).expect(200)
    await t.advance(3_600_000)
    await ask('iban', { ...spent, payment: link }, one).expect(402)
    const { paidMicroPence, promotionalMicroPence } = await balance(one)
    expect(paidMicroPence).to.equal(toMicroPence(29))
    expect(promotionalMicroPence).to.equal(toMicroPence(500))
  })

  it('takes the token alone, and the rest by balance; a repeated request is charged once', async () => {
    const one = await t.signup()
    const link = await linkOf('iban', one)
    await pay(link)
    const token = new URL(link).searchParams.get('token')
    await ask('iban', { ...IBAN, payment: token }, one).expect(200)
    const send = () =>
      ask('iban', { ...IBAN, payment: 'balance' }, one)
        .set('idempotency-key', 'k')
        .expect(200)
    const [first, again] = [await send(), await send()]
    expect(again.body).to.deep.equal(first.body)
    expect((await balance(one)).paidMicroPence).to.equal(toMicroPence(28))
  })

  it('charges an answer once, wherever its asking stops', async () => {
    const one = await t.signup()
    await pay(await linkOf('iban', one))
    for (const [n, point] of ['ledger.held', 'ledger.settle'].entries()) {
      const send = () => ask('iban', { ...IBAN, payment: 'balance' }, one).set('idempotency-key', point)
      const undo = onFaultPoint((passed) => {
        if (passed === point) throw new Error(`stopped at ${point}`)
      })
      await send().expect(500)
      undo()
      const { body } = await send().expect(200)
      expect((await send().expect(200)).body.worm_seal).to.equal(body.worm_seal)
      const { paidMicroPence, heldMicroPence } = await balance(one)
      expect([paidMicroPence, heldMicroPence], point).to.deep.equal([toMicroPence(29 - n), 0n])
    }
  })

  it('charges nothing where there is no answer', async () => {
    const one = await t.signup()
    const link = await linkOf('vat', one)
    await pay(link)
    await ask('vat', { country: 'XX', vat_number: '1', payment: link }, one).expect(404)
    expect((await balance(one)).paidMicroPence).to.equal(toMicroPence(30))
    await ask('vat', { country: 'GB', vat_number: 'GB980780684', payment: link }, one).expect(200)
  })

  it('each answers its example as its schema says', async () => {
    const one = await t.signup()
    for (const id of ['iban', 'isin', 'mrz', 'vat']) await pay(await linkOf(id, one))
    await Promise.all(
      [...BRIDGES.values()].map(async ({ id, example, pricePence }) => {
        const { body, status } = await ask(id, { ...example, payment: 'balance' }, one)
        expect(status, `${id}: ${JSON.stringify(body)}`).to.equal(200)
        expect(body.price_pence).to.equal(pricePence)
        const { data = {} } = CASES[id] ?? {}
        expect(Object.keys(data), `${id} has a case`).to.not.have.length(0)
        expect(body.data, id).to.deep.include(data)
      }),
    )
  })

  it('published numbers are right, and wrong with any one digit changed', () => {
    for (const row of BRIDGES.values()) {
      const { id, example } = row
      const [field = ''] = Object.keys(example).toReversed()
      const isValid = (number: string): boolean =>
        (row.answer({ country: number.slice(0, 2), [field]: number }, {} as World) as { valid: boolean }).valid
      for (const number of VECTORS[id]?.split(/\s+/) ?? []) {
        expect(isValid(number), `${id} ${number}`).to.equal(true)
        for (const [place, digit] of [...number].entries()) {
          if (!/\d/.test(digit)) continue
          const other = number.slice(0, place) + ((Number(digit) + 1) % 10) + number.slice(place + 1)
          expect(isValid(other), `${id} ${other}`).to.equal(false)
        }
      }
    }
  })

  it('each refuses what is wrong, and is right at the edge', async () => {
    const resolve = <T>(token: Token<T>): T => t.services.resolve(token)
    const services = {
      records: resolve(Records),
      providers: resolve(Providers),
      safety: resolve(Safety),
      agents: resolve(Agents),
      screening: undefined,
    }
    const world = { account: buyer.userId, now: t.clock.now(), services, rates: async () => undefined }
    const answer = async (row: Bridge, input: object): Promise<unknown> => {
      try {
        checkInput(row, input)
        return await row.answer(input, world)
      } catch (error) {
        if (error instanceof ApiError) return error.status
        throw error
      }
    }
    for (const row of BRIDGES.values()) {
      const { bad = [], edge } = CASES[row.id] ?? {}
      const first = Object.keys(row.example)[0] ?? 'unknown'
      for (const wrong of [{ [first]: { a: 1 } }, { ...row.example, unknown: 1 }, { [first]: 'x'.repeat(60_000) }])
        expect(await answer(row, wrong), row.id).to.equal(400)
      expect(bad.length, `${row.id} has three bad inputs of its own`).to.be.at.least(3)
      expect(edge, `${row.id} has an edge`).to.not.equal(undefined)
      for (const [input, expected] of edge === undefined ? bad : [...bad, edge]) {
        const answered = await answer(row, input)
        if (typeof expected === 'number') expect(answered, `${row.id} ${JSON.stringify(input)}`).to.equal(expected)
        else expect(answered, `${row.id} ${JSON.stringify(input)}`).to.deep.include(expected)
      }
    }
  })
})
