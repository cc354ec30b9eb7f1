import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { LONG } from '../../kernel/testing/long.ts'
import { type Answer, client } from './service.ts'
import { TurnedServices } from './turned-services.ts'

const PROCESSES = Number(process.env['JOURNEY_PROCESSES'] ?? 2)
const EARNED_TASKS = 4
const FUNDS_PENCE = 300
const BUDGET_PENCE = PROCESSES > 2 ? 250 : 100
const CALL_PENCE = 10
const PAID_CALLS = BUDGET_PENCE / CALL_PENCE
const CALLS = PAID_CALLS + 4
const KEYS_DIE_MS = 500
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST_CHARACTERS = 150

interface Line {
  readonly id: string
  readonly kind: string
  readonly quantity: string
  readonly amount_pence: number
  readonly tax_pence: number
}
interface Receipt {
  readonly quantity: string
  readonly amount_pence: string | null
  readonly worm_seal: string | null
}
interface Invoice {
  readonly id: string
  readonly seller: string
  readonly status: string
  readonly lines: readonly Line[]
  readonly total_pence: number
  readonly amount_due_pence: number
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
/** Pence to their millionths, as an integer: what is summed is exact. */
const micro = (pence: string): number => Math.round(Number(pence) * 1e6)

/** `JOURNEY_PROCESSES=3 npm run mocha -- --exit test/journeys/company.test.ts` for the long form. */
;(LONG ? describe : describe.skip)(`journey: a company, at ${PROCESSES} processes on one store`, function () {
  this.timeout(300_000)
  type Person = (method: string, path: string, body?: unknown) => Promise<Answer>
  let services: TurnedServices
  let owner: Person
  let guest: Person
  let employee: Person
  let seller: Person
  let accounts: Person
  let workspace = ''
  let employeeKey = ''
  let slug = ''
  let asked = 0
  const at = (path = ''): string => `/v1/enterprise/workspaces/${workspace}${path}`
  /** Each request goes to the next process. */
  const anybody = (key?: string): Person => {
    return (method, path, body) => client(services.urls[asked++ % PROCESSES] ?? '', key)(method, path, body)
  }
  const good = async (answer: Promise<Answer>, status = 200) => {
    const { status: found, body } = await answer
    expect(found, JSON.stringify(body)).to.equal(status)
    return body
  }
  const joined = async (email: string): Promise<Person> =>
    anybody((await good(anybody()('POST', '/api/signup', { email }), 201)).api_key)
  const eventually = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  before(async () => {
    services = await TurnedServices.start(PROCESSES)
    const today = new Date()
    // far from the ends of a month: all that follows is in one
    await services.turnTo(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10))
    owner = await joined('owner@example.com')
    guest = await joined('guest@example.com')
    employee = await joined('employee@example.com')
    seller = await joined('seller@example.com')
    const agent = {
      name: 'Invoice Reader',
      archetype: 'payment_handler',
      price_per_call: CALL_PENCE / 100,
      markets: ['GB'],
    }
    slug = (await good(seller('POST', '/v1/agents', agent))).slug
  })
  after(() => services?.stop())

  it('makes a workspace and gives it what was earned', async () => {
    for (let task = 0; task < EARNED_TASKS; task++) await good(owner('POST', '/v1/earn/1', { task: 'translate_hello' }))
    workspace = (await good(owner('POST', '/v1/enterprise/workspaces', { name: 'Engines Ltd' }))).id
    await good(owner('POST', at('/funds'), { amount_pence: FUNDS_PENCE }))
  })

  it('invites one by mail', async () => {
    await good(owner('POST', at('/invitations'), { email: 'guest@example.com', role: 'billing' }))
    const outbox = join(services.folder, 'outbox')
    const token = await eventually(async () =>
      readdirSync(outbox)
        .map((name) => /inv_[\w-]{43}/.exec(readFileSync(join(outbox, name), 'utf8'))?.[0])
        .find((found) => found !== undefined),
    )
    const accepted = await good(guest('POST', '/v1/enterprise/invitations/accept', { token }))
    expect(accepted.role).to.equal('billing')
    await good(guest('POST', '/v1/enterprise/invitations/accept', { token }), 404)
    accounts = anybody((await good(guest('POST', at('/api-keys'), { label: 'accounts' }))).api_key)
  })

  it('has the other made by its directory', async () => {
    const scopes = ['directory:read', 'directory:write']
    const directory = anybody((await good(owner('POST', at('/api-keys'), { service: true, scopes }))).api_key)
    const one = { userName: 'employee@example.com', active: true }
    const user = await good(directory('POST', '/v1/scim/v2/Users', one), 201)
    const group = { displayName: 'developer', members: [{ value: user.id }] }
    await good(directory('POST', '/v1/scim/v2/Groups', group), 201)
    const members = (await good(owner('GET', at('/members')))).data
    expect(members.map(({ role }: { role: string }) => role)).to.deep.equal(['owner', 'billing', 'developer'])
  })

  it('is sold calls by the month, and what they read, by the vendor of the agent', async () => {
    const tax = await good(
      seller('POST', '/v1/billing/tax_rates', { display_name: 'VAT', percentage: '20', inclusive: false }),
    )
    const tariffs = {
      calls: { model: 'flat', unit_price_pence: '12.5' },
      characters: {
        model: 'graduated',
        tiers: [
          { up_to: FIRST_CHARACTERS, unit_price_pence: '1' },
          { up_to: null, unit_price_pence: '0.33' },
        ],
      },
    }
    const items: { price: string }[] = []
    for (const [event_name, tariff] of Object.entries(tariffs)) {
      const meter = { display_name: event_name, event_name, default_aggregation: { formula: 'sum' } }
      const { id } = await good(seller('POST', '/v1/billing/meters', meter))
      const price = { name: event_name, meter: id, interval: 'month', ...tariff }
      items.push({ price: (await good(seller('POST', '/v1/billing/prices', price))).id })
    }
    await good(seller('POST', '/v1/billing/subscriptions', { customer: workspace, items, tax_rate: tax.id }))
  })

  it('calls until the hard budget: 402, and who to ask', async () => {
    const budget = { scope: 'workspace', period: 'month', kind: 'hard', limit_pence: BUDGET_PENCE }
    await good(guest('POST', at('/budgets'), budget))
    employeeKey = (await good(employee('POST', at('/api-keys'), { label: 'laptop' }))).api_key
    const service = { service: true, scopes: ['inference:write'] }
    const serviceKey = (await good(owner('POST', at('/api-keys'), service))).api_key
    const text = 'Please pay £1 to Acme Ltd.'
    const report = (event_name: string, call: string, value: number) => ({
      event_name,
      identifier: `${event_name}-${call}`,
      timestamp: Math.floor(services.now() / 1_000),
      payload: { stripe_customer_id: workspace, value: String(value) },
    })
    const answers = await Promise.all(
      Array.from({ length: CALLS }, async (_, n) => {
        const answer = await anybody(n % 2 === 0 ? employeeKey : serviceKey)('POST', `/v1/agents/${slug}/call`, {
          input: { text },
        })
        if (answer.status === 200) {
          const events = [report('calls', `${n}`, 1), report('characters', `${n}`, text.length)]
          await good(seller('POST', '/v1/billing/meter_events/batch', { events }))
        }
        return answer
      }),
    )
    const refused = answers.filter(({ status }) => status === 402)
    expect(answers.filter(({ status }) => status === 200)).to.have.length(PAID_CALLS)
    expect(refused).to.have.length(CALLS - PAID_CALLS)
    for (const { body } of refused)
      expect(JSON.stringify(body)).to.include('budget_exceeded').and.include('owner@example.com')
    const usage = await good(owner('GET', at('/usage?group_by=member')))
    expect(usage.total_pence).to.equal(BUDGET_PENCE)
    const [spent] = (await good(owner('GET', at('/budgets')))).data
    expect(spent).to.include({ spent_pence: BUDGET_PENCE, reserved_pence: 0 })
  })

  const invoices = async (): Promise<readonly Invoice[]> =>
    (await good(accounts('GET', '/v1/billing/invoices?as=customer&limit=100'))).data
  /** All that is behind a line, page by page. */
  const receiptsOf = async (invoice: Invoice, line: Line): Promise<readonly Receipt[]> => {
    const found: Receipt[] = []
    for (let cursor = ''; ; ) {
      const path = `/v1/billing/invoices/${invoice.id}/lines/${line.id}/receipts?limit=10${cursor}`
      const page = await good(accounts('GET', path))
      found.push(...page.data)
      if (!page.has_more) return found
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
    }
  }
  const billed = async (ready: (found: readonly Invoice[]) => boolean): Promise<readonly Invoice[]> => {
    // none where the minute's own tick is under way at this moment
    const ran = await eventually(async () => (await services.tick('billing.due')) || undefined)
    expect(ran, 'processes that ran the tick').to.equal(1)
    return eventually(async () => {
      const found = await invoices()
      return ready(found) ? found : undefined
    })
  }

  it('has an invoice of the service when the month is over: each line is the sum of its sealed receipts', async () => {
    await services.turnTo(services.now() + 32 * DAY_MS)
    const [invoice] = await billed((found) => found.some(({ status }) => status === 'paid'))
    expect(invoice).to.include({ seller: 'platform', total_pence: BUDGET_PENCE, prepaid_pence: BUDGET_PENCE })
    if (invoice === undefined) return
    for (const line of invoice.lines) {
      const receipts = await receiptsOf(invoice, line)
      expect(String(receipts.length)).to.equal(line.quantity)
      expect(sum(receipts, ({ amount_pence }) => micro(amount_pence ?? ''))).to.equal(line.amount_pence * 1e6)
      for (const { worm_seal } of receipts)
        expect(await good(accounts('GET', `/v1/worm/verify/${worm_seal}`))).to.include({ valid: true })
    }
    expect(sum(invoice.lines, ({ quantity }) => Number(quantity))).to.equal(PAID_CALLS)
    expect(sum(invoice.lines, ({ amount_pence }) => amount_pence)).to.equal(BUDGET_PENCE)
  })

  it('pays the vendor’s invoice on the sandbox page: each line is the price of its meter events', async () => {
    // drafted with the month's end, opened an hour later
    await services.turnTo(services.now() + 2 * HOUR_MS)
    const found = await billed((all) => all.some(({ status }) => status === 'open'))
    const open = found.find(({ status }) => status === 'open')
    if (open === undefined) return
    expect(open.lines.map(({ kind }) => kind)).to.deep.equal(['usage', 'usage'])
    const [calls, characters] = await Promise.all(
      open.lines.map(async (line) => {
        const receipts = await receiptsOf(open, line)
        expect(receipts).to.have.length(PAID_CALLS)
        const counted = sum(receipts, ({ quantity }) => Number(quantity))
        expect(String(counted)).to.equal(line.quantity)
        return { counted, line }
      }),
    )
    expect(calls?.line.amount_pence).to.equal(Math.round(PAID_CALLS * 12.5))
    const rest = (characters?.counted ?? 0) - FIRST_CHARACTERS
    expect(characters?.line.amount_pence).to.equal(Math.round(FIRST_CHARACTERS + rest * 0.33))
    for (const { amount_pence, tax_pence } of open.lines) expect(tax_pence).to.equal(Math.round(amount_pence * 0.2))
    const total = sum(open.lines, ({ amount_pence, tax_pence }) => amount_pence + tax_pence)
    expect(open).to.include({ total_pence: total, amount_due_pence: total })
    const link = await good(accounts('POST', `/v1/billing/invoices/${open.id}/payment_link`, {}))
    expect(link.amount_pence).to.equal(total)
    const { pathname, search } = new URL(link.payment_link)
    const page = String(await good(anybody()('GET', pathname + search)))
    expect(page)
      .to.include('Sandbox')
      .and.include(`£${(total / 100).toFixed(2)}`)
    expect(String(await good(anybody()('POST', pathname + search)))).to.include('Paid')
    const paid = await eventually(async () => {
      const { status, ...more } = await good(accounts('GET', `/v1/billing/invoices/${open.id}`))
      return status === 'paid' ? more : undefined
    })
    expect(paid).to.include({ paid_by: 'card', amount_due_pence: 0 })
  })

  it('a member who leaves takes nothing along: the key is dead in all processes within 500 ms', async () => {
    const status = async (url: string): Promise<number> =>
      (await client(url, employeeKey)('GET', '/account/status')).status
    for (const url of services.urls) expect(await status(url)).to.equal(200)
    await good(employee('POST', at('/leave')))
    const left = performance.now()
    await Promise.all(
      services.urls.map(async (url) => {
        for (;;) {
          const sent = performance.now()
          if ((await status(url)) === 401) return
          expect(sent - left, `sent to ${url} this long after the member had left, and accepted`).to.be.lessThan(
            KEYS_DIE_MS,
          )
        }
      }),
    )
    await good(employee('GET', at()), 404)
    await good(owner('POST', at('/leave')), 409)
  })
})
