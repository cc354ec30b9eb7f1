import { expect } from 'chai'
import supertest from 'supertest'
import { echo } from '../testing/http-module.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'

describe('kernel/http: what every request goes through', () => {
  let t: TestKernel
  const counts = { ran: 0 }
  before(async () => {
    t = await testKernel({ modules: [echo(counts)] })
  })
  after(() => t.stop())
  const post = (path: string, body: object | string) =>
    t.request.post(path).set('content-type', 'application/json').send(body)

  describe('keys', () => {
    const without = () => supertest(t.app)
    it('a missing key is 401 E001, and says so', async () => {
      const { body, headers } = await without().get('/v1/echo/items/a').expect(401)
      expect(body).to.deep.equal({ error: 'no API key: send the header Authorization: Bearer <API_KEY>', code: 'E001' })
      expect(headers['www-authenticate']).to.equal('Bearer')
    })
    it('a malformed header is 401 E001 with another message', async () => {
      for (const header of ['Basic abc', 'Bearer', 'Bearer a b', 'sk_live_x']) {
        const { body } = await without().get('/v1/echo/items/a').set('authorization', header).expect(401)
        expect(body.code).to.equal('E001')
        expect(body.error).to.match(/malformed/)
      }
    })
    it("a key may come as the name of Basic, as curl -u sends it, or as its password, as Langfuse's clients do", async () => {
      const key = 'test-usr_test-key_test-free-user'
      const get = (pair: string) =>
        without()
          .get('/v1/echo/items/a')
          .set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
      await get(`${key}:`).expect(200)
      await get(`pk-lf-some-name:${key}`).expect(200)
      expect((await get(`${key}:password`).expect(401)).body.error).to.match(/unknown or revoked/)
      for (const pair of [key, ':', `${key} :`, 'name:two words'])
        expect((await get(pair).expect(401)).body.error, pair).to.match(/malformed/)
    })
    it("a key may come as x-api-key, as Anthropic's clients send it; Authorization goes before it", async () => {
      const get = (headers: Record<string, string>) => without().get('/v1/echo/items/a').set(headers)
      const key = 'test-usr_test-key_test-free-user'
      await get({ 'x-api-key': key }).expect(200)
      expect((await get({ 'x-api-key': 'sk_free_nope' }).expect(401)).body.error).to.match(/unknown or revoked/)
      for (const wrong of ['two words', ''])
        expect((await get({ 'x-api-key': wrong }).expect(401)).body.error, wrong).to.match(/malformed/)
      await get({ 'x-api-key': key, authorization: 'Bearer sk_free_nope' }).expect(401)
      await get({ 'x-api-key': 'sk_free_nope', authorization: `Bearer ${key}` }).expect(200)
    })
    it('an unknown key is 401 E001 with a third message', async () => {
      const { body } = await without().get('/v1/echo/items/a').set('authorization', 'Bearer sk_free_nope').expect(401)
      expect(body).to.include({ code: 'E001' })
      expect(body.error).to.match(/unknown or revoked/)
    })
    it('a public route needs none', () => without().get('/open-echo').expect(200))
    it('a role is required where the contract says so', async () => {
      expect((await t.request.get('/v1/echo/operators').expect(403)).body.code).to.equal('forbidden')
      await t.as({ userId: 'usr_op', role: 'operator' }).get('/v1/echo/operators').expect(200)
    })
  })

  describe('paths', () => {
    it('serves both families from one declaration', async () => {
      await post('/v1/echo/send', { text: 'a' }).expect(200)
      await post('/api/v1/echo/send', { text: 'a' }).expect(200)
      await post('/v1/echo/pass', { model: 'x' }).expect(200)
    })
    it('answers errors nested under /api/v1, flat elsewhere, and by the contract where it says', async () => {
      expect((await post('/v1/echo/send', {}).expect(400)).body).to.include({ code: 'invalid_request' })
      expect((await post('/api/v1/echo/send', {}).expect(400)).body.error).to.include({
        code: 'invalid_request',
        status: 400,
      })
      expect((await post('/v1/echo/pass', {}).expect(400)).body.error).to.include({ code: 'invalid_request' })
    })
    it('names what is not there, and what methods are', async () => {
      const nowhere = (await t.request.get('/v1/nowhere').expect(404).expect('x-should-retry', 'false')).body.error
      expect(nowhere).to.include({ code: 'not_found', status: 404, type: 'invalid_request_error' })
      expect(nowhere.message).to.include('/docs')
      expect((await t.request.get('/api/v1/nowhere').expect(404)).body.error.code).to.equal('not_found')
      const wrong = await t.request.delete('/v1/echo/send').expect(405)
      expect(wrong.headers['allow']).to.equal('POST')
      expect(wrong.body.code, 'the form of the operations at the path').to.equal('method_not_allowed')
      expect((await t.request.get('/v1/echo/pass').expect(405)).body.error.code).to.equal('method_not_allowed')
    })
    it('a name beside a parameter is not its value', async () => {
      for (const method of ['delete', 'options', 'post'] as const)
        expect((await t.request[method]('/v1/echo/items/fixed').expect(405)).headers['allow']).to.equal('PUT')
      expect((await t.request.post('/v1/echo/items/a').expect(405)).headers['allow']).to.equal('GET')
      expect((await t.request.get('/v1/echo/items/a').expect(200)).body.id).to.equal('a')
    })
    for (const path of ['/v1/echo/items/%E0%A4%A', '/v1/nowhere/%zz', '/nowhere%'])
      it(`refuses malformed percent-encoding: ${path}`, async () => {
        const { body } = await t.request.get(path).expect(400)
        expect(body.error).to.include({
          code: 'invalid_request',
          message: 'the path holds a malformed percent-encoding',
        })
      })
    it('passes on bytes, redirects and streams', async () => {
      await t.request.get('/v1/echo/go').expect(302).expect('location', '/elsewhere')
      expect((await t.request.get('/v1/echo/page').expect('content-type', /html/).expect(200)).text).to.equal(
        '<p>hello',
      )
      expect((await t.request.get('/v1/echo/flow').expect(200)).text).to.equal('data: 1\n\ndata: [DONE]\n\n')
    })
    it('a stream that fails is cut, never closed as if complete', async () => {
      const failure = await t.request.get('/v1/echo/flow?cut=true').then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(String(failure)).to.match(/aborted|socket hang up|terminated/)
    })
  })

  describe('headers', () => {
    for (const [what, path] of [
      ['an answer', '/v1/echo/items/a'],
      ['a 404', '/v1/nowhere'],
      ['a 401', '/api/v1/health'],
    ] as const)
      it(`${what} carries limits, request id, version and protection`, async () => {
        const { headers } = await (what === 'a 401' ? supertest(t.app).get(path) : t.request.get(path))
        for (const name of [
          'x-ratelimit-limit-minute',
          'x-ratelimit-remaining-minute',
          'x-ratelimit-reset',
          'x-request-id',
          'x-content-type-options',
          'content-security-policy',
          'strict-transport-security',
        ])
          expect(headers, name).to.have.property(name)
        expect(headers['x-api-version']).to.equal('1')
        expect(headers).to.not.have.property('x-powered-by')
      })
    it("keeps the caller's request id where it has the form of one", async () => {
      await t.request.get('/open-echo').set('x-request-id', 'trace-12345678').expect('x-request-id', 'trace-12345678')
      const { headers } = await t.request.get('/open-echo').set('x-request-id', '<script>')
      expect(headers['x-request-id']).to.match(/^req_/)
    })
  })

  describe('bodies', () => {
    const refused = async (body: string, status = 400) => (await post('/v1/echo/send', body).expect(status)).body
    it('too large is 413', async () =>
      expect((await refused(JSON.stringify({ text: 'x'.repeat(3_000) }), 413)).code).to.equal('payload_too_large'))
    it('too large without announcing it is 413 too', async () => {
      const answer = await fetch(`${t.url}/v1/echo/send`, {
        method: 'POST',
        duplex: 'half',
        headers: { authorization: 'Bearer test-usr_test-key_test-free-user', 'content-type': 'application/json' },
        body: new ReadableStream({
          start: (c) => {
            for (let i = 0; i < 10; i++) c.enqueue(Buffer.alloc(1_000, 32))
            c.close()
          },
        }),
      } as RequestInit)
      expect(answer.status).to.equal(413)
    })
    it('not JSON says where it stops being JSON', async () =>
      expect((await refused('{"text": ')).error).to.match(/not JSON/))
    it('what is not UTF-8 is refused, not read as something else', async () => {
      const headers = { authorization: 'Bearer test-usr_test-key_test-free-user', 'content-type': 'application/json' }
      const send = async (body: Buffer) =>
        (
          await fetch(`${t.url}/v1/echo/send`, { method: 'POST', headers, body: new Uint8Array(body) })
        ).json() as Promise<{ error?: string }>
      expect((await send(Buffer.from('{"text":"caf\xe9"}', 'latin1'))).error).to.match(/not UTF-8/)
      const said = { text: 'café, 漢字, 😀' }
      expect(await send(Buffer.from(JSON.stringify(said)))).to.deep.include(said)
    })
    it('an empty body says that it is required', async () =>
      expect((await refused('')).details).to.deep.equal([{ pointer: '/body', message: 'is required' }]))
    it('JSON of the wrong type names it', async () =>
      expect((await refused('[1]')).details).to.deep.equal([{ pointer: '/body', message: 'must be object' }]))
    it('deep nesting is refused before it is parsed', async () =>
      expect((await refused(`{"text":"a","input":${'['.repeat(900)}${']'.repeat(900)}}`)).error).to.match(
        /nested deeper than 64/,
      ))
    for (const key of ['"__proto__":{"x":1}', '"constructor":{"prototype":{"x":1}}', '"__pro\\u0074o__":{"x":1}'])
      it(`prototype pollution is refused: ${key.slice(0, 16)}`, async () => {
        const { error } = await refused(`{"text":"a","input":{${key}}}`)
        expect(error).to.match(/is refused/)
        expect(({} as { x?: unknown }).x).to.equal(undefined)
      })
    it('too many values are 413, before they are parsed', async () => {
      const few = await testKernel({ modules: [echo()], config: { kernel: { bodyValues: 100 } } })
      const send = (count: number) =>
        few.request.post('/v1/echo/send').send({ text: 'a', input: { list: Array(count).fill(0) } })
      await send(80).expect(200)
      expect((await send(120).expect(413)).body.error).to.match(/more than the 100 values/)
      await few.stop()
    })
    it('a form of too many parameters is refused, not cut', async () => {
      const { body } = await t.request.post('/v1/echo/form').type('form').send('a=1&'.repeat(1_100)).expect(400)
      expect(body.error).to.match(/at most 1000 parameters/)
    })
    it("an operator in a string's place is a type error", async () =>
      expect((await refused('{"text":{"$gt":""}}')).details).to.deep.equal([
        { pointer: '/body/text', message: 'must be string' },
      ]))
    it('another content type is 415', async () =>
      expect(
        (await t.request.post('/v1/echo/send').set('content-type', 'text/plain').send('x').expect(415)).body.code,
      ).to.equal('unsupported_media_type'))
    it('forms are nested, where the contract takes them', async () => {
      const { body } = await t.request
        .post('/v1/echo/form')
        .type('form')
        .send('items[0][price]=a&items[1][price]=b')
        .expect(200)
      expect(body.prices).to.deep.equal(['a', 'b'])
      await t.request.post('/v1/echo/send').type('form').send('text=a').expect(415)
    })
    it('reports every violation with its JSON pointer', async () => {
      const { body } = await post('/v1/echo/send', { text: 5, times: 0, inner: { a: 'x', b: 1 }, extra: true }).expect(
        400,
      )
      expect(body.details).to.have.deep.members([
        { pointer: '/body/text', message: 'must be string' },
        { pointer: '/body/times', message: 'must be >= 1' },
        { pointer: '/body/inner/a', message: 'must be integer' },
        { pointer: '/body/inner/b', message: 'is not a known field' },
        { pointer: '/body/extra', message: 'is not a known field' },
      ])
    })
    it('reads numbers from the query, fills in defaults, and refuses what is out of range', async () => {
      expect((await t.request.get('/v1/echo/items/a?limit=3').expect(200)).body).to.deep.equal({ id: 'a', limit: 3 })
      expect((await t.request.get('/v1/echo/items/a').expect(200)).body.limit).to.equal(2)
      expect((await t.request.get('/v1/echo/items/a?limit=9').expect(400)).body.details[0].pointer).to.equal(
        '/query/limit',
      )
      expect((await t.request.get('/v1/echo/items/a?limit=1&limit=2').expect(400)).body.details[0].pointer).to.equal(
        '/query/limit',
      )
      expect((await t.request.get('/v1/echo/items/12345678901').expect(400)).body.details[0].pointer).to.equal(
        '/params/id',
      )
    })
  })

  describe('errors', () => {
    it('carry their extra fields at the top level in both forms', async () => {
      expect((await post('/v1/echo/fault', { how: 'coded' }).expect(402)).body).to.deep.equal({
        error: 'pay first',
        code: 'E003',
        payment: { payment_link: 'http://pay', amount_pence: 5 },
      })
      expect((await post('/api/v1/echo/fault', { how: 'coded' }).expect(402)).body).to.deep.equal({
        error: { code: 'E003', message: 'pay first', status: 402, type: 'insufficient_quota', param: null },
        payment: { payment_link: 'http://pay', amount_pence: 5 },
      })
    })
    it('a definite refusal tells stock clients not to send again; what may pass does not', async () => {
      const refused = await post('/v1/echo/send', {}).expect(400)
      expect(refused.headers['x-should-retry']).to.equal('false')
      const full = await post('/v1/echo/fault', { how: 'disk' }).expect(503)
      expect(full.headers).to.not.have.property('x-should-retry')
      expect(full.headers['retry-after']).to.equal('60')
      expect(full.body.error).to.match(/no room left/)
    })
    it('nothing of the inside leaves the server, but the log has it under the request id', async () => {
      const { body, headers } = await post('/v1/echo/fault', { how: 'crash' }).expect(500)
      expect(JSON.stringify(body)).to.not.match(/hunter2|stack/)
      expect(body.error).to.include(headers['x-request-id'])
      expect(t.logs.some((line) => line['requestId'] === headers['x-request-id'])).to.equal(true)
    })
    it('an answer that breaks its contract is a fault, where answers are checked', () =>
      t.request.get('/v1/echo/lie').expect(500))
  })

  describe('idempotency keys', () => {
    const keyed = (key: string, body: object) => t.request.post('/v1/echo/send').set('idempotency-key', key).send(body)
    it('the same key and body replay the answer byte for byte', async () => {
      const first = await keyed('k1', { text: 'a' }).expect(200)
      const ran = counts.ran
      const second = await keyed('k1', { text: 'a' }).expect(200)
      expect(second.text).to.equal(first.text)
      expect(second.headers['idempotent-replayed']).to.equal('true')
      expect(first.headers).to.not.have.property('idempotent-replayed')
      expect(counts.ran).to.equal(ran)
    })
    it('replays status and headers', async () => {
      await keyed('k2', { text: 'make' }).expect(201).expect('x-made', 'yes')
      await keyed('k2', { text: 'make' }).expect(201).expect('x-made', 'yes').expect('idempotent-replayed', 'true')
    })
    it('replays bytes that are no text', async () => {
      const ask = () => t.request.post('/v1/echo/file').set('idempotency-key', 'k2b').expect(200)
      const [first, second] = [await ask(), await ask()]
      expect(second.body).to.deep.equal(first.body)
      expect([...first.body.subarray(0, 2)]).to.deep.equal([0, 255])
      expect(second.headers).to.include({
        'content-type': 'application/octet-stream',
        'idempotent-replayed': 'true',
      })
    })
    it('another body is 409 E010', async () => {
      await keyed('k3', { text: 'a' }).expect(200)
      expect((await keyed('k3', { text: 'b' }).expect(409)).body.code).to.equal('E010')
    })
    it('is scoped by account', async () => {
      await keyed('k4', { text: 'a' }).expect(200)
      await t
        .as({ userId: 'usr_other' })
        .post('/v1/echo/send')
        .set('idempotency-key', 'k4')
        .send({ text: 'b' })
        .expect(200)
    })
    it('a 64-way race runs once', async () => {
      const ran = counts.ran
      const answers = await Promise.all(Array.from({ length: 64 }, () => keyed('race', { text: 'r' })))
      expect(new Set(answers.map(({ text }) => text)).size).to.equal(1)
      expect(answers.every(({ status }) => status === 200)).to.equal(true)
      expect(counts.ran - ran).to.equal(1)
    })
    it('a failure is not kept: the key may try again', async () => {
      const ran = counts.ran
      const once = (how: string) => t.request.post('/v1/echo/fault').set('idempotency-key', 'k5').send({ how })
      await once('coded').expect(402)
      await once('coded').expect(402)
      expect(counts.ran - ran).to.equal(2)
    })
    it('a secret is never stored: the repeat is a conflict', async () => {
      const once = () => t.request.post('/v1/echo/secret').set('idempotency-key', 'k6').send({})
      await once().expect(200)
      expect((await once().expect(409)).body.error).to.match(/shown only once/)
      const { db } = t.kernel.resolve((await import('../contract/collection.ts')).Mongo) ?? {}
      expect(JSON.stringify(await db?.collection('kernel_idempotency').find().toArray())).to.not.include('shown once"')
    })
    it('a secret beside something else is left out of the repeat', async () => {
      const once = () => t.request.post('/v1/echo/made').set('idempotency-key', 'k7s').send({}).expect(200)
      expect((await once()).body).to.deep.equal({ id: 'made', secret: 'shown once' })
      expect((await once()).body).to.deep.equal({ id: 'made' })
    })
    it('of a large body is known by all of it', async () => {
      const text = 'x'.repeat(400_000)
      const send = (body: object) => t.request.post('/v1/echo/made').set('idempotency-key', 'k7l').send(body)
      await send({ text }).expect(200)
      expect((await send({ text }).expect(200)).headers['idempotent-replayed']).to.equal('true')
      expect((await send({ text: `${text.slice(1)}y` }).expect(409)).body.code).to.equal('E010')
    })
    it('what was answered is stored unreadable, and goes with the person', async () => {
      const once = () => keyed('k8', { text: 'my own words' })
      await once().expect(200)
      const { Mongo } = await import('../contract/collection.ts')
      const { PersonalData } = await import('../contract/services.ts')
      const entries = t.kernel.resolve(Mongo)?.db?.collection('kernel_idempotency')
      const stored = JSON.stringify(await entries?.find().toArray())
      expect(stored).to.include('"answer"')
      expect(stored).to.not.include('my own words')
      await once().expect(200).expect('idempotent-replayed', 'true')
      await keyed('k9', { text: 'theirs' })
      await t.as({ userId: 'usr_tes' }).post('/v1/echo/send').set('idempotency-key', 'k9').send({ text: 'theirs' })
      await t.kernel.resolve(PersonalData)?.erase('usr_test')
      const left = (await entries?.find().toArray())?.map(({ _id }) => String(_id).split('/')[0])
      expect(left).to.include('usr_tes').and.not.include('usr_test')
    })
    it('one key on two resources is two requests', async () => {
      const touch = (path: string) => t.request.post(path).set('idempotency-key', 'k10').send({})
      expect((await touch('/v1/echo/items/a/touch').expect(200)).body.id).to.equal('a')
      expect((await touch('/v1/echo/items/b/touch').expect(200)).body.id).to.equal('b')
      await touch('/api/v1/echo/items/a/touch').expect(200).expect('idempotent-replayed', 'true')
    })
    it('a malformed key is refused', async () =>
      expect((await keyed('with space', { text: 'a' }).expect(400)).body.details[0].pointer).to.equal(
        '/headers/idempotency-key',
      ))
    it('a reservation whose holder died is taken over when its lease ends', async () => {
      const { Mongo } = await import('../contract/collection.ts')
      const { db } = t.kernel.resolve(Mongo) ?? {}
      await keyed('k7', { text: 'a' }).expect(200)
      await db?.collection('kernel_idempotency').updateMany({}, { $unset: { answer: 1 } })
      t.clock.advance(61_000)
      const { headers } = await keyed('k7', { text: 'a' }).expect(200)
      expect(headers).to.not.have.property('idempotent-replayed')
    })
  })
})
