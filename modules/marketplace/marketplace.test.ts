import { expect } from 'chai'
import supertest from 'supertest'
import { onFaultPoint, PersonalCipher, PersonalData } from '../../kernel/define.ts'
import { plainCipher } from '../../kernel/testing/plain-cipher.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import agents from '../agents/module.ts'
import bridges from '../bridges/module.ts'
import { Ledger, LedgerAudit, toMicroPence } from '../ledger/services.ts'
import { type Mail, Mailer } from '../mail/services.ts'
import payments from '../payments/module.ts'
import { Records } from '../records/services.ts'
import { gatewayKernel, grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import search from '../search/module.ts'
import marketplace from './module.ts'

const A = 'usr_seller'
const B = 'usr_buyer'
const C = 'usr_stranger'
/** With addresses for the receipts. */
const plain: PersonalCipher = {
  ...plainCipher,
  person: async (user) => ({ email: `${user}@example.com`, name: null }),
}

describe('marketplace', () => {
  let t: TestKernel
  const mails = new Map<string, Mail>()
  const mailer: Mailer = { send: async (mail) => void mails.set(mail.id, mail) }
  before(async () => {
    t = await gatewayKernel(
      {},
      {
        modules: [agents, bridges, payments, search, marketplace],
        provide: [
          [PersonalCipher, plain],
          [Mailer, mailer],
        ],
      },
    )
    const failed = [...t.kernel.modules.values()].filter(({ state }) => state === 'failed')
    expect(failed.map(({ name, reason }) => `${name}: ${reason}`)).to.deep.equal([])
    await grant(t, 1_000, B)
  })
  after(() => t?.stop())

  const as = (userId: string) => t.as({ userId })
  let made = 0
  const createAgent = async (price_per_call = 0.1) =>
    (
      await as(A)
        .post('/v1/agents')
        .send({ name: `Sold agent ${++made}`, archetype: 'summariser', price_per_call })
        .expect(200)
    ).body
  const PRODUCT = { name: 'Prompt pack', description: 'Fifty prompts.', category: 'Prompts', price_pence: 500 }
  const publish = async (change: object = {}, userId = A) =>
    (
      await as(userId)
        .post('/v1/marketplace/publish')
        .send({ ...PRODUCT, name: `Pack ${++made}`, ...change })
        .expect(200)
    ).body
  const call = (id: string, userId = B) =>
    as(userId)
      .post(`/v1/agents/${id}/call`)
      .send({ input: { text: 'One. Two. Three.' } })
      .expect(200)
  const earned = async (userId: string) => (await t.services.resolve(Ledger).balance(userId)).totalEarnedMicroPence
  const told = (event: string): readonly Readonly<Record<string, unknown>>[] =>
    t.events.filter(({ name }) => name === event).map(({ data }) => data as Readonly<Record<string, unknown>>)
  const listed = async (query: object, userId = B) =>
    (await as(userId).get('/v1/marketplace/listings').query(query).expect(200)).body.data.map(
      ({ slug }: { slug: string }) => slug,
    )

  it('lists an agent with exactly the fields of the specification, and tells agent.deployed once', async () => {
    const agent = await createAgent(0.25)
    const texts = { title: 'Invoice helper', category: 'Finance', description: 'Reads invoices.' }
    for (const description of ['Reads invoices.', 'Reads invoices well.']) {
      const { body } = await as(A)
        .post(`/v1/agents/${agent.id}/publish`)
        .send({ ...texts, description })
        .expect(200)
      expect(body).to.deep.equal({
        marketplace_url: `${t.url}/marketplace/${agent.slug}`,
        status: 'listed',
        badge: 'sealed',
        worm_sealed: true,
        slug: agent.slug,
      })
    }
    await t.settle()
    expect(told('agent.deployed').filter(({ agent_id }) => agent_id === agent.id)).to.deep.equal([
      {
        agent_id: agent.id,
        name: agent.name,
        price_gbp: 0.25,
        earn_rate: 0.8,
        constitution: 'platform-rules-v1',
      },
    ])
    const { body: shown } = await as(B).get(`/v1/marketplace/listings/${agent.slug}`).expect(200)
    expect(shown).to.include({
      kind: 'agent',
      agent_id: agent.id,
      price_pence: 25,
      category: 'finance',
      description: 'Reads invoices well.',
      rating: null,
      reviews: 0,
    })
    expect((await as(A).get(`/v1/agents/${agent.id}`).expect(200)).body.status).to.equal('listed')
  })

  it('lists an agent by its name at a price, or else a product', async () => {
    const agent = await createAgent()
    const body = await publish({ name: agent.name, price_pence: 7 })
    expect(body).to.have.all.keys('marketplace_url', 'status', 'badge', 'worm_sealed', 'slug')
    expect(body.slug).to.equal(agent.slug)
    expect((await as(B).get(`/v1/agents/${agent.id}`).expect(200)).body).to.include({
      status: 'listed',
      price_per_call: 0.07,
    })
    await publish({ name: agent.name, price_pence: 9 })
    await t.settle()
    expect((await as(B).get(`/v1/marketplace/listings/${agent.slug}`)).body.price_pence).to.equal(9)
    await as(C)
      .post('/v1/marketplace/publish')
      .send({ ...PRODUCT, name: agent.name })
      .expect(409)
    const [one, other] = [await publish({ name: 'Same name' }), await publish({ name: 'Same name' }, C)]
    expect(one.slug).to.equal('same-name')
    expect(other.slug).to.match(/^same-name-/)
  })

  it('refuses what makes no sense, and what is not the caller’s', async () => {
    const agent = await createAgent()
    const path = `/v1/agents/${agent.id}/publish`
    const texts = { title: 'x', category: 'y', description: 'z' }
    expect((await as(C).post(path).send(texts).expect(404)).body.code).to.equal('E007')
    expect((await as(A).post('/v1/agents/nobody/publish').send(texts).expect(404)).body.code).to.equal('E007')
    for (const wrong of [
      { title: '' },
      { category: '<b>' },
      { description: 5 },
      { price: 1 },
      { title: 'x'.repeat(101) },
    ])
      await as(A)
        .post(path)
        .send({ ...texts, ...wrong })
        .expect(400)
    for (const price_pence of [-1, 0.5, 'NaN', 1e9])
      await as(A)
        .post('/v1/marketplace/publish')
        .send({ ...PRODUCT, price_pence })
        .expect(400)
    const refused = await as(A)
      .post('/v1/marketplace/publish')
      .send({ ...PRODUCT, creator_pct: 99 })
      .expect(400)
    expect(refused.body.code).to.equal('invalid_request')
    const { slug } = await publish()
    await as(C).patch(`/v1/marketplace/listings/${slug}`).send({ title: 'mine' }).expect(404)
    await as(C).delete(`/v1/marketplace/listings/${slug}`).expect(404)
    await as(B).get('/v1/marketplace/listings/unknown').expect(404)
    await as(B).get('/v1/marketplace/listings?min_price_pence=-1').expect(400)
  })

  it('offers categories, and shows which are in use', async () => {
    const categories = async (): Promise<readonly { readonly category: string; readonly listings: number }[]> =>
      (await as(B).get('/v1/marketplace/categories').expect(200)).body.data
    const listingsOf = async (name: string) => (await categories()).find(({ category }) => category === name)?.listings
    const before = (await listingsOf('education')) ?? -1
    const product = await publish({ name: 'Times tables', category: 'Education', price_pence: 100 })
    await publish({ name: 'Owl sounds', category: 'Bird calls', price_pence: 100 })
    expect(await listingsOf('education')).to.equal(before + 1)
    expect(await categories()).to.deep.include({ category: 'bird calls', description: null, listings: 1 })
    await as(A).delete(`/v1/marketplace/listings/${product.slug}`).expect(200)
    expect(await listingsOf('education')).to.equal(before)
    for (const { category, listings } of await categories())
      expect((await listed({ category, limit: 100 })).length, category).to.equal(listings)
  })

  it('is searched by words and their beginnings, category, kind and price, page by page', async () => {
    const zebra = await publish({ name: 'Zebra Étude', category: 'music', price_pence: 300 })
    const zero = await publish({ name: 'Zebrafish atlas', category: 'science', price_pence: 900 })
    expect(await listed({ q: 'zebra' })).to.deep.equal([zero.slug, zebra.slug])
    expect(await listed({ q: 'zebra etu' })).to.deep.equal([zebra.slug])
    expect(await listed({ q: 'zebra', category: 'SCIENCE' })).to.deep.equal([zero.slug])
    expect(await listed({ q: 'zebra', max_price_pence: 300 })).to.deep.equal([zebra.slug])
    expect(await listed({ q: 'zebra', min_price_pence: 301, kind: 'product' })).to.deep.equal([zero.slug])
    expect(await listed({ q: 'zebra', kind: 'agent' })).to.deep.equal([])
    expect(await listed({ q: '.* $where' })).to.deep.equal([])
    const first = (await as(B).get('/v1/marketplace/listings?q=zebra&limit=1').expect(200)).body
    expect(first).to.include({ has_more: true })
    expect(await listed({ q: 'zebra', limit: 1, cursor: first.next_cursor })).to.deep.equal([zebra.slug])
    await as(A).delete(`/v1/marketplace/listings/${zebra.slug}`).expect(200)
    expect(await listed({ q: 'zebra' })).to.deep.equal([zero.slug])
    expect(await listed({ q: 'zebra', mine: true }, A)).to.deep.equal([zero.slug, zebra.slug])
  })

  it('is found with agents, bridges, models and docs in one go; misspelt and inflected, in its own list, too', async () => {
    const agent = await createAgent()
    const texts = { title: 'Walrus counter', category: 'nature', description: 'Counts walruses on photographs.' }
    await as(A).post(`/v1/agents/${agent.id}/publish`).send(texts).expect(200)
    t.clock.advance(60_000)
    const found = async (q: string, kinds?: readonly string[]) =>
      (await as(B).post('/v1/search').send({ q, kinds }).expect(200)).body
    const one = { kind: 'listing', id: agent.slug, title: texts.title, url: `/marketplace/${agent.slug}` }
    expect((await found('counting walruss')).hits[0]).to.include(one)
    expect((await found(agent.name, ['agent'])).hits[0]).to.include({ id: agent.slug, url: `/v1/agents/${agent.slug}` })
    expect((await found('iban', ['bridge'])).hits[0]).to.include({ id: 'iban', url: '/v1/oracle/iban' })
    expect((await found('search')).kinds).to.include.keys('doc')
    expect(Object.keys((await found('')).kinds).sort()).to.deep.equal(['agent', 'bridge', 'doc', 'listing', 'model'])
    for (const q of ['wallrus', 'counting photograph', 'walrus'])
      expect(await listed({ q }), q).to.deep.equal([agent.slug])
    expect(await listed({ q: 'wallrus', kind: 'product' })).to.deep.equal([])
    await as(A).delete(`/v1/marketplace/listings/${agent.slug}`).expect(200)
    expect(await listed({ q: 'wallrus' }), 'though the search has not heard of it yet').to.deep.equal([])
    t.clock.advance(60_000)
    expect((await found('walrus')).hits).to.deep.equal([])
  })

  it('shows people a list and a page, without a key, and without taking words for markup', async () => {
    const { slug } = await publish({ name: 'Page <script>alert(1)</script>', description: '<img src=x>' })
    const anonymous = supertest(t.app)
    const list = await anonymous.get('/marketplace?q=page').expect(200)
    expect(list.text).to.contain(`/marketplace/${slug}`).and.not.contain('<script>alert')
    const one = await anonymous.get(`/marketplace/${slug}`).expect(200)
    expect(one.text).to.contain('&lt;img').and.contain('£5.00').and.not.contain('<img src=x>')
    await anonymous.get('/marketplace/unknown').expect(404)
  })

  it('an agent’s listing follows it: price, disabled, deleted', async () => {
    const agent = await createAgent()
    await as(A)
      .post(`/v1/agents/${agent.id}/publish`)
      .send({ title: 'Follower', category: 'x', description: '' })
      .expect(200)
    const path = `/v1/marketplace/listings/${agent.slug}`
    await as(A).patch(`/v1/agents/${agent.id}`).send({ price_per_call: 0.5 }).expect(200)
    await t.settle()
    expect((await as(B).get(path).expect(200)).body.price_pence).to.equal(50)
    await as(A).patch(`/v1/agents/${agent.id}`).send({ status: 'disabled' }).expect(200)
    await t.settle()
    await as(B).get(path).expect(404)
    await as(A).patch(`/v1/agents/${agent.id}`).send({ status: 'enabled' }).expect(200)
    await t.settle()
    await as(B).get(path).expect(200)
    await as(A).delete(`/v1/agents/${agent.id}`).expect(200)
    await t.settle()
    await as(B).get(path).expect(404)
    await as(A).delete(path).expect(200)
  })

  it('is reviewed by paying callers only, one each', async () => {
    const agent = await createAgent()
    const { slug } = await publish({ name: agent.name, price_pence: 10 })
    const path = `/v1/marketplace/listings/${slug}`
    const send = (userId: string, body: object = { stars: 4, text: 'Good. <script>hit=1</script>' }) =>
      as(userId).post(`${path}/reviews`).send(body)
    expect((await send(B).expect(403)).body.code).to.equal('forbidden')
    await call(agent.id, A)
    await send(A).expect(403)
    await call(agent.id)
    await send(B, { stars: 6 }).expect(400)
    const statuses = (await Promise.all([send(B), send(B), send(B)])).map(({ status }) => status)
    expect(statuses.sort()).to.deep.equal([200, 409, 409])
    await send(B, { stars: 1 }).expect(409)
    expect((await as(C).get(path).expect(200)).body).to.include({ rating: 4, reviews: 1 })
    const { body } = await as(C).get(`${path}/reviews`).expect(200)
    expect(body.data).to.have.lengthOf(1)
    expect(body.data[0]).to.include({ stars: 4 }).and.not.have.property('owner')
    const { text: page } = await supertest(t.app).get(`/marketplace/${slug}`).expect(200)
    expect(page).to.contain('Good. &lt;script&gt;').and.not.contain('<script>hit')
  })

  it('sells a product once to each buyer, under the gross-revenue split, two buyers at once, too', async () => {
    await grant(t, 1_000, C)
    const { slug } = await publish({ price_pence: 500, content: 'the prompts' })
    const path = `/v1/marketplace/listings/${slug}`
    await as(B).get(`/v1/marketplace/purchases/${slug}`).expect(404)
    await as(B).post(`${path}/reviews`).send({ stars: 5 }).expect(403)
    await as(A).post(`${path}/purchase`).send().expect(409)
    const before = { a: await earned(A), b: await spendable(t, B), c: await spendable(t, C) }
    const bought = await Promise.all(
      [B, C, B, C].map((userId) => as(userId).post(`${path}/purchase`).send().expect(200)),
    )
    expect(new Set(bought.map(({ body }) => body.worm_seal)).size).to.equal(2)
    expect(bought[0]?.body).to.include({ role: 'buyer', slug, price_pence: 500, content: 'the prompts' })
    expect(before.b - (await spendable(t, B))).to.equal(toMicroPence(500))
    expect(before.c - (await spendable(t, C))).to.equal(toMicroPence(500))
    expect((await earned(A)) - before.a).to.equal(toMicroPence(800))
    expect(await held(t, B)).to.equal(0n)
    const record = await t.services.resolve(Records).findBySeal(bought[0]?.body.worm_seal)
    expect(record?.body).to.deep.include({
      split: { developerMicroPence: '400000000', platformMicroPence: '87500000', treasuryMicroPence: '12500000' },
    })
    await as(B).post(`${path}/reviews`).send({ stars: 5 }).expect(200)
    await as(A).delete(path).expect(200)
    expect((await as(B).get(`/v1/marketplace/purchases/${slug}`).expect(200)).body.content).to.equal('the prompts')
    await as(C).post(`${path}/purchase`).send().expect(404)
    const mine = (await as(B).get('/v1/marketplace/purchases').expect(200)).body.data
    expect(mine[0]).to.include({ role: 'buyer', worm_seal: bought[0]?.body.worm_seal })
    await t.settle()
    const splits = told('billing.split').filter(({ gross_pence }) => gross_pence === 500)
    expect(splits.map(({ agent_pence }) => agent_pence)).to.deep.equal([400, 400])
  })

  describe('refunds', () => {
    const refund = (worm_seal: string, { userId = A, role = 'user' as 'user' | 'operator' } = {}) =>
      t.as({ userId, role }).post('/v1/marketplace/refunds').send({ worm_seal })
    const buy = async (slug: string, userId = B) =>
      (await as(userId).post(`/v1/marketplace/listings/${slug}/purchase`).send().expect(200)).body
    const mailsTo = (userId: string) =>
      [...mails.values()].filter(({ to }) => to === `${userId}@example.com`).map(({ subject }) => subject)

    it('give the buyer back what everybody got, once, however many ask; the product goes, the review stays marked', async () => {
      const buyer = 'usr_refunded'
      await grant(t, 1_000, buyer)
      const { slug } = await publish({ price_pence: 500, content: 'the prompts' })
      const before = await spendable(t, buyer)
      const sale = await buy(slug, buyer)
      await as(buyer).post(`/v1/marketplace/listings/${slug}/reviews`).send({ stars: 1 }).expect(200)
      await refund(sale.worm_seal, { userId: buyer }).expect(404)
      await refund(sale.worm_seal, { userId: C }).expect(404)
      const many = await Promise.all([
        ...Array.from({ length: 4 }, () => refund(sale.worm_seal)),
        ...Array.from({ length: 2 }, () => refund(sale.worm_seal, { userId: 'usr_ops', role: 'operator' })),
      ])
      expect(many.map(({ status }) => status)).to.deep.equal(Array(6).fill(200))
      expect(new Set(many.map(({ body }) => body.worm_seal)).size).to.equal(1)
      expect(many[0]?.body).to.include({ purchase_id: sale.purchase_id, refunded_pence: 500 })
      expect(await spendable(t, buyer)).to.equal(before)
      const { balanceMicroPence, owedMicroPence } = await t.services.resolve(Ledger).balance(A)
      expect([balanceMicroPence >= 0n, owedMicroPence]).to.deep.equal([true, 0n])
      await as(buyer).get(`/v1/marketplace/purchases/${slug}`).expect(404)
      const [mine] = (await as(buyer).get('/v1/marketplace/purchases').expect(200)).body.data
      expect(mine).to.include({ worm_seal: sale.worm_seal, refunded_at: many[0]?.body.refunded_at })
      await t.settle()
      expect(mailsTo(buyer)).to.deep.equal(['Receipt for your purchase', 'Your purchase was refunded'])
      expect([...mails.values()].find(({ to }) => to.startsWith(buyer))?.text)
        .to.include('£5.00')
        .and.include('/verify/')
      const { body: reviews } = await as(C).get(`/v1/marketplace/listings/${slug}/reviews`).expect(200)
      expect(reviews.data[0]).to.include({ stars: 1, refunded: true })
      expect((await t.request.get(`/marketplace/${slug}`)).text).to.include('1 of 5 (refunded)')
      expect(told('marketplace.refunded')).to.have.lengthOf(1)

      // bought anew, it is another sale: the refund that is repeated touches the first one only
      const again = await buy(slug, buyer)
      expect(again.worm_seal).to.not.equal(sale.worm_seal)
      await refund(sale.worm_seal).expect(200)
      expect((await as(buyer).get(`/v1/marketplace/purchases/${slug}`).expect(200)).body.content).to.equal(
        'the prompts',
      )
    })

    it('of a seller who has spent it leave them owing, and the buyer gets all', async () => {
      const seller = 'usr_spender'
      await grant(t, 500, 'usr_late_buyer')
      const { slug } = await publish({ price_pence: 500 }, seller)
      const other = await publish({ price_pence: 300 }, C)
      const sale = await buy(slug, 'usr_late_buyer')
      await buy(other.slug, seller)
      await refund(sale.worm_seal, { userId: seller }).expect(200)
      expect(await spendable(t, 'usr_late_buyer')).to.equal(toMicroPence(500))
      const { spendableMicroPence, owedMicroPence } = await t.services.resolve(Ledger).balance(seller)
      expect([spendableMicroPence, owedMicroPence]).to.deep.equal([0n, toMicroPence(300)])
    })

    it('of what a card paid go back to that card, but for what the buyer has spent since', async function () {
      this.timeout(60_000)
      const ledger = t.services.resolve(Ledger)
      const post = ledger.post.bind(ledger)
      const other = await publish({ price_pence: 300 }, C)
      for (const [buyer, spends] of [
        ['usr_carded', false],
        ['usr_quick', true],
      ] as const) {
        const { slug } = await publish({ price_pence: 400 })
        const { id, url } = (await as(buyer).post('/checkout/session').send({ listing: slug }).expect(200)).body
        const { pathname, search } = new URL(url)
        await t.request.post(pathname + search).expect(200)
        await t.settle()
        const { worm_seal } = (await as(buyer).get(`/v1/marketplace/purchases/${slug}`).expect(200)).body
        ledger.post = async (kind, posting) => {
          if (kind.type === 'purchase.refunded_to_card' && spends) await buy(other.slug, buyer)
          return post(kind, posting)
        }
        await refund(worm_seal).expect(200)
        await t.settle()
        ledger.post = post
        const { refunded_pence } = (await as(buyer).get(`/v1/payments/${id}`).expect(200)).body
        const { paidMicroPence } = await ledger.balance(buyer)
        expect([refunded_pence, paidMicroPence]).to.deep.equal(spends ? [0, toMicroPence(100)] : [400, 0n])
        const mail = [...mails.values()].find(
          ({ to, subject }) => to.startsWith(buyer) && subject === 'Your purchase was refunded',
        )
        expect(mail?.text).to.include(spends ? 'came back to where you paid it from' : 'goes back to your card')
      }
    })

    it('are for money, for sixty days, and for seals of sales', async () => {
      const { slug } = await publish({ price_pence: 0 })
      await refund((await buy(slug)).worm_seal).expect(404)
      await refund('0'.repeat(64)).expect(404)
      await refund('no seal').expect(400)
      const old = await publish({ price_pence: 10 })
      const [first, second] = [await buy(old.slug, B), await buy(old.slug, C)]
      await refund(first.worm_seal).expect(200)
      await t.advance(61 * 86_400_000)
      await refund(second.worm_seal).expect(409)
      await refund(first.worm_seal).expect(200)
      for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
    })
  })

  it('without funds it is 402 with a link; after a hold that nobody ended the next try buys', async () => {
    const { slug } = await publish({ price_pence: 700 })
    const poor = 'usr_poor'
    const path = `/v1/marketplace/listings/${slug}/purchase`
    const { body } = await as(poor).post(path).send().expect(402)
    expect(body).to.deep.include({ code: 'E003' })
    expect(body.payment).to.include({ amount_pence: 700 })
    await grant(t, 700, poor)
    const undo = onFaultPoint((point) => {
      if (point === 'ledger.held') throw new Error('died')
    })
    await as(poor).post(path).send().expect(500)
    undo()
    expect(await held(t, poor)).to.equal(toMicroPence(700))
    await t.advance(16 * 60_000)
    await t.runCron('ledger.expire')
    expect(await held(t, poor)).to.equal(0n)
    await as(poor).post(path).send().expect(200)
    expect(await spendable(t, poor)).to.equal(0n)
  })

  it('is bought through a checkout session, with the card’s money', async () => {
    const { slug } = await publish({ price_pence: 400, content: 'yours' })
    const D = 'usr_card'
    await grant(t, 100, D)
    const session = (await as(D).post('/checkout/session').send({ listing: slug }).expect(200)).body
    expect(session).to.include({ amount_total: 400, payment_status: 'unpaid' })
    await as(D).get(`/v1/marketplace/purchases/${slug}`).expect(404)
    const { pathname, search } = new URL(session.url)
    for (let click = 0; click < 2; click++)
      await t.request
        .post(pathname + search)
        .type('form')
        .send('')
        .expect(200)
    await t.settle()
    expect((await as(D).get(`/v1/marketplace/purchases/${slug}`).expect(200)).body).to.include({
      content: 'yours',
      price_pence: 400,
    })
    const balance = await t.services.resolve(Ledger).balance(D)
    expect(balance).to.include({ promotionalMicroPence: toMicroPence(100), paidMicroPence: 0n })
    await as(D).post('/checkout/session').send({ listing: slug }).expect(409)
    await as(D).post('/checkout/session').send({ listing: slug, amount_pence: 50 }).expect(409)
    await as(D).post('/checkout/session').send({ listing: 'unknown' }).expect(404)
    const agent = await createAgent()
    await publish({ name: agent.name })
    await as(D).post('/checkout/session').send({ listing: agent.slug }).expect(409)
  })

  it('leaves the credits with who paid for what was withdrawn meanwhile', async () => {
    const { slug } = await publish({ price_pence: 400 })
    const E = 'usr_late'
    const session = (await as(E).post('/checkout/session').send({ listing: slug }).expect(200)).body
    await as(A).delete(`/v1/marketplace/listings/${slug}`).expect(200)
    const { pathname, search } = new URL(session.url)
    await t.request
      .post(pathname + search)
      .type('form')
      .send('')
      .expect(200)
    await t.settle()
    expect((await t.services.resolve(Ledger).balance(E)).paidMicroPence).to.equal(toMicroPence(400))
    await as(E).get(`/v1/marketplace/purchases/${slug}`).expect(404)
  })

  it('forgets what an erased account wrote, and its books balance', async () => {
    const { slug } = await publish({ name: 'Gone soon' }, 'usr_gone')
    const data = t.services.resolve(PersonalData)
    const items = []
    for await (const { kind } of data.export('usr_gone')) items.push(kind)
    expect(items).to.include('listing')
    await data.erase('usr_gone')
    await as(B).get(`/v1/marketplace/listings/${slug}`).expect(404)
    for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
  })
})
