import { expect } from 'chai'
import { PersonalData } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import { type Receiver, receiver, stockSignature } from '../webhooks/testing.ts'
import dispatch from './module.ts'
import { backoffMs } from './work.ts'

const MINUTE_MS = 60_000
const JOBS = '/v1/dispatch/jobs'

interface Answer {
  readonly id: string
  readonly lease_token: string
  readonly [field: string]: unknown
}

describe('dispatch', () => {
  let t: TestKernel
  let count = 0
  let userId: string
  let target: Receiver

  before(async () => {
    target = await receiver()
    t = await testKernel({ modules: [dispatch], config: { dispatch: { maxPendingJobs: 20, maxQueues: 3 } } })
  })
  after(async () => {
    await t?.stop()
    await target?.close()
  })
  beforeEach(() => {
    userId = `usr_${++count}`
  })

  const post = (path: string, body: object = {}, expected = 200, user = userId): Promise<Answer> =>
    t
      .as({ userId: user })
      .post(path)
      .send(body)
      .then((answer) => {
        expect(answer.status, JSON.stringify(answer.body)).to.equal(expected)
        return answer.body as Answer
      })
  const get = (path: string, expected = 200, user = userId): Promise<Answer> =>
    t
      .as({ userId: user })
      .get(path)
      .expect(expected)
      .then(({ body }) => body as Answer)
  const add = (fields: object = {}, expected = 200) => post(JOBS, { type: 'work', ...fields }, expected)
  const lease = async (limit = 1, queue = 'default'): Promise<readonly Answer[]> =>
    (await post('/v1/dispatch/lease', { queue, limit }))['data'] as Answer[]
  const leaseOne = async (): Promise<Answer> => {
    const [job] = await lease()
    if (!job) throw new Error('nothing to lease')
    return job
  }
  const finish = (job: Answer, doing: string, body: object = {}, expected = 200) =>
    post(`${JOBS}/${job.id}/${doing}`, { lease_token: job.lease_token, ...body }, expected)

  it('hands a job out once, and takes what came of it', async () => {
    const payload = { to: 'x', $where: { 'a.b': [1, null] } }
    const made = await add({ payload, priority: 3 })
    expect(made).to.deep.include({ state: 'pending', payload, attempts: 0, leased_until: null, deduplicated: false })
    const job = await leaseOne()
    expect(job).to.deep.include({ id: made.id, attempts: 1, fence: 1, run_at: null, payload })
    expect(job['leased_until']).to.equal(new Date(t.clock.now() + 30_000).toISOString())
    expect(await lease()).to.deep.equal([])
    const done = await finish(job, 'ack', { result: { ok: true } })
    expect(done).to.deep.include({ state: 'succeeded', result: { ok: true }, leased_until: null })
    expect(await finish(job, 'ack', { result: { ok: 'again' } })).to.deep.equal(done)
    expect(await get(`${JOBS}/${made.id}`)).to.deep.equal(done)
    expect((await get(`${JOBS}?state=succeeded`))['data']).to.deep.equal([done])
    expect((await get(JOBS))['data']).to.deep.equal([])
  })

  it('refuses what a stale holder says, with the reason', async () => {
    const { id } = await add({ timeout_ms: 5_000 })
    const stale = await leaseOne()
    await t.advance(4_999)
    expect((await finish(stale, 'heartbeat'))['leased_until']).to.equal(new Date(t.clock.now() + 5_000).toISOString())
    await t.advance(5_000)
    const fresh = await leaseOne()
    expect(fresh).to.deep.include({ id, attempts: 2, fence: 2 })
    for (const doing of ['ack', 'nack', 'heartbeat']) {
      const { code, error } = (await finish(stale, doing, {}, 409)) as unknown as { code: string; error: string }
      expect(code).to.equal('lease_lost')
      expect(error).to.include(id).and.include('2 were given out')
    }
    await finish(fresh, 'ack')
    expect((await finish(stale, 'ack', {}, 409))['error']).to.include('has ended')
  })

  it('tries again after the backoff, then keeps a dead letter that can be put back', async () => {
    const { id } = await add({ max_attempts: 2, backoff: { first_ms: 10_000, max_ms: 10_000 } })
    const nacked = await finish(await leaseOne(), 'nack', { error: 'no luck' })
    expect(nacked).to.deep.include({ state: 'pending', last_error: 'no luck' })
    expect(Date.parse(String(nacked['run_at'])) - t.clock.now()).to.be.within(0, 10_000)
    await t.advance(10_000)
    const dead = await finish(await leaseOne(), 'nack', { error: 'again' })
    expect(dead).to.deep.include({ state: 'dead', last_error: 'again', run_at: null })
    expect((await get('/v1/dispatch/dlq'))['data']).to.deep.equal([dead])
    expect(await post(`/v1/dispatch/dlq/${id}/redrive`)).to.deep.include({ state: 'pending', attempts: 0 })
    await post(`/v1/dispatch/dlq/${id}/redrive`, {}, 409)
    await finish(await leaseOne(), 'nack', { dead: true })
    expect(await post('/v1/dispatch/dlq/redrive')).to.deep.equal({ redriven: 1, has_more: false })
    await finish(await leaseOne(), 'nack', { delay_ms: 60_000 })
    await t.advance(59_999)
    expect(await lease()).to.deep.equal([])
    await t.advance(1)
    expect(await lease()).to.have.length(1)
  })

  it('buries a job whose workers fell silent in every attempt', async () => {
    await add({ max_attempts: 1, timeout_ms: 1_000 })
    await leaseOne()
    await t.advance(1_000)
    expect(await lease()).to.deep.equal([])
    const [dead] = (await get('/v1/dispatch/dlq'))['data'] as Answer[]
    expect(dead?.['last_error']).to.include('fell silent')
  })

  it('goes by priority, lets age count, and groups take turns', async () => {
    await add({ type: 'old' })
    await t.advance(2 * MINUTE_MS)
    await add({ type: 'urgent', priority: 1 })
    await add({ type: 'very urgent', priority: 3 })
    expect((await lease(3)).map(({ type }) => type)).to.deep.equal(['very urgent', 'old', 'urgent'])
    for (const group of ['a', 'a', 'a', 'b', 'c']) await add({ queue: 'fair', type: group, group })
    expect((await lease(5, 'fair')).map(({ type }) => type)).to.deep.equal(['a', 'b', 'c', 'a', 'a'])
  })

  it('takes one dedupe key in a queue for one job', async () => {
    const first = await add({ dedupe_key: 'k', payload: { n: 1 } })
    const second = await add({ dedupe_key: 'k', payload: { n: 2 } })
    expect(second).to.deep.equal({ ...first, deduplicated: true })
    expect((await add({ dedupe_key: 'k', queue: 'other' })).id).not.to.equal(first.id)
    await finish(await leaseOne(), 'ack')
    expect(await add({ dedupe_key: 'k' })).to.deep.include({ state: 'succeeded', deduplicated: true })
  })

  it('gives nothing out of a queue that is paused', async () => {
    await post('/v1/dispatch/queues/mails/pause', {}, 404)
    await add({ queue: 'mails' })
    expect(await post('/v1/dispatch/queues/mails/pause')).to.deep.include({ queue: 'mails', paused: true, pending: 1 })
    expect(await post('/v1/dispatch/lease', { queue: 'mails' })).to.deep.equal({ data: [], paused: true })
    expect((await get('/v1/dispatch/queues'))['data']).to.have.length(1)
    await post('/v1/dispatch/queues/mails/resume')
    expect(await lease(1, 'mails')).to.have.length(1)
  })

  it('cancels what waits and what runs', async () => {
    const { id } = await add()
    const job = await leaseOne()
    expect(await post(`${JOBS}/${id}/cancel`)).to.deep.include({ state: 'cancelled' })
    expect((await finish(job, 'ack', {}, 409))['error']).to.include('cancelled')
    expect(await post(`${JOBS}/${id}/cancel`)).to.deep.include({ state: 'cancelled' })
    await add()
    const done = await leaseOne()
    await finish(done, 'ack')
    await post(`${JOBS}/${done.id}/cancel`, {}, 409)
  })

  it("knows nothing of another account's jobs, tokens, queues and schedules", async () => {
    const { id } = await add()
    const job = await leaseOne()
    const { id: schedule } = await post('/v1/dispatch/schedules', { interval_s: 60, job: { type: 'x' } })
    const other = 'usr_other'
    await get(`${JOBS}/${id}`, 404, other)
    await post(`${JOBS}/${id}/cancel`, {}, 404, other)
    await post(`/v1/dispatch/dlq/${id}/redrive`, {}, 404, other)
    for (const doing of ['ack', 'nack', 'heartbeat'])
      await post(`${JOBS}/${id}/${doing}`, { lease_token: job.lease_token }, 404, other)
    await get(`/v1/dispatch/schedules/${schedule}`, 404, other)
    await post('/v1/dispatch/queues/default/pause', {}, 404, other)
    expect((await post('/v1/dispatch/lease', {}, 200, other))['data']).to.deep.equal([])
    const own = await post(JOBS, { type: 'own' }, 200, other)
    const answer = await post(`${JOBS}/${own.id}/ack`, { lease_token: job.lease_token }, 404, other)
    expect(answer['error']).to.include('lease_token')
    expect(await finish(job, 'ack')).to.deep.include({ state: 'succeeded' })
  })

  it('says what is wrong with a job', async () => {
    const wrong = async (fields: object, expected = 400): Promise<string> => JSON.stringify(await add(fields, expected))
    expect(await wrong({ payload: { text: 'x'.repeat(300_000) } }, 413)).to.include('262144')
    expect(await wrong({ run_at: new Date(t.clock.now() + 400 * 86_400_000).toISOString() })).to.include('366 days')
    expect(await wrong({ run_at: new Date(t.clock.now() - 1).toISOString() })).to.include('not in the future')
    expect(await wrong({ priority: 10 })).to.include('/body/priority')
    expect(await wrong({ queue: 'No Spaces' })).to.include('/body/queue')
    expect(await wrong({ callback_url: 'ftp://example.com/' })).to.include('/body/callback_url')
    await add({ queue: 'a' })
    await add({ queue: 'b' })
    await add({ queue: 'c' })
    expect(await wrong({ queue: 'd' }, 409)).to.include('at most 3')
    for (let n = 0; n < 19; n++) await add({ queue: 'a' })
    expect(await wrong({ queue: 'a' }, 429)).to.include('queue_full')
    const schedule = (fields: object) => post('/v1/dispatch/schedules', { job: { type: 'x' }, ...fields }, 400)
    expect((await schedule({ cron: '0 9 * * *', timezone: 'Mars/Base' }))['error']).to.include('/body/timezone')
    expect((await schedule({ cron: '0 0 31 4 *' }))['error']).to.include('never comes')
    expect((await schedule({}))['error']).to.include('exactly one of')
  })

  it('tells the callback address how a job ended, signed as webhooks are', async () => {
    const { secret } = (await post('/v1/dispatch/callback-secret/rotate')) as unknown as { secret: string }
    const { id } = await add({ callback_url: target.url, payload: { n: 1 } })
    target.script(500)
    await finish(await leaseOne(), 'ack', { result: { n: 2 } })
    // a callback that finds the job still at work looks again a second later
    await t.settle()
    await t.advance(1_000)
    await eventually(() => target.received.length === 1)
    const rotated = await post('/v1/dispatch/callback-secret/rotate')
    expect(rotated['secret']).not.to.equal(secret)
    await t.advance(7_000)
    await eventually(() => target.received.length === 2)
    const [first, second] = target.received
    expect(second?.body).to.deep.include({ event: 'dispatch.job.succeeded' })
    expect(second?.body.data).to.deep.include({ id, result: { n: 2 }, payload: { n: 1 } })
    expect(second?.raw).to.equal(first?.raw)
    expect(second?.headers['webhook-id']).to.equal(first?.headers['webhook-id'])
    expect(String(first?.headers['webhook-signature']).split(' ')[0]).to.equal(stockSignature(secret, first))
    expect(second?.headers['webhook-signature']).to.equal(
      [String(rotated['secret']), secret].map((each) => stockSignature(each, second)).join(' '),
    )
    await add({ callback_url: target.url })
    const cancelled = await leaseOne()
    await post(`${JOBS}/${cancelled.id}/cancel`)
    await t.settle()
    await t.advance(1_000)
    await eventually(() => target.received.length === 3)
    expect(target.received[2]?.body.event).to.equal('dispatch.job.cancelled')
    await t.advance(86_400_000)
    expect(target.received).to.have.length(3)
  })

  it('puts jobs into a queue at given times', async () => {
    const job = { queue: 'reports', type: 'daily', payload: { n: 1 }, max_attempts: 1 }
    const made = await post('/v1/dispatch/schedules', { interval_s: 60, overlap_policy: 'skip', job })
    expect(made).to.deep.include({ status: 'active', interval_s: 60, timezone: 'UTC' })
    expect(made['job']).to.deep.include(job)
    await t.advance(MINUTE_MS)
    const [leased] = await lease(2, 'reports')
    expect(leased).to.deep.include({ type: 'daily', payload: { n: 1 } })
    await t.advance(29_000)
    await finish(leased as Answer, 'heartbeat')
    await t.advance(29_000)
    await finish(leased as Answer, 'heartbeat')
    await t.advance(2_000)
    expect(await get(`/v1/dispatch/schedules/${made.id}`)).to.deep.include({ last_skip_reason: 'overlap' })
    await finish(leased as Answer, 'ack')
    await t.advance(MINUTE_MS)
    expect(await lease(2, 'reports')).to.have.length(1)
    expect((await post(`/v1/dispatch/schedules/${made.id}/pause`))['status']).to.equal('paused')
    expect((await get('/v1/dispatch/schedules'))['data']).to.have.length(1)
    expect((await post(`/v1/dispatch/schedules/${made.id}/resume`))['status']).to.equal('active')
    const agent = t.as({ userId })
    await agent.delete(`/v1/dispatch/schedules/${made.id}`).expect(200)
    await agent.delete(`/v1/dispatch/schedules/${made.id}`).expect(404)
  })

  it('exports and erases what it holds about an account', async () => {
    await add({ payload: { name: 'Ada' } })
    await finish(await leaseOne(), 'ack')
    await add({ queue: 'more' })
    await post('/v1/dispatch/schedules', { interval_s: 60, job: { type: 'x' } })
    const personal = t.services.resolve(PersonalData)
    const kinds: string[] = []
    for await (const { kind } of personal.export(userId)) kinds.push(kind)
    expect(kinds.toSorted()).to.deep.equal(['dispatch_job', 'dispatch_job', 'schedule'])
    await personal.erase(userId)
    const left: string[] = []
    for await (const { kind } of personal.export(userId)) left.push(kind)
    expect(left).to.deep.equal([])
    expect(await lease(1, 'more')).to.deep.equal([])
  })

  it('waits anywhere up to the backoff, which doubles up to its most', () => {
    const job = (attempt: number) =>
      ({ attempt, about: JSON.stringify({ backoff: { first_ms: 1_000, max_ms: 5_000 } }) }) as never
    expect([1, 2, 3, 4].map((attempt) => backoffMs(job(attempt), 0.5))).to.deep.equal([500, 1_000, 2_000, 2_500])
    expect([0, 0.999_999].map((random) => backoffMs(job(1), random))).to.deep.equal([0, 1_000])
  })
})
