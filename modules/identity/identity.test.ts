import { createHmac } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import Stripe from 'stripe'
import { DAY_MS, PersonalData } from '../../kernel/define.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { Admin } from '../accounts/services.ts'
import { SAME_INSTALLATION, type SignedUp } from '../accounts/testing.ts'
import { type PayoutService, payoutService } from '../payouts/testing.ts'
import identity from './module.ts'
import { checkDigit, readMrz } from './mrz.ts'
import { normalName, sameName, similarity } from './names.ts'

/** ICAO 9303, parts 4 to 6: the worked examples. */
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const TODAY = '2026-11-22'
const LEVEL = { identity: { requiredAbovePence: 600 } }

/** A passport of our own, with its digits. */
function passport({ birth = '900131', expiry = '310131', names = 'LOVELACE<<ADA' } = {}): string[] {
  const digit = (text: string) => text + checkDigit(text)
  const [number, born, expires, personal] = [digit('123456789'), digit(birth), digit(expiry), digit('<'.repeat(14))]
  const composite = checkDigit(number + born + expires + personal)
  return [`P<GBR${names}`.padEnd(44, '<'), `${number}GBR${born}F${expires}${personal}${composite}`]
}

/** All documents of all collections, as they are stored. */
async function everyByteOf({ connection }: TestDatabase): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const { name } of (await connection.db?.listCollections().toArray()) ?? [])
    for (const raw of (await connection.db?.collection(name).find({}, { raw: true }).toArray()) ?? [])
      parts.push(Buffer.from(raw as unknown as Uint8Array))
  return Buffer.concat(parts)
}

describe('identity', () => {
  let database: TestDatabase
  let t: PayoutService
  let user: SignedUp
  let operator: SignedUp | undefined
  let stripe: Stripe
  before(async () => {
    database = await testDatabase()
    t = await payoutService({ modules: [identity], config: LEVEL, database, env: SAME_INSTALLATION })
    user = await t.signup({ name: 'Ada Lovelace' })
    const { hostname, port } = new URL(t.url)
    stripe = new Stripe(user.apiKey, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
  })
  after(async () => {
    await t?.stop()
    await database?.drop()
  })

  const submit = async (who: SignedUp, body: object, reference?: string) => {
    const { body: session } = await who.agent
      .post('/v1/identity/verification_sessions')
      .send(reference === undefined ? {} : { client_reference_id: reference })
      .expect(200)
    return (await who.agent.post(`/v1/identity/verification_sessions/${session.id}/submit`).send(body).expect(200)).body
  }

  /** A person looks at it. */
  const review = async (session: { readonly id: string }, decision = 'verified') => {
    operator ??= await t.signup()
    await t.services.resolve(Admin).setRole(operator.userId, 'operator')
    const at = `/v1/identity/verification_sessions/${session.id}/review`
    return (await operator.agent.post(at).send({ decision }).expect(200)).body
  }
  const level = async (who: SignedUp) => (await who.agent.get('/v1/identity/status').expect(200)).body.level

  it('serves the stock stripe client: create, retrieve, list, cancel, redact, errors', async () => {
    const made = await stripe.identity.verificationSessions.create({
      type: 'document',
      client_reference_id: 'customer-9',
      metadata: { order: '17' },
    })
    expect(made).to.include({ object: 'identity.verification_session', status: 'requires_input', livemode: false })
    expect(made.metadata).to.deep.equal({ order: '17' })
    expect((await stripe.identity.verificationSessions.retrieve(made.id)).client_reference_id).to.equal('customer-9')
    for (let i = 0; i < 3; i++) await stripe.identity.verificationSessions.create({ type: 'document' })
    const all: string[] = []
    for await (const { id } of stripe.identity.verificationSessions.list({ limit: 2 })) all.push(id)
    expect(new Set(all).size).to.equal(4)
    const newer = await stripe.identity.verificationSessions.list({ limit: 2, ending_before: all[3] ?? '' })
    expect(newer.data.map(({ id }) => id)).to.deep.equal(all.slice(1, 3))
    expect(newer.has_more).to.equal(true)
    expect((await stripe.identity.verificationSessions.cancel(made.id)).status).to.equal('canceled')
    const redacted = await stripe.identity.verificationSessions.redact(made.id)
    expect(redacted.redaction?.status).to.equal('redacted')
    expect(redacted.metadata).to.deep.equal({})
    const error = await stripe.identity.verificationSessions.retrieve('vs_01ARZ3NDEKTSV4RRFFQ69G5FAV').catch((e) => e)
    expect(error).to.be.instanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error.statusCode).to.equal(404)
  })

  it('checks a document offline, and calls nobody verified for it: a person or a provider does', async () => {
    const session = await submit(user, { mrz: passport() })
    expect(session).to.include({ status: 'processing', last_error: null, verified_outputs: null, livemode: false })
    expect(session.document_check).to.deep.equal({ status: 'passed', screening: 'not_screened' })
    expect(await level(user)).to.equal('document_checked')
    const own = `/v1/identity/verification_sessions/${session.id}`
    await user.agent.post(`${own}/review`).send({ decision: 'verified' }).expect(403)
    expect((await review(session, 'requires_input')).last_error.code).to.equal('document_unverified_other')
    expect((await user.agent.post(`${own}/submit`).send({ mrz: passport() }).expect(200)).body.status).to.equal(
      'processing',
    )
    expect(await review(session)).to.include({ status: 'verified', last_error: null })
    expect(await review(session)).to.include({ status: 'verified' })
    expect(await level(user)).to.equal('verified')
    const { body } = await user.agent.post('/v1/identity/screen').send({ name: 'Ada Lovelace' }).expect(200)
    expect(body).to.deep.equal({ status: 'not_screened', matches: [], entries: 0 })
  })

  it('verifies a good document, once, and keeps nothing of it in the record', async () => {
    const session = await submit(user, { mrz: passport() })
    await review(session)
    const shown = await stripe.identity.verificationSessions.retrieve(session.id, { expand: ['verified_outputs'] })
    expect(shown.verified_outputs).to.deep.include({ first_name: 'ADA', last_name: 'LOVELACE' })
    expect((await user.agent.get('/v1/identity/status').expect(200)).body.level).to.equal('verified')
    await user.agent
      .post(`/v1/identity/verification_sessions/${session.id}/submit`)
      .send({ mrz: passport() })
      .expect(409)
    const kinds: string[] = []
    for await (const { module, item } of t.services.resolve(PersonalData).export(user.userId))
      if (module === 'identity') kinds.push(JSON.stringify(item))
    expect(kinds.join()).to.contain('LOVELACE')
  })

  it('says what is wrong with a bad one, and takes another', async () => {
    const code = async (body: object) => (await submit(user, body, 'customer-2')).last_error?.code
    const [first = '', second = ''] = passport()
    expect(await code({ mrz: [first, second.replace('1234', '1243')] })).to.equal('document_unverified_other')
    expect(await code({ mrz: TD3 })).to.equal('document_expired')
    expect(await code({ mrz: passport({ birth: '150101' }) })).to.equal('under_supported_age')
    expect(await code({ mrz: passport(), name: 'Grace Hopper' })).to.equal('id_number_mismatch')
    // whose account it is, is not for the one who submits to say
    const stolen = { mrz: passport({ names: 'HOPPER<<GRACE' }), name: 'Grace Hopper' }
    expect((await submit(user, stolen)).last_error?.code).to.equal('id_number_mismatch')
    const { body } = await user.agent.post('/v1/identity/verification_sessions').send({}).expect(200)
    const at = `/v1/identity/verification_sessions/${body.id}/submit`
    expect((await user.agent.post(at).send({ mrz: TD3 }).expect(200)).body.status).to.equal('requires_input')
    expect((await user.agent.post(at).send({ mrz: passport() }).expect(200)).body.status).to.equal('processing')
    await user.agent
      .post(at)
      .send({ mrz: ['too short'] })
      .expect(400)
    await (await t.signup()).agent.post(at).send({ mrz: passport() }).expect(404)
  })

  it('screens names by what they sound like and by birth dates, and holds documents that match', async () => {
    const { agent, userId } = await t.signup()
    await t.services.resolve(Admin).setRole(userId, 'operator')
    const entries = [{ name: 'Владимир Иванов', date_of_birth: '1970-01-31' }]
    await user.agent.put('/v1/identity/lists/sanctions').send({ entries }).expect(403)
    await agent.put('/v1/identity/lists/sanctions').send({ entries }).expect(200)
    const matches = async (name: string, date_of_birth?: string) =>
      (
        await user.agent
          .post('/v1/identity/screen')
          .send({ name, ...(date_of_birth && { date_of_birth }) })
          .expect(200)
      ).body.matches
    expect(await matches('Ivanov Vladimir')).to.deep.equal([{ list: 'sanctions', name: entries[0]?.name, score: 1 }])
    expect(await matches('Wladimir Iwanow', '1970-01-31')).to.have.lengthOf(1)
    expect(await matches('Vladimir Ivanov', '1985-06-02')).to.deep.equal([])
    expect(await matches('Ada Lovelace')).to.deep.equal([])
    const screened = async (name: string) =>
      (await user.agent.post('/v1/identity/screen').send({ name }).expect(200)).body
    expect(await screened('Ada Lovelace')).to.deep.equal({ status: 'clear', matches: [], entries: 1 })
    expect((await screened('Ivanov Vladimir')).status).to.equal('matched')
    const held = await submit(
      user,
      { mrz: passport({ names: 'IVANOV<<VLADIMIR', birth: '700131' }), name: 'Vladimir Ivanov' },
      'c3',
    )
    expect(held.last_error.reason).to.contain('a person must look')
    expect(held.document_check).to.deep.equal({ status: 'failed', screening: 'screened' })
  })

  it('keeps withdrawals beyond the level until the holder is verified; a customer’s document is not the holder’s', async () => {
    const earner = await t.earner(780)
    await submit(earner, { mrz: passport() }, 'my-customer')
    const { body } = await earner.agent.post('/v1/withdraw').expect(403)
    expect(body).to.include({ code: 'identity_required' })
    await earner.agent.post('/v1/withdraw').send({ amount_pence: 600 }).expect(200)
    await submit(earner, { mrz: passport(), name: 'Ada Lovelace' })
    const other = await t.earner(780)
    const session = await submit(other, { mrz: passport() })
    await other.agent.post('/v1/withdraw').expect(403)
    await review(session)
    await other.agent.post('/v1/withdraw').expect(200)
  })

  it('lets no two withdrawals at once, in two processes, pass the level together; what came back counts no more', async () => {
    const racer = await t.earner(6_000)
    const elsewhere = await payoutService({ modules: [identity], config: LEVEL, database, env: SAME_INSTALLATION })
    try {
      const racers = [racer.agent, elsewhere.withKey(racer.apiKey)]
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => racers[i % 2]?.post('/v1/withdraw').send({ amount_pence: 500 + i })),
      )
      const codes = answers.map((answer) => answer?.body.code ?? 'paid').sort()
      expect(codes).to.deep.equal([...Array(7).fill('identity_required'), 'paid'])
      expect((await racer.agent.get('/v1/payouts').expect(200)).body.data).to.have.length(1)
    } finally {
      await elsewhere.stop()
    }
    const unlucky = await t.earner(6_000)
    await t.script('refuse')
    expect((await unlucky.agent.post('/v1/withdraw').send({ amount_pence: 600 }).expect(200)).body.success).to.equal(
      false,
    )
    await unlucky.agent.post('/v1/withdraw').send({ amount_pence: 600 }).expect(200)
    await unlucky.agent.post('/v1/withdraw').send({ amount_pence: 500 }).expect(403)
    await t.advance(31 * DAY_MS)
    await unlucky.agent.post('/v1/withdraw').send({ amount_pence: 500 }).expect(200)
  })

  it('a verification and its document go with their person', async () => {
    const leaver = await t.signup()
    const zone = passport({ names: 'ZEPHYRINE<<QUILLA' })
    await review(await submit(leaver, { mrz: zone }))
    expect(await level(leaver)).to.equal('verified')
    const stored = await everyByteOf(database)
    for (const told of ['ZEPHYRINE', 'QUILLA', '123456789', String(zone[1]).slice(0, 20)])
      expect(stored.includes(told), told).to.equal(false)
    expect(stored.includes('identity.verified')).to.equal(true)
    expect((await t.services.resolve(PersonalData).erase(leaver.userId)).erased).to.include('identity')
    expect((await leaver.agent.get('/v1/identity/verification_sessions')).body.data ?? []).to.deep.equal([])
  })

  describe('with a provider', () => {
    let p: PayoutService
    const secret = 'a provider’s secret'
    before(async () => {
      process.env['IDENTITY_PROVIDER_SECRET'] = secret
      p = await payoutService({ modules: [identity], config: { identity: { provider: 'external' } } })
    })
    after(async () => {
      delete process.env['IDENTITY_PROVIDER_SECRET']
      await p?.stop()
    })

    it('waits for the signed result, takes it once, and no unsigned one', async () => {
      const holder = await p.signup()
      const { body } = await holder.agent.post('/v1/identity/verification_sessions').send({}).expect(200)
      const at = `/v1/identity/verification_sessions/${body.id}`
      expect((await holder.agent.post(`${at}/submit`).send({ mrz: passport() }).expect(200)).body.status).to.equal(
        'processing',
      )
      await holder.agent.post(`${at}/cancel`).expect(409)
      const send = (result: object, key = secret) => {
        const text = JSON.stringify(result)
        const signature = createHmac('sha256', key).update(text).digest('hex')
        return p.anonymous.post('/v1/identity/callbacks').set('x-service-signature', signature).type('json').send(text)
      }
      await send({ session_id: body.id, status: 'verified' }, 'another').expect(400)
      await send({ session_id: body.id, status: 'fine' }).expect(400)
      for (let i = 0; i < 2; i++) await send({ session_id: body.id, status: 'verified' }).expect(200)
      expect((await holder.agent.get(at).expect(200)).body.status).to.equal('verified')
      await send({ session_id: body.id, status: 'requires_input' }).expect(409)
    })
  })
})

describe('machine-readable zones', () => {
  it('reads ICAO’s own examples', () => {
    for (const zone of [TD3, TD2, TD1])
      expect(readMrz(zone, TODAY)).to.include({
        issuer: 'UTO',
        surname: 'ERIKSSON',
        givenNames: 'ANNA MARIA',
        birthDate: '1974-08-12',
        expiryDate: '2012-04-15',
      })
  })

  it('finds any one digit that was changed in what the check digits cover', () => {
    const covered = [0, 9, 13, 19, 21, 27, 43]
    fc.assert(
      fc.property(fc.constantFrom(...covered), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const line = TD3[1] as string
        const sign = line[place] as string
        fc.pre(/[0-9]/.test(sign))
        const changed = line.slice(0, place) + ((Number(sign) + by) % 10) + line.slice(place + 1)
        expect(readMrz([TD3[0] as string, changed], TODAY)).to.have.property('wrong')
      }),
    )
  })

  it('throws at nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 50 }), { maxLength: 4 }), (lines) => void readMrz(lines, TODAY)),
    )
  })
})

describe('names', () => {
  it('compare as Jaro and Winkler have it', () => {
    expect(similarity('martha', 'marhta')).to.be.closeTo(0.9611, 0.0001)
    expect(similarity('dixon', 'dicksonx')).to.be.closeTo(0.8133, 0.0001)
    expect(similarity('abc', 'xyz')).to.equal(0)
  })

  it('are the same in other scripts, spellings and orders', () => {
    expect(normalName('Żółć Müller-Ångström')).to.equal(normalName('ANGSTROM MUELLER ZOLC'))
    expect(sameName('Σωκράτης Παπαδόπουλος', 'PAPADOPOULOS SOKRATIS')).to.equal(true)
    expect(sameName('Ada Lovelace', 'ADA AUGUSTA LOVELACE')).to.equal(true)
    expect(sameName('Ada Lovelace', 'GRACE HOPPER')).to.equal(false)
  })
})
