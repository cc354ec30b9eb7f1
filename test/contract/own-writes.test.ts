import { expect } from 'chai'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { SAME_INSTALLATION, type SignedUp, type TestService, testService } from '../../modules/accounts/testing.ts'
import agents from '../../modules/agents/module.ts'
import audit from '../../modules/audit/module.ts'
import billing from '../../modules/billing/module.ts'
import { fraudService } from '../../modules/fraud/testing.ts'
import marketplace from '../../modules/marketplace/module.ts'
import metering from '../../modules/metering/module.ts'
import observability from '../../modules/observability/module.ts'
import payments from '../../modules/payments/module.ts'
import providers from '../../modules/providers/module.ts'
import reputation from '../../modules/reputation/module.ts'
import routing from '../../modules/routing/module.ts'
import webhooks from '../../modules/webhooks/module.ts'
import { allModules, operationsOf } from './modules.ts'

const MODULES = [providers, routing, agents, payments, metering, billing, marketplace, audit, reputation, webhooks]
const SECRETS = ['AGENTS', 'ROUTING', 'LOG_SIGNING', 'WEBHOOKS', 'PAYMENTS', 'BILLING']
const ENV = { ...SAME_INSTALLATION, ...Object.fromEntries(SECRETS.map((name) => [`SECRET_${name}`, 'ef'.repeat(32)])) }

/** What shows the write, of whichever answer. */
interface Shown {
  readonly data: readonly { readonly slug: string; readonly trace_id: string; readonly spans: number }[]
  readonly evidence: readonly { readonly seal: string }[]
  readonly score: { readonly delivered: number }
  readonly calls_total: number
  readonly proof: unknown
  readonly total_earned_gbp: string
}

type Read = (path: string, reader: SignedUp) => Promise<Shown>

/** Each writes once, and then reads at once: at the process that wrote it, and at another. */
const VIEWS: Readonly<Record<string, (w: World, read: Read) => Promise<void>>> = {
  'agents.earnings': async (w, read) => {
    const { calls_total: before } = await read(`/v1/agents/${w.agent.id}/earnings`, w.owner)
    await w.call()
    const after = await read(`/v1/agents/${w.agent.id}/earnings`, w.owner)
    expect(after).to.include({ calls_total: before + 1 })
  },
  'agents.deployments': async (w, read) => {
    await w.rolledOut()
    await w.call()
    const { data } = await read(`/v1/agents/${w.agent.id}/deployments`, w.owner)
    expect(data[0]).to.have.nested.property('analysis.errors.samples', 1)
  },
  'agents.deployment': async (w, read) => {
    const id = await w.rolledOut()
    await w.call()
    const shown = await read(`/v1/agents/${w.agent.id}/deployments/${id}`, w.owner)
    expect(shown).to.have.nested.property('analysis.errors.samples', 1)
  },
  'reputation.own': async (w, read) => {
    const before = await read('/reputation', w.owner)
    const seal = await w.call()
    const { score, evidence } = await read('/reputation', w.owner)
    expect(score).to.deep.include({ delivered: before.score.delivered + 1 })
    expect(evidence.map((proof) => proof.seal)).to.include(seal)
  },
  'marketplace.list': async (w, read) => {
    const { slug, path } = await w.listed()
    await w.owner.agent.delete(path).expect(200)
    const { data } = await read('/v1/marketplace/listings?limit=100', w.owner)
    expect(data.map((row) => row.slug)).not.to.include(slug)
  },
  'marketplace.get': async (w, read) => {
    const { slug, path } = await w.listed()
    await w.owner.agent.patch(path).send({ price_per_call: 0.2 }).expect(200)
    expect(await read(`/v1/marketplace/listings/${slug}`, w.owner)).to.include({ price_pence: 20 })
  },
  'marketplace.purchases': async (w, read) => {
    const count = async () => (await read('/v1/marketplace/purchases', w.caller)).data.length
    const before = await count()
    await w.bought()
    expect(await count()).to.equal(before + 1)
  },
  'marketplace.purchase': async (w, read) => {
    expect(await read(`/v1/marketplace/purchases/${await w.bought()}`, w.caller)).to.include({ content: 'yours' })
  },
  'billing.getInvoice': async (w, read) => {
    expect(await read(`/v1/billing/invoices/${await w.paidInvoice()}`, w.owner)).to.include({ status: 'paid' })
  },
  'billing.listInvoices': async (w, read) => {
    const id = await w.paidInvoice()
    const { data } = await read('/v1/billing/invoices', w.owner)
    expect(data[0]).to.include({ id, status: 'paid' })
  },
  'webhooks.deliveries': async (w, read) => {
    const hook = { url: 'http://127.0.0.1:1/', events: ['billing.split'] }
    const { body } = await w.caller.agent.post('/v1/webhooks').send(hook).expect(200)
    await w.call()
    expect((await read(`/v1/webhooks/${body.id}/deliveries`, w.caller)).data).to.have.length(1)
    await w.caller.agent.delete(`/v1/webhooks/${body.id}`).expect(200)
  },
  // not heard of by events: of records and of calls all the same
  'audit.verifyHash': async (w, read) => {
    expect(await read(`/v1/worm/verify/${await w.call()}`, w.caller)).to.include({ valid: true, log: 'included' })
  },
  'audit.entry': async (w, read) => {
    const { proof } = await read(`/v1/audit/entries/${await w.call()}`, w.caller)
    expect(proof).to.have.property('checkpoint')
  },
  'audit.proof': async (w, read) => {
    expect(await read(`/v1/audit/proof/${await w.call()}`, w.caller)).to.have.property('proof')
  },
  'observability.traces': async (w, read) => {
    const trace = await w.traced()
    const { data } = await read('/v1/observability/traces', w.caller)
    expect(data.map((row) => row.trace_id)).to.include(trace)
  },
  'observability.trace': async (w, read) => {
    expect(await read(`/v1/observability/traces/${await w.traced()}`, w.caller)).to.include({ errors: 0 })
  },
  'observability.metrics': async (w, read) => {
    const spans = async () => (await read('/v1/observability/metrics?calls_only=true', w.caller)).data[0]?.spans ?? 0
    const before = await spans()
    await w.traced()
    expect(await spans()).to.equal(before + 1)
  },
  'accounts.status': async (w, read) => {
    const balance = async () => (await read('/account/status', w.owner)).total_earned_gbp
    const before = await balance()
    await w.call()
    expect(await balance()).not.to.equal(before)
  },
}

describe('who wrote reads what it wrote', function () {
  this.timeout(60_000)
  /** Answers, and those that the second which readers wait was too short for, as it may be on a busy machine. */
  let [read, late] = [0, 0]
  let database: TestDatabase
  let one: TestService
  let two: TestService
  let world: World
  before(async () => {
    database = await testDatabase()
    const start = () => testService({ modules: [...MODULES, observability], database, env: ENV })
    one = await start()
    two = await start()
    world = await makeWorld(one)
  })
  after(async () => {
    await one?.stop()
    await two?.stop()
    await database?.drop()
  })

  for (const [view, shows] of Object.entries(VIEWS))
    it(`in ${view}, at its own process and at another`, async () => {
      for (const at of [one, two]) {
        // records of one account come one after the other
        for (const { clock } of [one, two]) clock.advance(10)
        await shows(world, async (path, { apiKey }) => {
          for (read++; ; late++) {
            const { body } = await at.withKey(apiKey).get(path).expect(200)
            if (body.as_of === undefined) return body
          }
        })
      }
    })

  it('and hardly ever waits for more than a second', () => {
    expect(late).to.be.below(read / 4)
  })

  it('in the reviews of its payouts', async () => {
    const t = await fraudService()
    try {
      const operator = await t.operator()
      const [member, second] = [await t.earner(780), await t.earner(780)]
      await t.call(member, second, 400)
      await t.call(second, member, 400)
      await t.settle()
      await member.agent.post('/v1/withdraw').expect(200)
      const [payout] = await t.payoutsOf(member)
      expect(payout).to.include({ status: 'review' })
      const decision = { decision: 'release', reason: 'Plausible.' }
      await operator.agent.post(`/v1/payouts/${payout?.['id']}/review`).send(decision).expect(200)
      const { data } = (await member.agent.get('/v1/fraud/reviews').expect(200)).body
      expect(data[0]).to.include({ status: 'closed', outcome: 'legitimate' })
      const { body } = await member.agent.get(`/v1/fraud/reviews/${data[0].id}`).expect(200)
      expect(body).to.include({ answer: 'Plausible.' })
    } finally {
      await t.stop()
    }
  })

  it('in every view that a contract calls derived: each is above', async () => {
    const derived = operationsOf(await allModules()).filter(({ operation }) => operation.derived)
    const ids = derived.map(({ id }) => id).filter((id) => !id.startsWith('fraud.'))
    expect(Object.keys(VIEWS)).to.include.members(ids)
  })
})

type World = Awaited<ReturnType<typeof makeWorld>>

async function makeWorld(t: TestService) {
  const [owner, caller] = [await t.signup(), await t.signup()]
  const make = async (name: string): Promise<{ readonly id: string }> => {
    const body = { name, archetype: 'summariser', price_per_call: 0.01 }
    return (await owner.agent.post('/v1/agents').send(body).expect(200)).body
  }
  let made = 0
  const agent = await make('Read at once')
  const pay = async (link: string) => {
    const { pathname, search } = new URL(link)
    await t.anonymous.post(pathname + search).expect(200)
  }
  return {
    owner,
    caller,
    agent,
    /** Its seal. */
    async call(): Promise<string> {
      const input = { text: 'Seals prove what happened. They never expire.' }
      const { body } = await caller.agent.post(`/v1/agents/${agent.id}/call`).send({ input }).expect(200)
      return body.worm_hash.slice('sha256:'.length)
    },
    /** A new version gets all calls; the id of its roll-out. */
    async rolledOut(): Promise<string> {
      const path = `/v1/agents/${agent.id}`
      await owner.agent
        .patch(path)
        .send({ price_per_call: 0.01 + ++made / 1_000 })
        .expect(200)
      const { body } = await owner.agent
        .post(`${path}/deploy`)
        .send({ strategy: 'canary', initial_traffic_pct: 100 })
        .expect(200)
      return body.deployment_id
    },
    /** A routed call; its trace. */
    async traced(): Promise<string> {
      const trace = String(++made).padStart(32, '0')
      await caller.agent
        .post('/v1/route')
        .set('traceparent', `00-${trace}-${'1'.repeat(16)}-01`)
        .send({ task: 'summarise', input: 'Seals prove what happened. They never expire.' })
        .expect(200)
      return trace
    },
    async listed() {
      const { id } = await make(`Listed ${++made}`)
      const listing = { title: 'Known', category: 'Text', description: 'Sums up.' }
      await owner.agent.post(`/v1/agents/${id}/publish`).send(listing).expect(200)
      const { body } = await owner.agent.get(`/v1/agents/${id}`).expect(200)
      return { slug: String(body.slug), path: `/v1/agents/${id}` }
    },
    /** A product, by card; its slug. */
    async bought(): Promise<string> {
      const product = {
        name: `Pack ${++made}`,
        description: 'x',
        category: 'prompts',
        price_pence: 400,
        content: 'yours',
      }
      const { slug } = (await owner.agent.post('/v1/marketplace/publish').send(product).expect(200)).body
      const { url } = (await caller.agent.post('/checkout/session').send({ listing: slug }).expect(200)).body
      await pay(url)
      return slug
    },
    async paidInvoice(): Promise<string> {
      const draft = { customer: 'cus_acme', lines: [{ description: 'Work', amount_pence: 500 }] }
      const { id } = (await owner.agent.post('/v1/billing/invoices').send(draft).expect(200)).body
      const post = async (path: string) =>
        (await owner.agent.post(`/v1/billing/invoices/${id}/${path}`).expect(200)).body
      await post('open')
      await pay((await post('payment_link')).payment_link)
      return id
    },
  }
}
