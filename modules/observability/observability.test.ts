import { expect } from 'chai'
import { DAY_MS, Mongo, PersonalData } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import { REQUESTS } from './otlp/definitions.ts'
import { StoredTraces } from './services.ts'
import { observabilityKernel } from './testing.ts'

const P = '/v1/observability'
const NOW = Date.UTC(2026, 10, 22, 12)

describe('observability', () => {
  let t: TestKernel
  before(async () => {
    t = await observabilityKernel(NOW, { itemsPerDay: 100 })
  })
  after(() => t.stop())

  const span = (traceId: string, spanId: string, fields: object = {}) => ({
    traceId: traceId.padStart(32, '0'),
    spanId: spanId.padStart(16, '0'),
    name: 'work',
    startTimeUnixNano: String(BigInt(NOW) * 1_000_000n),
    endTimeUnixNano: String(BigInt(NOW + 100) * 1_000_000n),
    ...fields,
  })
  const send = (who: ReturnType<TestKernel['as']>, ...spans: object[]) =>
    who
      .post(`${P}/v1/traces`)
      .send({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
      .expect(200)
  const as = (userId: string) => t.as({ userId, keyId: `key_${userId}` })
  const traceId = (id: string): string => id.padStart(32, '0')

  it('takes the same span twice as one, and the later word', async () => {
    const who = as('usr_twice')
    await send(who, span('a1', 'b1'))
    await send(who, span('a1', 'b1', { status: { code: 2 } }), span('a1', 'b2', { parentSpanId: '00000000000000b1' }))
    const { body } = await who.get(`${P}/traces/${traceId('a1')}`).expect(200)
    expect(body).to.include({ spans: 2, errors: 1, name: 'work', duration_ms: 100 })
    const { body: list } = await who.get(`${P}/traces`).expect(200)
    expect(list.data).to.have.length(1)
  })

  it("keeps tenants apart: another's trace is 404, and the same ids are another trace", async () => {
    await send(as('usr_one'), span('c1', 'd1'))
    await as('usr_two')
      .get(`${P}/traces/${traceId('c1')}`)
      .expect(404)
    await send(as('usr_two'), span('c1', 'd1', { name: 'other' }))
    await as('usr_two')
      .delete(`${P}/traces/${traceId('c1')}`)
      .expect(200)
    expect(
      (
        await as('usr_one')
          .get(`${P}/traces/${traceId('c1')}`)
          .expect(200)
      ).body.name,
    ).to.equal('work')
  })

  for (const [what, fields] of Object.entries({
    'without ids': { traceId: '', spanId: undefined },
    'with an id of zeros': { traceId: '0'.repeat(32) },
    'of 1970': { startTimeUnixNano: '0' },
    'of 2262': { startTimeUnixNano: '9223372036854775807' },
    'beyond all times': { startTimeUnixNano: '18446744073709551615' },
  }))
    it(`rejects a span ${what}, and takes its neighbour`, async () => {
      const who = as('usr_bad')
      const { body } = await send(who, { ...span('e1', 'f1'), ...fields }, span('e2', 'f2'))
      expect(body.partialSuccess.rejectedSpans).to.equal('1')
      await who.get(`${P}/traces/${traceId('e2')}`).expect(200)
    })

  it('rejects data points and events of Langfuse of 1970 and 2262, and takes their neighbours', async () => {
    const who = as('usr_untimely')
    const nanos = [0n, BigInt(NOW) * 1_000_000n, 9_223_372_036_854_775_807n]
    const dataPoints = nanos.map((at) => ({ timeUnixNano: String(at), asInt: '1' }))
    const { body } = await who
      .post(`${P}/v1/metrics`)
      .send({ resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'calls', gauge: { dataPoints } }] }] }] })
      .expect(200)
    expect(body.partialSuccess.rejectedDataPoints).to.equal('2')
    expect((await who.get(`${P}/points?name=calls`).expect(200)).body.data).to.have.length(1)
    const batch = ['1970-01-01T00:00:00Z', new Date(NOW).toISOString(), '2262-04-11T00:00:00Z'].map(
      (startTime, at) => ({
        id: `e${at}`,
        type: 'span-create',
        body: { id: `s${at}`, traceId: 'lf-times', name: 'x', startTime },
      }),
    )
    const told = await who.post(`${P}/api/public/ingestion`).send({ batch }).expect(207)
    expect(told.body.errors.map(({ id }: { id: string }) => id)).to.deep.equal(['e0', 'e2'])
    expect((await who.get(`${P}/traces/lf-times`).expect(200)).body.spans).to.equal(1)
  })

  it('a torn body is 400, one beyond the limit 413, both with a Status', async () => {
    const whole = Buffer.from(
      REQUESTS.traces.encode(REQUESTS.traces.fromObject({ resourceSpans: [{ schemaUrl: 'x' }] })).finish(),
    )
    const torn = await as('usr_torn')
      .post('/v1/traces')
      .set('content-type', 'application/x-protobuf')
      .send(Buffer.concat([whole, Buffer.from([0x0a, 0x7f])]))
      .expect(400)
    expect(torn.type).to.equal('application/x-protobuf')
    const large = await as('usr_torn')
      .post('/v1/traces')
      .set('content-type', 'application/json')
      .set('content-length', String(100 * 1_048_576))
      .send('{}')
      .expect(413)
    expect(large.body).to.include({ code: 8 })
  })

  it('beyond the daily quota it is 429', async () => {
    const many = Array.from({ length: 60 }, (_, at) => span('aa', String(at + 1)))
    await send(as('usr_much'), ...many)
    const { headers } = await as('usr_much')
      .post('/v1/traces')
      .send({ resourceSpans: [{ scopeSpans: [{ spans: many }] }] })
      .expect(429)
    expect(Number(headers['retry-after'])).to.be.greaterThan(0)
  })

  it("joins Langfuse's events of one observation in any order and over batches; tells what it cannot read", async () => {
    const who = as('usr_langfuse')
    const post = (...batch: object[]) => who.post(`${P}/api/public/ingestion`).send({ batch }).expect(207)
    const at = new Date(NOW).toISOString()
    const end = new Date(NOW + 2_000).toISOString()
    const first = await post(
      { id: 'e1', type: 'generation-update', timestamp: at, body: { id: 'g1', traceId: 'tr-1', endTime: end } },
      {
        id: 'e2',
        type: 'generation-create',
        timestamp: at,
        body: { id: 'g1', traceId: 'tr-1', name: 'answer', startTime: at, model: 'gpt-4o-mini', input: 'secret' },
      },
      { id: 'e3', type: 'trace-create', timestamp: at, body: { id: 'tr-1', name: 'conversation', sessionId: 's1' } },
      { id: 'e4', type: 'generation-create', timestamp: at, body: { id: 'a/b', traceId: 'tr-1' } },
      { id: 'e5', type: 'score-create', timestamp: at, body: { id: 'sc1', traceId: 'tr-1', name: 'good', value: 1 } },
    )
    expect(first.body.errors.map(({ id }: { id: string }) => id)).to.deep.equal(['e4'])
    await post({
      id: 'e6',
      type: 'generation-update',
      timestamp: at,
      body: { id: 'g1', traceId: 'tr-1', usage: { input: 1_000_000, output: 0 } },
    })
    const { body } = await who.get(`${P}/traces/tr-1`).expect(200)
    expect(body).to.include({ name: 'conversation', session_id: 's1', spans: 1 })
    expect(body.span_list[0]).to.include({ name: 'answer', duration_ms: 2_000, model: 'gpt-4o-mini' })
    expect(body.cost_pence).to.be.closeTo(11.4, 0.01)
    expect(body.scores).to.have.length(1)
    expect(JSON.stringify(body)).to.not.include('secret')
  })

  it('takes scores, singly and as the array that the Python client sends; one id is one score', async () => {
    const who = as('usr_scores')
    await who.post(`${P}/scores`).send({ id: 's', trace_id: 't', name: 'helpful', value: 1 }).expect(200)
    await who.post(`${P}/scores`).send({ id: 's', trace_id: 't', name: 'helpful', value: 0.5 }).expect(200)
    const many = [
      { traceId: 't', name: 'tone', value: 'kind', dataType: 'CATEGORICAL' },
      { traceId: 't', name: 'right', value: 1, dataType: 'BOOLEAN', unknown: true },
    ]
    const { body: taken } = await who
      .post(`${P}/api/public/scores`)
      .send([...many, { name: 'of nothing', value: 1 }])
      .expect(207)
    expect(taken).to.deep.include({ accepted: 2, rejected: 1 })
    const { body: all } = await who
      .post(`${P}/api/public/scores`)
      .send([{ sessionId: 's', name: 'x', value: 1 }])
      .expect(202)
    expect(all).to.deep.equal({ message: 'Accepted' })
    await who.post(`${P}/api/public/scores`).send({ traceId: 't', name: 'alone', value: 1 }).expect(200)
    const { body } = await who.get(`${P}/scores?trace_id=t`).expect(200)
    const values = body.data.map(({ name, value }: { name: string; value: unknown }) => [name, value])
    expect(Object.fromEntries(values)).to.deep.equal({ alone: 1, helpful: 0.5, tone: 'kind', right: 1 })
    const wrong = await who.post(`${P}/scores`).send({ name: 'x', value: 1 }).expect(400)
    expect(wrong.body.code).to.equal('invalid_request')
    await who.post(`${P}/scores`).send({ trace_id: 't', name: 'x', value: 2, data_type: 'BOOLEAN' }).expect(400)
  })

  it("shows Langfuse's clients the account as their only project", async () => {
    const { body } = await as('usr_project').get(`${P}/api/public/projects`).expect(200)
    const organization = { id: 'usr_project', name: 'default' }
    expect(body.data).to.deep.equal([{ ...organization, organization, metadata: {}, retentionDays: 30 }])
  })

  it("lets Langfuse's clients read and delete what they wrote", async () => {
    const who = as('usr_reads')
    const read = async (path: string, status = 200) => (await who.get(`${P}/api/public/${path}`).expect(status)).body
    await who.put(`${P}/settings`).send({ store_content: true }).expect(200)
    const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
    const [trace, other] = [traceId('7a'), traceId('7b')]
    const asked = [
      text('langfuse.observation.type', 'generation'),
      text('langfuse.observation.input', 'a question'),
      text('langfuse.session.id', 'talk'),
      text('gen_ai.request.model', 'gpt-4o-mini'),
      { key: 'gen_ai.usage.input_tokens', value: { intValue: 1_000_000 } },
    ]
    const second = { startTimeUnixNano: String(BigInt(NOW + 10) * 1_000_000n), parentSpanId: '0000000000000001' }
    await send(who, span('7a', '1', { attributes: asked }), span('7a', '2', { ...second, status: { code: 2 } }))
    await send(who, span('7b', '1', { name: 'elsewhere' }))
    const scored = { traceId: trace, observationId: '0000000000000001' }
    await who
      .post(`${P}/api/public/scores`)
      .send({ id: 'sc', ...scored, name: 'right', value: 1, dataType: 'BOOLEAN' })
      .expect(200)

    const fields = 'core,basic,io,model,usage,metrics'
    const { data } = await read(`v2/observations?traceId=${trace}&type=GENERATION&fields=${fields}`)
    expect(data).to.have.length(1)
    const generation = { id: '0000000000000001', traceId: trace, type: 'GENERATION', projectId: 'usr_reads' }
    expect(data[0]).to.deep.include({ ...generation, sessionId: 'talk', input: 'a question', level: 'DEFAULT' })
    expect(data[0]).to.deep.include({ model: 'gpt-4o-mini', latency: 0.1, isRootObservation: true })
    expect(data[0].usageDetails).to.deep.equal({ input: 1_000_000, output: 0, total: 1_000_000 })
    // 15 US cents for a million tokens
    expect(data[0].totalCost).to.be.closeTo(0.15, 0.001)
    const ids = async (query: string) =>
      (await read(`v2/observations?${query}`)).data.map(({ id }: { id: string }) => id.slice(-1))
    expect(await ids(`traceId=${trace}`)).to.deep.equal(['2', '1'])
    expect(await ids('level=ERROR')).to.deep.equal(['2'])
    expect(await ids('sessionId=talk&parentObservationId=')).to.deep.equal(['1'])
    expect(await ids(`traceId=${trace}&isRootObservation=true&environment=default&environment=live`)).to.deep.equal([
      '1',
    ])
    expect(await ids(`name=elsewhere&fromStartTime=${new Date(NOW + 1).toISOString()}`)).to.deep.equal([])
    const { meta } = await read('v2/observations?limit=2')
    expect((await read(`v2/observations?limit=2&cursor=${meta.cursor}`)).data).to.have.length(1)
    expect((await read('v2/observations?fields=core,none', 400)).message).to.contain("the group 'none'")
    expect((await read('v2/observations?filter=[]', 400)).message).to.contain('filter')

    const scores = (await read(`v3/scores?traceId=${trace}&fields=subject`)).data
    expect(scores).to.have.length(1)
    const subject = { kind: 'observation', id: '0000000000000001', traceId: trace }
    expect(scores[0]).to.deep.include({ id: 'sc', name: 'right', value: true, dataType: 'BOOLEAN', subject })

    expect((await read('v3/scores?dataType=BOOLEAN&valueMax=0.5')).data).to.deep.equal([])

    const whole = await read(`traces/${trace}`)
    expect(whole).to.deep.include({ id: trace, name: 'work', input: 'a question', sessionId: 'talk' })
    expect([whole.observations.length, whole.scores.length, whole.totalCost.toFixed(2)]).to.deep.equal([2, 1, '0.15'])
    const list = await read('traces?page=2&limit=1')
    expect(list.meta).to.deep.equal({ page: 2, limit: 1, totalItems: 2, totalPages: 2 })
    expect((await read('traces?sessionId=talk')).data[0]).to.deep.include({ id: trace, scores: ['sc'] })
    expect((await as('usr_other').get(`${P}/api/public/traces`).expect(200)).body.data).to.deep.equal([])
    await as('usr_other').delete(`${P}/api/public/scores/sc`).expect(404)
    await who.delete(`${P}/api/public/scores/sc`).expect(202)
    expect((await read('v3/scores')).data).to.deep.equal([])
    await who.delete(`${P}/api/public/traces/${other}`).expect(200)
    await read(`traces/${other}`, 404)
  })

  it("keeps prompts for Langfuse's clients: each change a version, each label at one of them", async () => {
    const who = as('usr_prompts')
    const Q = `${P}/api/public/v2/prompts`
    const keep = async (fields: object, status = 200) =>
      (
        await who
          .post(Q)
          .send({ name: 'desk/greeting', ...fields })
          .expect(status)
      ).body
    const read = async (query = '', status = 200) => (await who.get(`${Q}/desk%2Fgreeting${query}`).expect(status)).body
    const first = await keep({ prompt: 'Hello {{name}}', labels: ['production'], tags: ['desk'], config: { t: 0 } })
    expect(first).to.deep.include({ version: 1, type: 'text', labels: ['production', 'latest'], config: { t: 0 } })
    const drafts = await Promise.all(['a', 'b'].map((prompt) => keep({ prompt, labels: ['draft'] })))
    expect(drafts.map(({ version }) => version)).to.have.members([2, 3])
    expect(await read()).to.deep.include({ version: 1, prompt: 'Hello {{name}}', labels: ['production'] })
    expect(await read('?label=latest')).to.deep.include({ version: 3, labels: ['draft', 'latest'], tags: ['desk'] })
    expect((await read('?version=2')).labels).to.deep.equal([])
    const { body: moved } = await who
      .patch(`${Q}/desk%2Fgreeting/versions/2`)
      .send({ newLabels: ['production'] })
      .expect(200)
    expect(moved.labels).to.deep.equal(['production'])
    expect((await read()).version).to.equal(2)
    expect((await read('?version=1')).labels).to.deep.equal([])
    const chat = [
      { role: 'system', content: 'Be kind.' },
      { type: 'placeholder', name: 'history' },
    ]
    expect((await keep({ name: 'talk', type: 'chat', prompt: chat })).prompt).to.deep.equal(chat)
    expect((await keep({ prompt: chat }, 400)).message).to.contain('type "chat"')
    await keep({ prompt: 'x', labels: ['Not so'] }, 400)
    const { body: list } = await who.get(`${Q}?tag=desk`).expect(200)
    expect(list.data[0]).to.deep.include({ versions: [1, 2, 3], labels: ['production', 'draft', 'latest'] })
    expect(list.meta.totalItems).to.equal(1)
    await as('usr_other').get(`${Q}/talk?label=latest`).expect(404)
    await who.delete(`${Q}/desk%2Fgreeting?label=production`).expect(200)
    expect((await read('', 404)).message).to.contain("the label 'production'")
    await who.delete(`${Q}/desk%2Fgreeting`).expect(200)
    await read('?version=3', 404)
    const kinds: string[] = []
    for await (const { kind } of t.services.resolve(PersonalData).export('usr_prompts')) kinds.push(kind)
    expect(kinds).to.deep.equal(['prompt'])
  })

  it('sums up counts, errors, quantiles and costs by a field', async () => {
    const who = as('usr_sums')
    const spans = Array.from({ length: 50 }, (_, at) =>
      span('f0', String(at + 1), {
        name: at < 40 ? 'fast' : 'slow',
        endTimeUnixNano: String(BigInt(NOW + (at < 40 ? 10 : 1_000)) * 1_000_000n),
        status: { code: at === 0 ? 2 : 0 },
      }),
    )
    await send(who, ...spans)
    const { body } = await who.get(`${P}/metrics?group_by=name`).expect(200)
    const [fast, slow] = body.data
    expect(fast).to.include({ group: 'fast', spans: 40, errors: 1 })
    expect(fast.p50_ms).to.be.closeTo(10, 0.5)
    expect(slow.p95_ms).to.be.closeTo(1_000, 50)
    expect(fast.histogram.find(({ le_ms }: { le_ms: number }) => le_ms === 25).count).to.equal(40)
    await who.get(`${P}/metrics?from=2026-01-01T00:00:00Z`).expect(400)
  })

  it('gives those with content to other modules, by what they filter, and nobody else’s', async () => {
    const who = as('usr_kept')
    await who.put(`${P}/settings`).send({ store_content: true }).expect(200)
    const asked = (text: string) => [{ key: 'input.value', value: { stringValue: text } }]
    await send(who, span('0b', '1', { attributes: asked('What is two and two?') }))
    const byAgent = [
      { key: 'gen_ai.agent.id', value: { stringValue: 'ag_1' } },
      { key: 'gen_ai.agent.name', value: { stringValue: 'helper' } },
      { key: 'gen_ai.agent.version', value: { stringValue: '2' } },
    ]
    await send(who, span('0c', '1', { attributes: [...asked('[{"role":"user","content":"Hello"}]'), ...byAgent] }))
    await send(who, span('0d', '1'))
    await who
      .post(`${P}/scores`)
      .send({ trace_id: traceId('0b'), name: 'right', value: 0 })
      .expect(200)
    const stored = t.services.resolve(StoredTraces)
    const inputs = async (filter: object) =>
      (await stored.find('usr_kept', { limit: 10, ...filter })).map(({ input }) => input)
    expect(await inputs({})).to.have.deep.members([
      'What is two and two?',
      { messages: [{ role: 'user', content: 'Hello' }] },
    ])
    expect(await inputs({ maxScore: 0.5 })).to.deep.equal(['What is two and two?'])
    expect(await inputs({ traceIds: [traceId('0c')] })).to.have.length(1)
    expect(await inputs({ model: 'none' })).to.deep.equal([])
    for (const agent of ['ag_1', 'helper']) expect(await inputs({ agent })).to.have.length(1)
    expect(await inputs({ agent: 'ag_1', agentVersion: '1' })).to.deep.equal([])
    expect(await inputs({ agent: 'ag_2' })).to.deep.equal([])
    expect(await stored.find('usr_other', { limit: 10 })).to.deep.equal([])
  })

  it('keeps everything no longer than asked for, and exports and erases it with its owner', async () => {
    const who = as('usr_gone')
    await who.put(`${P}/settings`).send({ store_content: true, retention_days: 3 }).expect(200)
    await send(who, span('0a', '1', { attributes: [{ key: 'input.value', value: { stringValue: 'my words' } }] }))
    const rows = t.services.resolve(Mongo).collection('observability_spans')
    const row = await rows.findOne({ owner: 'usr_gone' })
    expect(row?.['keepUntil'].getTime()).to.equal(NOW + 3 * DAY_MS)
    expect(JSON.stringify(row)).to.not.include('my words')
    const data = t.services.resolve(PersonalData)
    const items = []
    for await (const item of data.export('usr_gone')) items.push(item)
    expect(JSON.stringify(items)).to.include('my words')
    await data.erase('usr_gone')
    expect(await rows.countDocuments({ owner: 'usr_gone' })).to.equal(0)
    await who.get(`${P}/traces/${traceId('0a')}`).expect(404)
  })
})
