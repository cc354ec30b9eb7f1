import { expect } from 'chai'
import { Mongo, onFaultPoint, PersonalData } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import agents from '../agents/module.ts'
import { LedgerAudit } from '../ledger/services.ts'
import { gatewayKernel, grant, held, modelAt, spendable } from '../routing/testing/gateway-kernel.ts'
import { fakeCipher } from '../safety/testing/fake-cipher.ts'
import swarm from '../swarm/module.ts'
import { fakeRetention } from '../workspaces/testing-retention.ts'
import evaluation from './module.ts'
import type { Run } from './runs/contract.ts'
import { type Trace, TraceSources } from './services.ts'
import { completion, embeddings, type FakeServer, serve } from './testing/fake-server.ts'

/** 100 tokens in at a dollar a million, 20 out at ten, at 0.76 pounds a dollar, with 25 % on top. */
const PRICE = 28_500n
/** Less its share of the margin, which the account earns as of any routed call. */
const NET = PRICE - (5_700n * 78n) / 100n
const OWNER = 'usr_eval'
/** `ROWS=100000` for the largest dataset there may be. */
const ROWS = Number(process.env['ROWS'] ?? 100)

const sumOf = (text: string): string =>
  String((text.match(/\d+/g) ?? []).reduce((sum, digits) => sum + Number(digits), 0))

describe('evaluations', () => {
  const retention = fakeRetention()
  let t: TestKernel
  let models: FakeServer
  let endpoints: FakeServer
  /** What was asked of models, in order. */
  let asked: string[] = []
  let grade = '{"reason": "fine", "score": 0.9}'
  const agentCalls: string[] = []
  before(async () => {
    models = await serve((path, body) => {
      if (path.endsWith('/embeddings'))
        return embeddings([
          [3, 4],
          [4, 3],
        ])
      if (body['messages'] === undefined) return [404, {}]
      const text = String((body['messages'] as { content: string }[]).at(-1)?.content)
      asked.push(text)
      if (text.includes('never')) return undefined
      if (text.includes('broken')) return [500, {}]
      return completion(text.startsWith('You grade') ? grade : sumOf(text))
    })
    endpoints = await serve((path, { input }) => {
      const text = String((input as { text?: string }).text)
      agentCalls.push(`${path} ${text}`)
      if (path === '/adder') return [200, { output: { text: sumOf(text) } }]
      const kind = path === '/good' || !text.includes('refund') ? 'handled' : 'sorry'
      return [200, { output: { text: path === '/worse' ? 'sorry' : kind } }]
    })
    t = await gatewayKernel(
      {
        baseUrls: { openai: models.url },
        models: [modelAt('openai', 'm'), modelAt('openai', 'text-embedding-3-small', { output_usd: 0 })],
        poundsPerDollar: 0.76,
        totalTimeoutMs: 2_000,
        firstByteTimeoutMs: 2_000,
        maxAttempts: 1,
      },
      {
        modules: [agents, swarm, evaluation],
        config: { eval: { casesAtOnce: 4 } },
        provide: [retention.provided, fakeCipher],
      },
    )
    await grant(t, 10_000, OWNER)
  })
  after(async () => {
    await t?.stop()
    models?.close()
    endpoints?.close()
  })
  beforeEach(() => {
    asked = []
    grade = '{"reason": "fine", "score": 0.9}'
  })

  const as = (userId: string) => t.as({ userId })
  const post = async (path: string, body: object, status = 200, userId = OWNER) =>
    (await as(userId).post(`/v1/eval${path}`).send(body).expect(status)).body
  const get = async (path: string, status = 200, userId = OWNER) =>
    (await as(userId).get(`/v1/eval${path}`).expect(status)).body
  const dataset = async (body?: object, userId = OWNER): Promise<string> => {
    const { id } = await post('/datasets', { name: 'sums' }, 200, userId)
    if (body !== undefined) await post(`/datasets/${id}/versions`, body, 200, userId)
    return id
  }
  const SUMS = { rows: Array.from({ length: 6 }, (_, n) => ({ input: `${n} + 1`, expected: String(n + 1) })) }
  const MODEL = { type: 'model', model: 'm' }
  const begin = (dataset_id: string, body: object = {}, userId = OWNER): Promise<Run> =>
    post(
      '/runs',
      { dataset_id, target: MODEL, assertions: [{ type: 'exact' }], budget_pence: 100, ...body },
      200,
      userId,
    )
  const finish = async (dataset_id: string, body: object = {}, userId = OWNER): Promise<Run> => {
    const { id } = await begin(dataset_id, body, userId)
    await t.settle()
    return get(`/runs/${id}`, 200, userId)
  }
  const charged = async (work: () => Promise<unknown>): Promise<bigint> => {
    const before = await spendable(t, OWNER)
    await work()
    expect(await held(t, OWNER)).to.equal(0n)
    return before - (await spendable(t, OWNER))
  }

  describe('datasets', () => {
    it('take rows in pages, in any order and again, and never change once sealed', async () => {
      const id = await dataset()
      const { version, status } = await post(`/datasets/${id}/versions`, {})
      expect([version, status]).to.deep.equal([1, 'open'])
      const path = `/v1/eval/datasets/${id}/versions/1`
      const rows = (offset: number, count = 3) =>
        Array.from({ length: count }, (_, n) => ({ input: { 'a.b': offset + n, $x: 1 } }))
      const put = (offset: number, body = rows(offset)) => as(OWNER).put(`${path}/rows`).send({ offset, rows: body })
      await put(3).expect(200)
      expect((await as(OWNER).post(`${path}/seal`).send().expect(409)).body.error).to.contain('rows 0 to 2 are missing')
      await Promise.all([put(0).expect(200), put(0).expect(200)])
      expect((await put(0, rows(9)).expect(409)).body.error).to.contain('row 0 is there already')
      await begin(id).catch(() => undefined)
      const sealed = (await as(OWNER).post(`${path}/seal`).send().expect(200)).body
      expect(sealed).to.deep.include({ rows: 6, status: 'sealed' })
      expect((await as(OWNER).post(`${path}/seal`).send().expect(200)).body.sha256).to.equal(sealed.sha256)
      expect((await put(6).expect(409)).body.error).to.contain('never changes')
      const page = await get(`/datasets/${id}/versions/1/rows?limit=4`)
      expect(page.data.map(({ index }: { index: number }) => index)).to.deep.equal([0, 1, 2, 3])
      const rest = await get(`/datasets/${id}/versions/1/rows?limit=4&cursor=${page.next_cursor}`)
      expect(rest.data[1]).to.deep.equal({ index: 5, row: { input: { 'a.b': 5, $x: 1 } } })
      await post(`/datasets/${id}/versions`, SUMS)
      expect(
        (await get(`/datasets/${id}/versions`)).data.map((each: Run & { version: number }) => each.version),
      ).to.deep.equal([2, 1])
      await as(OWNER).delete(`/v1/eval/datasets/${id}`).expect(200)
      await get(`/datasets/${id}/versions/1/rows`, 404)
    })

    it('take as many rows as they may, a page at a time, and are run by a sample', async () => {
      const id = await dataset()
      await post(`/datasets/${id}/versions`, {})
      const path = `/v1/eval/datasets/${id}/versions/1`
      const put = (offset: number, count: number) => {
        const rows = Array.from({ length: count }, (_, n) => ({
          input: `${offset + n} + 1`,
          expected: `${offset + n + 1}`,
        }))
        return as(OWNER).put(`${path}/rows`).send({ offset, rows })
      }
      for (let offset = 0; offset < ROWS; offset += 1_000) await put(offset, Math.min(ROWS, 1_000)).expect(200)
      expect(JSON.stringify((await put(99_999, 2).expect(400)).body)).to.contain('100000')
      expect(JSON.stringify((await put(0, 1_001).expect(400)).body)).to.contain('/body/rows')
      expect((await as(OWNER).post(`${path}/seal`).send().expect(200)).body.rows).to.equal(ROWS)
      const run = await finish(id, { sample: 3, seed: 1 })
      expect(run).to.deep.include({ status: 'completed', cases_total: 3 })
      expect(run.scores?.mean).to.equal(1)
      await as(OWNER).delete(`/v1/eval/datasets/${id}`).expect(200)
    }).timeout(10_000 + ROWS * 5)

    it('come from Langfuse’s clients: items that change, until a version is made of them', async () => {
      const L = '/v1/observability/api/public'
      const send = async (path: string, body: object, status = 200) =>
        (await as(OWNER).post(`${L}/${path}`).send(body).expect(status)).body
      const read = async (path: string, status = 200, userId = OWNER) =>
        (await as(userId).get(`${L}/${path}`).expect(status)).body
      const { id } = await send('v2/datasets', { name: 'capitals', description: 'of countries', inputSchema: null })
      expect((await send('v2/datasets', { name: 'capitals' })).id).to.equal(id)
      expect(await read('v2/datasets/capitals')).to.include({ id, projectId: OWNER, description: 'of countries' })
      const put = (itemId: string, body: object, status = 200) =>
        send('dataset-items', { datasetName: 'capitals', id: itemId, ...body }, status)
      await put('one', { input: '1 + 1', expectedOutput: '0', sourceTraceId: 't1' })
      await put('two', { input: [1, 2], metadata: { level: 'easy' } })
      await put('zero', { input: 'old', status: 'ARCHIVED' })
      const one = await put('one', { input: '1 + 1', expectedOutput: '2' })
      expect(one).to.deep.include({ id: 'one', datasetName: 'capitals', expectedOutput: '2', sourceTraceId: null })
      const page = await read('dataset-items?datasetName=capitals&limit=2')
      expect(page.data.map((item: { id: string }) => item.id)).to.deep.equal(['one', 'two'])
      expect(page.meta).to.deep.equal({ page: 1, limit: 2, totalItems: 3, totalPages: 2 })
      const version = await post(`/datasets/${id}/versions`, { items: true })
      expect(version).to.include({ rows: 2, source: 'items', status: 'sealed' })
      await as(OWNER).delete(`${L}/dataset-items/one`).expect(200)
      const { data } = await get(`/datasets/${id}/versions/1/rows`)
      expect(data.map(({ row }: { row: object }) => row)).to.deep.equal([
        { input: '1 + 1', expected: '2', metadata: { item_id: 'one' } },
        { input: { input: [1, 2] }, metadata: { item_id: 'two', level: 'easy' } },
      ])
      await send('v2/datasets', { name: 'others' })
      expect((await send('dataset-items', { datasetName: 'others', id: 'two' }, 409)).message).to.contain('two')
      expect((await send('dataset-items', { datasetName: 'none' }, 404)).message).to.contain("no dataset 'none'")
      await read('dataset-items/two', 404, 'usr_stranger')
      await as(OWNER).delete(`/v1/eval/datasets/${id}`).expect(200)
      await read('dataset-items/two', 404)
    })

    it('read promptfoo’s files, and what failed in a run', async () => {
      const promptfoo = `
description: sums
providers: [openai:gpt-5]
prompts: ['Add {{one}} and {{two}}.']
defaultTest: { assert: [{ type: latency, threshold: 60000 }] }
tests:
  - vars: { one: 1, two: 2 }
    assert: [{ type: equals, value: '3' }, { type: not-contains, value: x }]
  - vars: { one: 2, two: 2 }
    assert: [{ type: icontains, value: five }]
`
      const id = await dataset()
      const version = await post(`/datasets/${id}/versions`, { promptfoo })
      expect(version).to.deep.include({ rows: 2, source: 'promptfoo', left_out: ['description', 'providers'] })
      const run = await finish(id, { assertions: [] })
      expect(asked).to.have.members(['Add 1 and 2.', 'Add 2 and 2.'])
      expect(run.scores).to.deep.include({ mean: 0.75, pass_rate: 0.5 })
      expect(await post(`/datasets/${id}/versions`, { run: { id: run.id } })).to.include({ rows: 1, source: 'run' })
      const { data } = await get(`/datasets/${id}/versions/2/rows`)
      expect(data[0].row.input).to.deep.equal({ one: 2, two: 2 })
    })
  })

  describe('runs', () => {
    it('pay every case once, and say how good it was', async () => {
      const id = await dataset(SUMS)
      let run: Run | undefined
      const cost = await charged(async () => {
        run = await finish(id, { epochs: 2, assertions: [{ type: 'exact' }, { type: 'cost', max_pence: 1 }] })
      })
      expect(run).to.deep.include({ status: 'completed', cases_done: 12, cases_total: 12 })
      expect(run?.scores).to.deep.include({ mean: 1, stderr: 0, ci95: [0.5, 1], pass_rate: 1, cases: 12, failed: 0 })
      expect(cost).to.equal(12n * NET)
      expect(run?.spent_pence).to.equal(Number(12n * PRICE) / 1e6)
      expect(asked).to.have.lengthOf(12)
      const { data } = await get(`/runs/${run?.id}/cases?limit=3`)
      expect(data[2]).to.deep.include({ row: 1, epoch: 0, output: '2', score: 1, pass: true })
      expect(t.events.filter(({ name }) => name === 'eval.run_ended').at(-1)?.data).to.include({
        run_id: run?.id,
        status: 'completed',
        cases: 12,
      })
    })

    it('grade by a model and by embeddings, from budgets of their own', async () => {
      const id = await dataset({ rows: [{ input: 'Say {{ 1', expected: '1' }] })
      const assertions = [
        { type: 'model_graded', value: 'It is a number.' },
        { type: 'similarity', model: 'text-embedding-3-small', threshold: 0.9, name: 'alike' },
        { type: 'regex', value: '^\\d+$', not: true },
      ]
      const run = await finish(id, { assertions, judge: { model: 'm', budget_pence: 10 } })
      expect(run.scores?.assertions.map(({ name, mean }) => [name, mean])).to.deep.equal([
        ['model_graded', 0.9],
        ['alike', 0.96],
        ['not regex', 0],
      ])
      expect(run.scores?.judge_cost_pence).to.equal(Number(PRICE) / 1e6)
      grade = 'I cannot.'
      const refused = await finish(id, { assertions: assertions.slice(0, 1), judge: { model: 'm', budget_pence: 10 } })
      expect(refused.scores).to.deep.include({ mean: null, ungraded: 1 })
      const poor = await finish(id, { assertions: assertions.slice(0, 1), judge: { model: 'm', budget_pence: 1 } })
      expect(poor).to.deep.include({ status: 'stopped', reason: 'judge_budget' })
      const before = asked.length
      await post(`/runs/${poor.id}/resume`, { judge_budget_pence: 10 })
      await t.settle()
      expect(await get(`/runs/${poor.id}`)).to.include({ status: 'completed' })
      expect(
        asked.slice(before).every((text) => text.startsWith('You grade')),
        'the answer was paid before',
      ).to.equal(true)
    })

    it('fail the case that never ends, not the run', async () => {
      const run = await finish(await dataset({ rows: [{ input: 'never' }] }), { timeout_ms: 100 })
      expect(run).to.include({ status: 'completed' })
      expect(run.scores).to.deep.include({ failed: 1, mean: 0 })
      const { data } = await get(`/runs/${run.id}/cases?failed=true`)
      expect(data.map(({ error }: { error: string }) => error)).to.deep.equal(['timeout'])
      expect(await held(t, OWNER)).to.equal(0n)
    })

    it('stop where the budget or the money ends, and go on from there', async () => {
      const id = await dataset(SUMS)
      const terms = { budget_pence: 0.1, max_case_pence: 0.05 }
      const stopped = await finish(id, terms)
      expect(stopped).to.deep.include({ status: 'stopped', reason: 'budget' })
      // those of a batch that is not whole count, too
      expect(stopped.cases_done).to.be.greaterThan(0)
      expect(stopped.spent_pence).to.equal(Number(BigInt(stopped.cases_done) * PRICE) / 1e6)
      const few = { dataset_id: id, target: MODEL, assertions: [{ type: 'exact' }], budget_pence: 1 }
      expect(JSON.stringify(await post('/runs', few, 400))).to.contain('must be at least max_case_pence (10)')
      await post(`/runs/${stopped.id}/resume`, { budget_pence: 50 })
      await t.settle()
      expect(await get(`/runs/${stopped.id}`)).to.deep.include({ status: 'completed', cases_done: 6 })
      expect(asked).to.have.lengthOf(6)
      await post(`/runs/${stopped.id}/resume`, {}, 409)
      const poor = 'usr_poor'
      await grant(t, 1, poor)
      const run = await finish(await dataset(SUMS, poor), { max_case_pence: 2 }, poor)
      expect(run).to.deep.include({ status: 'stopped', reason: 'funds' })
      const unknown = await finish(id, { target: { type: 'model', model: 'nobody' } })
      expect(unknown).to.deep.include({ status: 'failed', reason: 'E004' })
    })

    it('are cancelled once', async () => {
      const { id } = await begin(await dataset(SUMS))
      for (let n = 0; n < 2; n++) expect(await post(`/runs/${id}/cancel`, {})).to.include({ status: 'cancelled' })
      await t.settle()
      expect((await get(`/runs/${id}`)).status).to.equal('cancelled')
    })

    for (const points of [
      ['ledger.held', 'eval.asked', 'eval.kept'],
      ['ledger.settled', 'eval.case_done', 'eval.batch_done'],
    ])
      it(`pay no case twice where the process dies at: ${points.join(', ')}`, async () => {
        const id = await dataset(SUMS)
        const alive = new Set(points)
        const undo = onFaultPoint((at) => {
          if (alive.delete(at)) throw new Error('died')
        })
        let run: Run | undefined
        const cost = await charged(async () => {
          run = await begin(id)
          for (let n = 0; n < 4; n++) await t.advance(60_000)
        })
        undo()
        run = await get(`/runs/${run?.id}`)
        expect([...alive]).to.deep.equal([])
        expect(run).to.deep.include({ status: 'completed', cases_done: 6, spent_pence: Number(6n * PRICE) / 1e6 })
        expect(cost).to.equal(6n * NET)
      })
  })

  describe('agents and swarms', () => {
    const agent = async (name: string, path: string, userId = OWNER, price = 0.01) =>
      (
        await as(userId)
          .post('/v1/agents')
          .send({ name, archetype: 'custom', price_per_call: price, endpoint: { url: endpoints.url + path } })
          .expect(200)
      ).body
    const change = async (id: string, path: string): Promise<string> =>
      (
        await as(OWNER)
          .patch(`/v1/agents/${id}`)
          .send({ endpoint: { url: endpoints.url + path } })
          .expect(200)
      ).body.latest_version

    it('are run at a version; others’ agents are paid once, whatever dies', async () => {
      const { id } = await agent('eval adder', '/adder', 'usr_creator', 0.02)
      const sums = await dataset(SUMS)
      const alive = new Set(['ledger.settle', 'agents.settled'])
      const undo = onFaultPoint((at) => {
        if (alive.delete(at)) throw new Error('died')
      })
      const target = { type: 'agent', agent: id }
      const calls = agentCalls.length
      const cost = await charged(async () => {
        const { id: run } = await begin(sums, { target })
        for (let n = 0; n < 3; n++) await t.advance(60_000)
        expect((await get(`/runs/${run}`)).scores, 'what was paid is answered').to.include({ mean: 1, failed: 0 })
        expect(await get(`/runs/${run}`)).to.deep.include({ status: 'completed', spent_pence: 12 })
      })
      undo()
      expect([...alive]).to.deep.equal([])
      expect(cost).to.equal(12_000_000n)
      expect(agentCalls.length - calls, 'what was kept is not asked again').to.equal(6)
      // agents keep what they answered for a day; a run may wait for longer to be graded
      const judged = {
        target,
        assertions: [{ type: 'model_graded', value: 'x' }],
        judge: { model: 'm', budget_pence: 1 },
      }
      const { id: run } = await finish(await dataset({ rows: SUMS.rows.slice(0, 1) }), judged)
      await t.advance(3 * 86_400_000)
      await post(`/runs/${run}/resume`, { judge_budget_pence: 50 })
      await t.settle()
      expect(await get(`/runs/${run}`)).to.deep.include({
        status: 'completed',
        spent_pence: 2 + Number(PRICE) / 1e6,
      })
      expect(agentCalls.length - calls).to.equal(7)
      const foreign = { target: { type: 'agent', agent: id, version: `sha256:${'0'.repeat(64)}` } }
      await post('/runs', { dataset_id: sums, budget_pence: 1, ...foreign }, 400)
    })

    it('a swarm is waited for', async () => {
      const { id } = await agent('eval step', '/adder')
      const { body } = await as(OWNER)
        .post('/v1/swarm/create')
        .send({ agents: [id], topology: 'sequential', budget_pence: 5 })
        .expect(200)
      const { id: run } = await begin(await dataset(SUMS), { target: { type: 'swarm', swarm: body.id } })
      for (let n = 0; n < 6; n++) await t.advance(1_100)
      expect(await get(`/runs/${run}`)).to.deep.include({ status: 'completed', reason: null })
      expect((await get(`/runs/${run}`)).scores).to.include({ mean: 1, cases: 6 })
    })

    it('journey: what went wrong becomes a dataset; the version that is better goes out, a worse one does not', async () => {
      const { id, live_version: first } = await agent('eval desk', '/bad')
      const traces: Trace[] = []
      for (let n = 0; n < 12; n++) {
        const text = `${n % 4 === 0 ? 'question' : 'refund'} ${n}`
        const { body } = await as(OWNER).post(`/v1/agents/${id}/call`).send({ input: { text } }).expect(200)
        if (body.output.text === 'sorry') traces.push({ id: `tr_${n}`, input: { text }, output: body.output })
      }
      const undo = t.services.resolve(TraceSources).add({
        name: 'calls',
        find: async (account, { agent: wanted, limit }) =>
          account === OWNER && wanted === id ? traces.slice(0, limit) : [],
      })
      const cases = await dataset()
      const filter = { agent: id, status: 'ok' }
      expect(await post(`/datasets/${cases}/versions`, { traces: filter })).to.include({ rows: 9, source: 'traces' })
      undo()
      await post(`/datasets/${cases}/versions`, { traces: filter }, 503)
      const measure = { assertions: [{ type: 'contains', value: 'handled' }] }
      const target = (version: string) => ({ target: { type: 'agent', agent: id, version } })
      const baseline = await finish(cases, { ...measure, ...target('live') })
      expect(baseline.scores?.mean).to.equal(0)
      expect(baseline.target.version).to.equal(first)
      const gate = await post('/gates', { agent: id, baseline_run: baseline.id, verdicts: ['better'] })
      const kept = () => t.services.resolve(Mongo).collection('agent_gates').countDocuments({ agent: id })
      expect(await kept(), 'shut while eval does not run').to.equal(1)
      const deploy = (version: string, status: number) =>
        as(OWNER)
          .post(`/v1/agents/${id}/deploy`)
          .send({ strategy: 'canary', version, rollback_threshold: 0.05, initial_traffic_pct: 100 })
          .expect(status)

      const good = await change(id, '/good')
      const unproven = (await deploy(good, 409)).body
      expect(unproven.code).to.equal('release_refused')
      expect(unproven.error).to.contain('run it first')
      const better = await finish(cases, { ...measure, ...target('latest') })
      const { results } = await post('/compare', { baseline: baseline.id, candidates: [better.id] })
      expect(results[0]).to.deep.include({ verdict: 'better', method: 'mcnemar_exact', improved: 9, worsened: 0 })
      expect(results[0].p_value).to.be.closeTo(2 / 2 ** 9, 1e-12)
      expect(await post(`/gates/${gate.id}/check`, {})).to.deep.include({
        open: true,
        version: good,
        verdict: 'better',
      })
      const { deployment_id } = (await deploy(good, 200)).body
      await as(OWNER).post(`/v1/agents/${id}/deployments/${deployment_id}/promote`).send().expect(200)
      expect((await as(OWNER).get(`/v1/agents/${id}`)).body.live_version).to.equal(good)

      const bad = await change(id, '/worse')
      const worse = await finish(cases, { ...measure, ...target('latest') })
      const beside = await post('/compare', { baseline: better.id, candidates: [worse.id, better.id] })
      expect(beside.results.map(({ verdict }: { verdict: string }) => verdict)).to.deep.equal(['worse', 'underpowered'])
      expect(beside.results[0].p_adjusted).to.equal(2 * beside.results[0].p_value)
      const { body } = await deploy(bad, 409)
      expect(body.gate).to.deep.include({ open: false, run_id: worse.id })
      await as(OWNER).delete(`/v1/eval/gates/${gate.id}`).expect(200)
      expect(await kept()).to.equal(0)
      await deploy(bad, 200)
    })
  })

  describe('bad input', () => {
    const refused = async (assertion: object): Promise<string> => {
      const id = await dataset(SUMS)
      const body = { dataset_id: id, target: MODEL, budget_pence: 1, assertions: [assertion] }
      return JSON.stringify(await post('/runs', body, 400))
    }
    for (const [what, assertion, word] of [
      ['an unknown assertion', { type: 'javascript', value: 'process.exit()' }, '/body/assertions/0/type'],
      ['a broken pattern', { type: 'regex', value: '(' }, 'RE2'],
      ['a pattern from hell', { type: 'regex', value: '((a{1,100}){1,100}){1,100}' }, '/body/assertions/0/value'],
      ['a schema that could run away', { type: 'json_schema', value: { pattern: '(a*)*b' } }, 'is not a word'],
      ['a rubric without judge', { type: 'model_graded', value: 'good' }, '/body/judge'],
      ['a cost without bound', { type: 'cost' }, 'max_pence'],
    ] as const)
      it(`${what} is refused where it stands`, async () => expect(await refused(assertion)).to.contain(word))

    it('promptfoo’s code and files are refused, by name', async () => {
      const id = await dataset()
      for (const [promptfoo, word] of [
        ['tests: [{ assert: [{ type: javascript, value: "1" }] }]', "'javascript' is none of those"],
        ['tests: [{ vars: { a: "file://etc/passwd" } }]', 'names a file'],
        ['tests: [{ assert: [{ type: equals, value: "{% if 1 %}" }] }]', 'logic'],
        ['tests: file://tests.csv', 'must be a list'],
        ['{', 'neither YAML, JSON nor CSV'],
        [
          `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(/./g, (c) => `${c}: &${c} [${Array(9).fill(`*${String.fromCharCode(c.charCodeAt(0) - 1)}`)}]\n`)}`,
          'neither YAML, JSON nor CSV',
        ],
      ] as const)
        expect(JSON.stringify(await post(`/datasets/${id}/versions`, { promptfoo }, 400))).to.contain(word)
    })

    it('another tenant finds nothing', async () => {
      const id = await dataset(SUMS)
      const run = await finish(id)
      const stranger = 'usr_stranger'
      for (const path of [
        `/datasets/${id}`,
        `/datasets/${id}/versions/1/rows`,
        `/runs/${run.id}`,
        `/runs/${run.id}/cases`,
      ])
        await get(path, 404, stranger)
      await post(`/runs/${run.id}/cancel`, {}, 404, stranger)
      await post(`/runs/${run.id}/resume`, {}, 404, stranger)
      await post('/compare', { baseline: run.id, candidates: [run.id] }, 404, stranger)
      await post('/runs', { dataset_id: id, target: MODEL, budget_pence: 1 }, 404, stranger)
      await post(`/datasets/${await dataset(undefined, stranger)}/versions`, { run: { id: run.id } }, 404, stranger)
    })
  })

  describe('afterwards', () => {
    it('go with their account; old runs are swept; the books balance', async () => {
      const data = t.services.resolve(PersonalData)
      const kinds = new Set<string>()
      for await (const { kind } of data.export(OWNER)) kinds.add(kind)
      expect([...kinds]).to.include.members(['eval-dataset', 'eval-version', 'eval-row', 'eval-run', 'eval-case'])
      for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
      await t.advance(4 * 86_400_000)
      const [fresh] = [await dataset(SUMS)]
      retention.policies.push({ account: OWNER, days: 3 })
      await t.runCron('eval.retention')
      expect((await get('/runs')).data).to.deep.equal([])
      expect((await get('/datasets')).data.map(({ id }: { id: string }) => id)).to.deep.equal([fresh])
      expect((await get(`/datasets/${fresh}/versions/1/rows`)).data).to.not.deep.equal([])
      retention.policies.length = 0
      await finish(fresh)
      await t.advance(366 * 86_400_000)
      await t.runCron('eval.sweep')
      expect((await get('/runs')).data).to.deep.equal([])
      await data.erase(OWNER)
      for await (const { kind } of data.export(OWNER)) if (kind.startsWith('eval')) expect.fail(kind)
    })
  })
})
