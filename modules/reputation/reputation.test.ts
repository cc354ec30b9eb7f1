import { expect } from 'chai'
import fc from 'fast-check'
import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from 'jose'
import { PersonalCipher, PersonalData } from '../../kernel/define.ts'
import { plainCipher } from '../../kernel/testing/plain-cipher.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import agents from '../agents/module.ts'
import { faultsOfProof } from '../audit/bundle.ts'
import audit from '../audit/module.ts'
import { LogAudit } from '../audit/services.ts'
import marketplace from '../marketplace/module.ts'
import payments from '../payments/module.ts'
import { gatewayKernel, grant } from '../routing/testing/gateway-kernel.ts'
import reputation from './module.ts'
import { wilsonLower } from './wilson.ts'

const DEVELOPER = 'usr_developer'
const CALLER = 'usr_caller'

describe('reputation', () => {
  let t: TestKernel
  let agent: { readonly id: string; readonly slug: string }
  before(async () => {
    t = await gatewayKernel(
      {},
      {
        modules: [agents, payments, marketplace, audit, reputation],
        provide: [[PersonalCipher, plainCipher]],
      },
    )
    await grant(t, 1_000, CALLER)
    const created = await as(DEVELOPER)
      .post('/v1/agents')
      .send({ name: 'Known for its work', archetype: 'summariser', price_per_call: 0.1 })
      .expect(200)
    agent = created.body
    for (let i = 0; i < 3; i++) await call(CALLER)
    await call(DEVELOPER)
    await t.settle()
    await t.services.resolve(LogAudit).publish()
  })
  after(() => t?.stop())

  const as = (userId: string) => t.as({ userId })
  const call = (userId: string) =>
    as(userId)
      .post(`/v1/agents/${agent.id}/call`)
      .send({ input: { text: 'One. Two. Three.' } })
      .expect(200)
  const own = async (userId: string) => (await as(userId).get('/reputation').expect(200)).body

  it('counts what was delivered to others, with proofs that lead to the signed log', async () => {
    const body = await own(DEVELOPER)
    expect(body.score).to.include({ delivered: 3, failed: 0, reviews: 0, rating: null })
    expect(body.score.reliability).to.equal(0.439)
    expect(body.evidence).to.have.length(3)
    const keys = await t.services.resolve(LogAudit).keys()
    for (const { seal, index, tree_size, hashes } of body.evidence) {
      const proof = { index, tree_size, hashes, checkpoint: body.checkpoint }
      expect(faultsOfProof(seal, proof, keys)).to.deep.equal([])
      expect(faultsOfProof(seal, { ...proof, index: index + 1 }, keys)).to.not.deep.equal([])
      await t.request.get(`/verify/${seal}`).expect(200)
    }
    expect((await own(CALLER)).score).to.include({ delivered: 0, reliability: 0, last_work_at: null })
  })

  it('gives a credential that a stock JOSE library verifies with the published keys', async () => {
    const { credential, jwks_url: url, checkpoint } = await own(DEVELOPER)
    const { payload, protectedHeader } = await jwtVerify(credential, createRemoteJWKSet(new URL(url)))
    expect(protectedHeader).to.include({ alg: 'EdDSA', typ: 'vc+jwt' })
    expect(payload['type']).to.deep.equal(['VerifiableCredential', 'PlatformReputationCredential'])
    expect(payload).to.deep.include({ issuer: t.url })
    expect(payload['credentialSubject']).to.deep.include({ id: `${t.url}/reputation/${DEVELOPER}`, delivered: 3 })
    expect((payload['evidence'] as { checkpoint: string }[])[0]?.checkpoint).to.equal(checkpoint)
    const { body: jwks } = await t.request.get('/v1/reputation/jwks.json').expect(200)
    const [header, claims, signature] = credential.split('.')
    const forged = Buffer.from(claims, 'base64url').toString().replace('"delivered":3', '"delivered":9')
    const other = [header, Buffer.from(forged).toString('base64url'), signature].join('.')
    const refused = await jwtVerify(other, createLocalJWKSet(jwks)).then(
      () => 'verified',
      ({ code }) => code,
    )
    expect(refused).to.equal('ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
  })

  it('takes the stars of paying callers into it', async () => {
    const listing = { title: 'Known', category: 'Text', description: 'Sums up.' }
    await as(DEVELOPER).post(`/v1/agents/${agent.id}/publish`).send(listing).expect(200)
    await as(CALLER).post(`/v1/marketplace/listings/${agent.slug}/reviews`).send({ stars: 5 }).expect(200)
    expect((await own(DEVELOPER)).score).to.include({ reviews: 1, rating: 5, rating_lower: 1.826 })
  })

  it('counts what was given back, and not as work', async () => {
    const seller = 'usr_returns'
    const product = { name: 'Prompt pack', description: 'Fifty.', category: 'prompts', price_pence: 10 }
    const { body: listing } = await as(seller).post('/v1/marketplace/publish').send(product).expect(200)
    const { body: sale } = await as(CALLER).post(`/v1/marketplace/listings/${listing.slug}/purchase`).send().expect(200)
    for (let time = 0; time < 2; time++)
      await as(seller).post('/v1/marketplace/refunds').send({ worm_seal: sale.worm_seal }).expect(200)
    await t.settle()
    expect((await own(seller)).score).to.include({ delivered: 1, refunded: 1, reliability: 0 })
  })

  it('counts a sale whose card payment was disputed against it, until the dispute is won', async () => {
    const seller = 'usr_sells'
    const product = { name: 'Card pack', description: 'Fifty.', category: 'prompts', price_pence: 500 }
    const { body: listing } = await as(seller).post('/v1/marketplace/publish').send(product).expect(200)
    const session = await as(CALLER).post('/v1/checkout/session').send({ listing: listing.slug }).expect(200)
    const { pathname, search } = new URL(session.body.url)
    await t.request.post(pathname + search).expect(200)
    await t.settle()
    expect((await own(seller)).score).to.include({ delivered: 1, disputed: 0, reliability: 0.207 })
    const dispute = async (event: string) => {
      const operator = t.as({ userId: 'usr_operator', role: 'operator' })
      await operator.post(`/v1/payments/${session.body.id}/dispute`).send({ event }).expect(200)
      await t.settle()
      return (await own(seller)).score
    }
    expect(await dispute('opened')).to.include({ delivered: 1, disputed: 1, reliability: 0 })
    expect(await dispute('won')).to.include({ delivered: 1, disputed: 0, reliability: 0.207 })
  })

  it('shows page, badge and credential only to whom the account lets see them', async () => {
    const paths = ['', '/badge.svg', '/credential'].map((path) => `/reputation/${DEVELOPER}${path}`)
    for (const path of paths) await t.request.get(path).expect(404)
    const { body } = await as(DEVELOPER).put('/v1/reputation/visibility').send({ public: true }).expect(200)
    expect(body.page_url).to.equal(`${t.url}${paths[0]}`)
    const [page, badge, credential] = await Promise.all(paths.map((path) => t.request.get(path).expect(200)))
    expect(page?.text).to.include(DEVELOPER)
    expect(badge?.headers['content-type']).to.include('image/svg+xml')
    expect(badge?.body.toString()).to.include('3 delivered')
    expect(credential?.headers['content-type']).to.include('application/vc+jwt')
    for (const path of ['/reputation/usr_nobody', '/reputation/%3Cscript%3E']) await t.request.get(path).expect(404)
    await as(DEVELOPER).put('/v1/reputation/visibility').send({ public: false }).expect(200)
    for (const path of paths) await t.request.get(path).expect(404)
  })

  it('counts each record once, and forgets the person who is erased', async () => {
    const rows = t.services.resolve(PersonalData)
    await call(CALLER)
    await t.settle()
    expect((await own(DEVELOPER)).score.delivered).to.equal(4)
    await rows.erase(DEVELOPER)
    expect((await own(DEVELOPER)).score.delivered).to.equal(0)
  })
})

describe('the Wilson bound', () => {
  it('agrees with published values', () => {
    // statsmodels.stats.proportion.proportion_confint(method='wilson')
    for (const [successes, trials, lower] of [
      [3, 3, 0.43850302],
      [8, 10, 0.49016247],
      [0, 5, 0],
      [95, 100, 0.88824953],
    ] as const)
      expect(wilsonLower(successes, trials)).to.be.closeTo(lower, 1e-4)
    expect(wilsonLower(0, 0)).to.equal(0)
  })

  it('property: lies between 0 and the share, and grows with more of the same', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (good, bad) => {
        const lower = wilsonLower(good, good + bad)
        const share = good / Math.max(1, good + bad)
        return lower >= 0 && lower <= share + 1e-12 && wilsonLower(good * 2, (good + bad) * 2) >= lower - 1e-12
      }),
    )
  })
})
