import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { type Audience, type Caller, Mongo } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Mailer } from '../mail/services.ts'
import { Records } from '../records/services.ts'
import { rotate } from './endpoints.ts'
import { EndpointMirror } from './mirror.ts'
import webhooks from './module.ts'
import type { Parts } from './parts.ts'
import { WebhookDisabled } from './records.ts'
import { register as registerUnder } from './register.ts'
import { breaking, hmacHex, partsOf, publisher, type Receiver, receiver, stockSignature } from './testing.ts'

const SECRET = 'a secret of the caller'
const STANDARD = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

describe('webhooks', () => {
  let t: TestService
  let hook: Receiver
  let user: SignedUp
  let parts: Parts
  before(async () => {
    t = await testService({ modules: [publisher, webhooks] })
    parts = partsOf(t)
  })
  after(() => t.stop())
  beforeEach(async () => {
    hook = await receiver()
    user = await t.signup()
  })
  afterEach(() => hook.close())

  const register = async (events: readonly string[] = ['*'], secret?: string) =>
    (
      await user.agent
        .post('/v1/webhooks')
        .send({ url: hook.url, events, ...(secret ? { secret } : {}) })
        .expect(200)
    ).body
  const sendTest = async (body: object = {}) => {
    const answer = await user.agent.post('/v1/webhooks/test').send(body).expect(200)
    await t.settle()
    return answer.body
  }

  describe('registration', () => {
    it('answers id, url, events and time; a secret only when it made one', async () => {
      const own = await register(['earn.completed'], SECRET)
      expect(own).to.have.all.keys('id', 'url', 'events', 'created_at')
      expect(own).to.include({ url: hook.url })
      const made = await register()
      expect(made.id).to.match(/^wh_/)
      expect(made.secret).to.match(/^whsec_/)
      const { body } = await user.agent.get(`/v1/webhooks/${made.id}`).expect(200)
      expect(body).not.to.have.property('secret')
      expect(body).to.include({ status: 'enabled', disabled_reason: null })
    })

    for (const [what, body] of [
      ['no address', { events: ['*'] }],
      ['an address that is none', { url: 'not a url', events: ['*'] }],
      ['another scheme', { url: 'file:///etc/passwd', events: ['*'] }],
      ['credentials in the address', { url: 'http://a:b@example.com/', events: ['*'] }],
      ['no events', { url: 'http://127.0.0.1:1/', events: [] }],
      ['an unknown event', { url: 'http://127.0.0.1:1/', events: ['earn.everything'] }],
      ['a short secret', { url: 'http://127.0.0.1:1/', events: ['*'], secret: 'short' }],
      ['a whsec_ secret that is no base64', { url: 'http://127.0.0.1:1/', events: ['*'], secret: 'whsec_not*base64' }],
      [
        'a whsec_ secret of too few bytes',
        { url: 'http://127.0.0.1:1/', events: ['*'], secret: `whsec_${Buffer.alloc(23).toString('base64')}` },
      ],
      [
        'a whsec_ secret of too many bytes',
        { url: 'http://127.0.0.1:1/', events: ['*'], secret: `whsec_${Buffer.alloc(65).toString('base64')}` },
      ],
      ['an operator of the store in place of the address', { url: { $gt: '' }, events: ['*'] }],
    ] as const)
      it(`refuses ${what}`, async () => {
        const { body: answer } = await user.agent.post('/v1/webhooks').send(body).expect(400)
        expect(answer.code).to.equal('invalid_request')
        expect(answer.details[0].pointer).to.match(/^\/body/)
      })

    it('names the events that there are, in order, and takes whsec_ secrets of 24 to 64 bytes', async () => {
      const { body } = await user.agent
        .post('/v1/webhooks')
        .send({ url: hook.url, events: ['*', 'earn.everything'] })
        .expect(400)
      const [{ pointer, message }] = body.details
      expect(pointer).to.equal('/body/events/1')
      const names = message.slice(message.lastIndexOf(':') + 2).split(', ')
      expect(names)
        .to.include('earn.completed')
        .and.to.deep.equal([...names].sort())
      for (const bytes of [24, 64]) await register(['*'], `whsec_${Buffer.alloc(bytes).toString('base64')}`)
    })

    it('makes one endpoint of an operation that died and runs again, and rotates its secret once', async () => {
      const caller: Caller = { userId: user.userId, keyId: 'key', tier: 'free', role: 'user' }
      const again = (key: string) => registerUnder({ url: hook.url, events: ['*'] }, caller, key, parts)
      const { _id: id } = await again('first')
      expect((await again('first'))._id).to.equal(id)
      for (const key of ['2', '3', '4', '5']) await again(key)
      expect((await again('first'))._id).to.equal(id)
      expect((await user.agent.get('/v1/webhooks')).body.data).to.have.lengthOf(5)
      const turn = (key: string, secret?: string) => rotate(id, user.userId, secret, key, parts)
      const made = await turn('a')
      expect(await turn('a')).to.deep.equal(made)
      const { secret, ...own } = await turn('b', SECRET)
      expect(secret).to.equal(undefined)
      expect(await turn('b', SECRET)).to.deep.equal(own)
      await sendTest({ webhook_id: id })
      const { headers, raw = '' } = hook.received[0] ?? {}
      expect(headers?.['x-service-signature']).to.equal(hmacHex(SECRET, raw))
      expect(headers?.['x-service-signature-previous']).to.equal(hmacHex(String(made.secret), raw))
    })

    it('of two changes at once refuses one', async () => {
      const { id } = await register()
      const endpoint = await parts.store.endpoints.findById(id).orFail().lean()
      const change = () => parts.secrets.change(endpoint, { url: hook.url, secret: SECRET, generated: false }, {})
      await change()
      const error = await change().catch((thrown) => thrown)
      expect(error.message).to.contain('read it again')
    })

    it('takes as many as the tier allows, under any race', async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => user.agent.post('/v1/webhooks').send({ url: hook.url, events: ['*'] })),
      )
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(5)
      expect(answers.filter(({ status, body }) => status === 409 && body.code === 'conflict')).to.have.lengthOf(7)
      const { body } = await user.agent.get('/v1/webhooks').expect(200)
      await user.agent.delete(`/v1/webhooks/${body.data[0].id}`).expect(200)
      await register()
    })

    it('makes one endpoint of a repeat under one key, and shows no secret twice', async () => {
      const send = () =>
        user.agent
          .post('/v1/webhooks')
          .set('idempotency-key', 'w')
          .send({ url: hook.url, events: ['*'] })
      await send().expect(200)
      expect((await send().expect(409)).body.code).to.equal('conflict')
      expect((await user.agent.get('/v1/webhooks')).body.data).to.have.lengthOf(1)
    })

    it('lists, changes and deletes', async () => {
      const { id } = await register(['earn.completed'])
      const changed = await user.agent
        .patch(`/v1/webhooks/${id}`)
        .send({ events: ['payout.completed'], url: `${hook.url}/2` })
        .expect(200)
      expect(changed.body).to.deep.include({ events: ['payout.completed'], url: `${hook.url}/2`, status: 'enabled' })
      const { body: refused } = await user.agent
        .patch(`/v1/webhooks/${id}`)
        .send({ url: 'file:///etc/passwd' })
        .expect(400)
      expect(refused.details[0].pointer).to.equal('/body/url')
      await user.agent.patch(`/v1/webhooks/${id}`).send({}).expect(400)
      await user.agent.delete(`/v1/webhooks/${id}`).expect(200, { id, deleted: true })
      await user.agent.get(`/v1/webhooks/${id}`).expect(404)
      expect((await user.agent.get('/v1/webhooks')).body).to.deep.equal({
        data: [],
        has_more: false,
        next_cursor: null,
      })
    })

    it('another’s endpoint does not exist, whatever is tried on it', async () => {
      const { id, secret } = await register(['earn.completed'])
      const { deliveries } = await sendTest()
      const delivery = deliveries[0].id
      const stranger = await t.signup()
      const { body: theirs } = await stranger.agent
        .post('/v1/webhooks')
        .send({ url: hook.url, events: ['earn.completed'] })
        .expect(200)
      const attempts: readonly (readonly ['get' | 'post' | 'patch' | 'delete', string, object?])[] = [
        ['get', `/v1/webhooks/${id}`],
        ['patch', `/v1/webhooks/${id}`, { url: `${hook.url}/stolen` }],
        ['patch', `/v1/webhooks/${id}`, { status: 'disabled' }],
        ['delete', `/v1/webhooks/${id}`],
        ['post', `/v1/webhooks/${id}/secret/rotate`, {}],
        ['post', `/v1/webhooks/${id}/secret/rotate`, { secret: 'chosen by a stranger' }],
        ['get', `/v1/webhooks/${id}/deliveries`],
        ['post', `/v1/webhooks/${id}/deliveries/${delivery}/redeliver`, {}],
        // through an endpoint of one's own
        ['post', `/v1/webhooks/${theirs.id}/deliveries/${delivery}/redeliver`, {}],
        ['post', '/v1/webhooks/test', { webhook_id: id }],
      ]
      for (const [method, path, body] of attempts)
        for (const prefix of ['', '/api']) {
          const answer = await stranger.agent[method](prefix + path).send(body)
          expect(answer.status, `${method} ${prefix}${path}`).to.equal(404)
          expect(answer.text).not.to.contain(hook.url).and.not.to.contain(secret)
        }
      await t.settle()
      const list = async (agent: SignedUp['agent'], path = '') =>
        (await agent.get(`/v1/webhooks${path}`).expect(200)).body.data
      expect((await list(stranger.agent)).map((own: { id: string }) => own.id)).to.deep.equal([theirs.id])
      expect(await list(stranger.agent, `/${theirs.id}/deliveries`)).to.deep.equal([])
      expect(await list(user.agent)).to.have.lengthOf(1)
      expect((await list(user.agent))[0]).to.include({ id, url: hook.url, status: 'enabled' })
      expect(await list(user.agent, `/${id}/deliveries`)).to.have.lengthOf(1)
      expect(hook.received).to.have.lengthOf(1)
      await sendTest()
      expect(hook.received[1]?.headers['x-service-signature']).to.equal(hmacHex(secret, hook.received[1]?.raw ?? ''))
    })

    it('pages through the list', async () => {
      for (let i = 0; i < 3; i++) await register()
      const { body: first } = await user.agent.get('/v1/webhooks?limit=2').expect(200)
      const { body: rest } = await user.agent.get(`/v1/webhooks?limit=2&cursor=${first.next_cursor}`).expect(200)
      expect(new Set([...first.data, ...rest.data].map(({ id }) => id))).to.have.lengthOf(3)
    })
  })

  describe('deliveries', () => {
    it('sign the raw body: lower-case hex HMAC-SHA-256, keyed with the secret’s bytes', async () => {
      const secret = `secret${Buffer.alloc(32).toString('base64')}`
      await register(['*'], secret)
      await sendTest()
      const [delivery] = hook.received
      expect(delivery?.headers['x-service-signature']).to.equal(hmacHex(secret, delivery?.raw ?? ''))
      expect(delivery?.headers).not.to.have.property('webhook-signature')
    })

    it('are accepted by the stock standardwebhooks verifier', async () => {
      const { secret } = await register()
      await sendTest()
      const [delivery] = hook.received
      const verified = new Webhook(secret).verify(delivery?.raw ?? '', delivery?.headers as Record<string, string>)
      expect(verified).to.deep.equal(delivery?.body)
      expect(delivery?.headers['x-service-signature']).to.equal(hmacHex(secret, delivery?.raw ?? ''))
      expect(() =>
        new Webhook(secret).verify(`${delivery?.raw} `, delivery?.headers as Record<string, string>),
      ).to.throw()
    })

    it('carry the sealed record, which is verified under its seal', async () => {
      await register()
      const { worm_seal } = await sendTest()
      const { record, event, ts } = hook.received[0]?.body ?? {}
      expect(event).to.equal('webhook.test')
      expect(record).to.include({ seal: worm_seal, type: 'webhook.tested', account: user.userId, at: ts })
      expect(record?.['index']).to.be.a('number')
    })

    it('reach the test route under its three paths, and the endpoint that is named', async () => {
      const first = await register(['earn.completed'])
      await register(['earn.completed'])
      for (const path of ['/webhooks/test', '/v1/webhooks/test', '/api/v1/webhooks/test']) {
        const { body } = await user.agent.post(path).send({ webhook_id: first.id }).expect(200)
        expect(body.deliveries).to.have.lengthOf(1)
      }
      await t.settle()
      expect(hook.received).to.have.lengthOf(3)
      expect((await sendTest()).deliveries).to.have.lengthOf(2)
    })

    it('of a test event are announced in the order of the endpoints’ ids', async () => {
      for (let i = 0; i < 5; i++) await register(['earn.completed'])
      const { deliveries } = await sendTest()
      const ids = deliveries.map(({ webhook_id }: { webhook_id: string }) => webhook_id)
      expect(ids)
        .to.have.lengthOf(5)
        .and.to.deep.equal([...ids].sort())
    })

    it('are made once, and keep how long they took', async () => {
      const { id } = await register()
      const startedAt = performance.now()
      await sendTest()
      const { body } = await user.agent.get(`/v1/webhooks/${id}/deliveries`).expect(200)
      expect(body.data[0].attempts[0].duration_ms).to.be.within(0, performance.now() - startedAt + 1)
      await t.advance(2 * 86_400_000)
      expect(hook.received).to.have.lengthOf(1)
    })

    it('succeed by a 2xx alone, and keep the twenty latest attempts', async () => {
      const { id } = await register()
      const { deliveries } = await sendTest()
      const attemptsOf = async () =>
        (await user.agent.get(`/v1/webhooks/${id}/deliveries`).expect(200)).body.data[0].attempts
      hook.script(201, 299, 300, 399, 400, 500)
      const again = async () => {
        await user.agent.post(`/v1/webhooks/${id}/deliveries/${deliveries[0].id}/redeliver`).expect(200)
        await t.settle()
      }
      for (let i = 0; i < 3; i++) await again()
      for (let i = 0; i < 4; i++) await t.advance(3 * 3_600_000)
      expect(
        (await attemptsOf()).map(({ status, error }: { status: number; error: string | null }) => [status, error]),
      ).to.deep.equal([
        [200, null],
        [201, null],
        [299, null],
        [300, 'redirects are not followed'],
        [399, 'redirects are not followed'],
        [400, null],
        [500, null],
        [200, null],
      ])
      for (let i = 8; i < 21; i++) await again()
      const latest = await attemptsOf()
      expect(latest).to.have.lengthOf(20)
      expect(latest[0].status).to.equal(201)
    })

    it('are listed with their attempts, under the id that was announced', async () => {
      const { id } = await register()
      const { deliveries } = await sendTest()
      const { body } = await user.agent.get(`/v1/webhooks/${id}/deliveries`).expect(200)
      expect(body.data).to.have.lengthOf(1)
      expect(body.data[0]).to.include({ id: deliveries[0].id, status: 'delivered', event: 'webhook.test' })
      expect(body.data[0].attempts[0]).to.include({ status: 200, error: null })
      expect(body.data[0].payload).to.deep.equal(hook.received[0]?.body)
      expect(hook.received[0]?.headers['x-service-delivery']).to.equal(deliveries[0].id)
    })

    it('need an endpoint to test', async () => {
      const { body } = await user.agent.post('/webhooks/test').expect(404)
      expect(body.code).to.equal('not_found')
      expect(JSON.stringify(body)).to.contain('POST /v1/webhooks first')
      const { id } = await register()
      await user.agent.patch(`/v1/webhooks/${id}`).send({ status: 'disabled' }).expect(200)
      const named = await user.agent.post('/webhooks/test').send({ webhook_id: id }).expect(404)
      expect(named.text).to.contain(`there is no enabled webhook ${id}`)
    })
  })

  describe('an endpoint that its owner disables', () => {
    it('gets nothing, not even what waits; enabled again, it gets that on demand', async () => {
      const { id } = await register()
      const path = `/v1/webhooks/${id}`
      hook.script(500)
      const { deliveries } = await sendTest()
      const redelivery = `${path}/deliveries/${deliveries[0].id}/redeliver`
      const disabled = await user.agent.patch(path).send({ status: 'disabled' }).expect(200)
      expect(disabled.body).to.include({ status: 'disabled', disabled_reason: 'disabled by its owner' })
      expect(disabled.body.failing_since).to.be.a('string')
      await user.agent
        .patch(path)
        .send({ events: ['earn.completed'] })
        .expect(200)
      await t.advance(10_000)
      expect(hook.received).to.have.lengthOf(1)
      const list = async () => (await user.agent.get(`${path}/deliveries`).expect(200)).body.data
      expect(await list()).to.have.lengthOf(1)
      expect((await list())[0]).to.include({ status: 'discarded' })
      expect((await user.agent.post(redelivery).expect(409)).text).to.contain('enable it first')
      const enabled = await user.agent.patch(path).send({ status: 'enabled' }).expect(200)
      expect(enabled.body).to.include({ status: 'enabled', disabled_reason: null, failing_since: null })
      await user.agent.post(redelivery).expect(200)
      await t.settle()
      expect((await list())[0]).to.include({ status: 'delivered' })
      expect(hook.received).to.have.lengthOf(2)
    })
  })

  describe('redelivery', () => {
    it('is refused while it waits; begins at once, also where the queue has forgotten it or a process died', async () => {
      const { id } = await register()
      hook.script(500)
      const [{ id: delivery }] = (await sendTest()).deliveries
      const redeliver = () => user.agent.post(`/v1/webhooks/${id}/deliveries/${delivery}/redeliver`)
      expect((await redeliver().expect(409)).text).to.contain('still pending')
      await t.advance(10_000)
      expect(hook.received).to.have.lengthOf(2)
      const jobs = t.services.resolve(Mongo).collection<{ _id: string }>('kernel_jobs')
      expect((await jobs.deleteOne({ _id: delivery })).deletedCount).to.equal(1)
      hook.script(500)
      const { body } = await redeliver().expect(200)
      expect(body).to.include({ id: delivery, status: 'pending' })
      await t.settle()
      expect(hook.received).to.have.lengthOf(3)
      expect((await redeliver().expect(409)).text).to.contain('still pending')
      await t.advance(10_000)
      expect(hook.received).to.have.lengthOf(4)
      // as a process leaves it that dies before its work is in the queue
      await parts.store.deliveries.updateOne({ _id: delivery }, { status: 'pending' })
      await redeliver().expect(200)
      await t.settle()
      expect(hook.received).to.have.lengthOf(5)
      const status = async () => (await user.agent.get(`/v1/webhooks/${id}/deliveries`).expect(200)).body.data[0].status
      expect(await status()).to.equal('delivered')
      hook.script('hang')
      await redeliver().expect(200)
      expect(await status()).to.equal('pending')
      await user.agent.delete(`/v1/webhooks/${id}`).expect(200)
      await hook.close()
      hook = await receiver()
    })
  })

  describe('the view of endpoints in memory', () => {
    it('knows who takes part, and asks again after a failed look', async () => {
      const { id } = await register()
      const stranger = (await t.signup()).userId
      const users = [user.userId]
      const mirror = new EndpointMirror(breaking(parts.store.endpoints, 'find'), t.clock)
      const idsOf = async (operators: boolean, of = users) => (await mirror.of(of, operators)).map(({ _id }) => _id)
      const look = async (operators: boolean, of = users) => {
        mirror.invalidate()
        return idsOf(operators, of)
      }
      expect(await idsOf(false).catch((error) => error.message)).to.equal('the process died')
      expect(mirror.none({ users: [stranger] })).to.equal(false)
      expect(await idsOf(false)).to.deep.equal([id])
      // a view that has grown old while the machine was busy says nothing: look again
      const surelyNone = async (audience: Audience) => {
        for (let i = 0; i < 20; i++) {
          await mirror.of([], false)
          if (mirror.none(audience)) return true
        }
        return false
      }
      expect(mirror.none({ users: [stranger, user.userId] })).to.equal(false)
      expect(await surelyNone({ users: [stranger] })).to.equal(true)
      expect(await surelyNone({ users: [stranger], operators: true })).to.equal(true)
      expect(await idsOf(true, [stranger])).to.deep.equal([])
      const { endpoints } = parts.store
      await endpoints.updateOne({ _id: id }, { forOperators: true })
      expect(await look(true, [stranger])).to.deep.equal([id])
      expect(mirror.none({ users: [stranger], operators: true })).to.equal(false)
      expect(await surelyNone({ users: [stranger] })).to.equal(true)
      expect(await look(false, [stranger])).to.deep.equal([])
      for (const status of ['disabled', 'removed']) {
        await endpoints.updateOne({ _id: id }, { status })
        expect(await look(true), status).to.deep.equal([])
        expect(await surelyNone({ users, operators: true }), status).to.equal(true)
      }
    })
  })

  describe('retries', () => {
    it('come after 5 s, then 5 min, signed anew, under the same id with the same body', async () => {
      const { secret } = await register()
      hook.script(500, 503)
      await sendTest()
      expect(hook.received).to.have.lengthOf(1)
      await t.advance(3_999)
      expect(hook.received).to.have.lengthOf(1)
      await t.advance(2_002)
      expect(hook.received).to.have.lengthOf(2)
      await t.advance(239_000)
      expect(hook.received).to.have.lengthOf(2)
      await t.advance(122_000)
      const [first, , third] = hook.received
      expect(hook.received).to.have.lengthOf(3)
      expect(third?.raw).to.equal(first?.raw)
      expect(third?.headers['webhook-id']).to.equal(first?.headers['webhook-id'])
      const seconds = hook.received.map(({ headers }) => Number(headers['webhook-timestamp']))
      expect((seconds[2] ?? 0) - (seconds[0] ?? 0)).to.be.within(240, 370)
      expect(third?.headers['webhook-signature']).not.to.equal(first?.headers['webhook-signature'])
      expect(third?.headers['webhook-signature']).to.equal(stockSignature(secret, third))
    })

    it('end after seven, and a redelivery starts again under the same id', async () => {
      const { id } = await register()
      hook.script(...Array.from({ length: 8 }, () => 500))
      const { deliveries } = await sendTest()
      for (const hours of [1, 1, 1, 3, 7, 13, 13]) await t.advance(hours * 3_600_000)
      const [{ id: deliveryId }] = deliveries
      const list = async () => (await user.agent.get(`/v1/webhooks/${id}/deliveries`).expect(200)).body.data[0]
      expect(await list()).to.include({ status: 'failed' })
      expect(hook.received).to.have.lengthOf(8)
      await user.agent.post(`/v1/webhooks/${id}/deliveries/${deliveryId}/redeliver`).expect(200)
      await t.settle()
      expect(await list()).to.include({ status: 'delivered', id: deliveryId })
      expect(hook.received[8]?.headers['x-service-delivery']).to.equal(deliveryId)
    })

    it('do not follow redirects (formbricks/formbricks#7877)', async () => {
      const { id } = await register()
      hook.script(302)
      await sendTest()
      expect(hook.received.map(({ path }) => path)).to.deep.equal(['/hooks'])
      const { body } = await user.agent.get(`/v1/webhooks/${id}/deliveries`)
      expect(body.data[0].attempts[0]).to.include({ status: 302, error: 'redirects are not followed' })
    })

    it('keep why there was no answer, but no name or address of the host', async () => {
      const { id } = await register()
      await hook.close()
      await sendTest()
      const { body } = await user.agent.get(`/v1/webhooks/${id}/deliveries`)
      expect(body.data[0]).to.include({ status: 'pending' })
      expect(body.data[0].attempts[0]).to.include({ status: null, error: 'no answer: ECONNREFUSED' })
      const deliveries = await t.services.resolve(Mongo).db?.collection('webhook_deliveries').find().toArray()
      expect(JSON.stringify(deliveries)).to.not.include('127.0.0.1')
      hook = await receiver()
    })

    it('end with 410, which disables the endpoint and says so', async () => {
      const { id } = await register()
      hook.script(410)
      await sendTest()
      const { body } = await user.agent.get(`/v1/webhooks/${id}`).expect(200)
      expect(body).to.include({ status: 'disabled' })
      expect(body.disabled_reason).to.contain('410')
      const { body: list } = await user.agent.get(`/v1/webhooks/${id}/deliveries`).expect(200)
      expect(list.data[0]).to.include({ status: 'failed' })
      expect((await t.mails()).some((mail) => mail.includes(id) && mail.includes(user.email))).to.equal(true)
      await user.agent.post('/webhooks/test').expect(404)
      await user.agent.patch(`/v1/webhooks/${id}`).send({ status: 'enabled' }).expect(200)
      await sendTest()
      expect(hook.received).to.have.lengthOf(2)
    })

    it('disable it once, however many attempts say so and wherever one dies', async () => {
      const { id } = await register()
      const { endpoints } = parts.store
      const endpoint = await endpoints.findById(id).orFail().lean()
      for (const broken of [
        { records: breaking(t.services.resolve(Records), 'append') },
        { mailer: breaking(t.services.resolve(Mailer), 'send') },
        { endpoints: breaking(endpoints, 'updateOne') },
      ]) {
        const dying = partsOf(t, broken).disabling.failed(endpoint, true)
        expect(await dying.catch((error) => error.message)).to.equal('the process died')
        // so another attempt follows
        expect((await user.agent.get(`/v1/webhooks/${id}`)).body).to.include({ status: 'enabled' })
      }
      const old = { ...endpoint, failingSince: new Date(0) }
      const answers = await Promise.all([parts.disabling.failed(endpoint, true), parts.disabling.failed(old, false)])
      expect(answers).to.deep.equal([true, true])
      expect((await user.agent.get(`/v1/webhooks/${id}`)).body).to.include({ status: 'disabled' })
      const sealed = await t.services
        .resolve(Records)
        .list({ account: user.userId, kinds: [WebhookDisabled], limit: 10 })
      expect(sealed.map(({ body }) => body.webhook_id)).to.deep.equal([id])
      expect((await t.mails()).filter((mail) => mail.includes(id))).to.have.lengthOf(1)
    })

    it('that fail for five days disable the endpoint; one success begins the count anew', async () => {
      const { id } = await register()
      const day = 86_400_000
      const stateOf = async () => (await user.agent.get(`/v1/webhooks/${id}`).expect(200)).body
      hook.script(500, 200, 500)
      await sendTest()
      expect((await stateOf()).failing_since).to.be.a('string')
      await t.advance(6_000)
      expect((await stateOf()).failing_since).to.equal(null)
      await sendTest()
      const since = t.clock.now()
      hook.script(500, 500, 500)
      await t.advance(5 * day - 1)
      expect((await stateOf()).status).to.equal('enabled')
      await t.advance(1)
      await sendTest()
      const { status, disabled_reason } = await stateOf()
      expect(status).to.equal('disabled')
      expect(disabled_reason).to.equal(`no delivery has succeeded since ${new Date(since).toISOString()}`)
      const enabled = await user.agent.patch(`/v1/webhooks/${id}`).send({ status: 'enabled' }).expect(200)
      expect(enabled.body).to.include({ status: 'enabled', disabled_reason: null, failing_since: null })
    })
  })

  describe('rotation of the secret', () => {
    it('signs with both for 24 hours, then with the new one alone', async () => {
      const { id, secret: old } = await register()
      const { body } = await user.agent.post(`/v1/webhooks/${id}/secret/rotate`).send({}).expect(200)
      expect(body).to.have.all.keys('id', 'secret', 'previous_secret_expires_at')
      await sendTest()
      const [during] = hook.received
      expect(during?.headers['webhook-signature']).to.equal(
        `${stockSignature(body.secret, during)} ${stockSignature(old, during)}`,
      )
      expect(during?.headers['x-service-signature']).to.equal(hmacHex(body.secret, during?.raw ?? ''))
      expect(during?.headers['x-service-signature-previous']).to.equal(hmacHex(old, during?.raw ?? ''))
      const expires = async () =>
        (await user.agent.get(`/v1/webhooks/${id}`).expect(200)).body.previous_secret_expires_at
      await t.advance(86_399_999)
      await sendTest()
      expect(hook.received[1]?.headers).to.have.property('x-service-signature-previous')
      expect(await expires()).to.equal(body.previous_secret_expires_at)
      await t.advance(1)
      expect(await expires()).to.equal(null)
      await sendTest()
      const after = hook.received[2]
      expect(after?.headers).not.to.have.property('x-service-signature-previous')
      expect(after?.headers['webhook-signature']).not.to.contain(' ')
    })

    it('takes the caller’s own', async () => {
      const { id } = await register()
      const { body } = await user.agent.post(`/v1/webhooks/${id}/secret/rotate`).send({ secret: STANDARD }).expect(200)
      expect(body).not.to.have.property('secret')
      await sendTest()
      const [delivery] = hook.received
      expect(delivery?.headers['webhook-signature']).to.contain(stockSignature(STANDARD, delivery))
    })
  })

  it('takes no secret for a new one that registration would refuse', async () => {
    const { id } = await register()
    const { body } = await user.agent
      .post(`/v1/webhooks/${id}/secret/rotate`)
      .send({ secret: 'whsec_not*base64' })
      .expect(400)
    expect(body.details[0].pointer).to.equal('/body/secret')
  })

  it('keeps address and secret sealed in the store', async () => {
    await register(['*'], SECRET)
    const { db } = t.services.resolve(Mongo)
    const rows = await db?.collection('webhook_endpoints').find().toArray()
    expect(JSON.stringify(rows)).not.to.contain(SECRET).and.not.contain(hook.url)
  })
})
