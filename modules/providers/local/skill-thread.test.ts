import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { gatewayKernel, grant } from '../../routing/testing/gateway-kernel.ts'
import { SkillThread } from './skill-thread.ts'

const NEVER = new AbortController().signal
const SENTENCE = 'The council of Leeds approved a new railway station on Monday, and residents complained about noise. '
const HEAVY = SENTENCE.repeat(600)
const LONG = SENTENCE.repeat(1_150)
const PATIENCE_MS = 60_000
const MOST_DELAY_MS = 50

describe('the thread of the local functions', function () {
  this.timeout(PATIENCE_MS)
  let thread: SkillThread
  const start = (limits: ConstructorParameters<typeof SkillThread>[0] = {}): void => {
    thread = new SkillThread(limits)
  }
  afterEach(() => thread.close())
  const faultOf = async (work: Promise<unknown>): Promise<unknown> => {
    const outcome = await work.then(
      (value) => ({ value }),
      (fault: unknown) => fault,
    )
    expect(outcome).to.have.property('name', 'Fault')
    return outcome
  }

  it('a job that takes too long fails, naming function and limit; those who wait are served by the next thread', async () => {
    start({ deadlineMs: 300 })
    const hello = { skill: 'translate_hello', text: 'to French' } as const
    await thread.run(hello, NEVER)
    const late = faultOf(thread.run({ skill: 'analyse', text: LONG.repeat(8) }, NEVER))
    const waiting = thread.run(hello, NEVER)
    expect(await late).to.include({
      kind: 'cannot_do',
      message: 'the local function analyse did not finish within 300 ms with this text',
    })
    expect(await waiting).to.equal('bonjour')
    expect(await thread.run(hello, NEVER)).to.equal('bonjour')
  })

  it('the shortest text is next', async () => {
    start()
    const order: string[] = []
    const run = async (name: string, text: string): Promise<void> => {
      await thread.run({ skill: 'sentiment', text }, NEVER)
      order.push(name)
    }
    await Promise.all([run('long', SENTENCE.repeat(50)), run('middle', SENTENCE), run('short', 'Good.')])
    expect(order).to.deep.equal(['short', 'middle', 'long'])
  })

  it('no more may wait than its limits say, in number and in length: overloaded, with a time to come back', async () => {
    start({ waitingJobs: 2 })
    const job = { skill: 'sentiment', text: 'I love it.' } as const
    const taken = [thread.run(job, NEVER), thread.run(job, NEVER)]
    expect(await faultOf(thread.run(job, NEVER))).to.include({ kind: 'overloaded', retryAfterMs: 1_000 })
    expect(await Promise.all(taken)).to.have.length(2)
    expect(await thread.run(job, NEVER), 'once they are done there is room').to.match(/^positive/)

    await thread.close()
    start({ waitingCharacters: LONG.length })
    const running = thread.run({ skill: 'sentiment', text: LONG }, NEVER)
    expect(await faultOf(thread.run(job, NEVER))).to.include({ kind: 'overloaded' })
    await running
  })

  it('who leaves is told at once, and leaves the queue', async () => {
    start({ waitingJobs: 1 })
    const caller = new AbortController()
    const left = faultOf(thread.run({ skill: 'sentiment', text: LONG }, caller.signal))
    caller.abort()
    expect(await left).to.include({ kind: 'caller_gone' })
    expect(await thread.run({ skill: 'sentiment', text: 'I hate it.' }, NEVER)).to.match(/^negative/)
  })

  it('a thread that breaks down fails its job', async () => {
    start({ memoryMb: 8 })
    expect(await faultOf(thread.run({ skill: 'analyse', text: LONG }, NEVER))).to.include({ kind: 'server_error' })
  })
})

describe('local functions over HTTP', function () {
  this.timeout(PATIENCE_MS)
  let t: TestKernel
  before(async () => {
    t = await gatewayKernel()
    await grant(t, 1_000)
  })
  after(() => t.stop())
  const analyse = (input: string) => t.request.post('/v1/route').send({ task: 'analyse', input })

  it('a text that takes a fifth of a second does not hold up the event loop', async () => {
    await analyse('Once, so that the thread runs.').expect(200)
    // Several rounds until one is quiet: what else runs on the machine holds the loop up, too.
    let longestMs = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5 && longestMs >= MOST_DELAY_MS; round++) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      await Promise.all([analyse(HEAVY).expect(200), t.request.get('/livez').expect(200)])
      delay.disable()
      longestMs = delay.max / 1e6
    }
    expect(longestMs).to.be.below(MOST_DELAY_MS)
  })

  it('a text that is too long is refused with its length and the limit', async () => {
    const { body } = await analyse(SENTENCE.repeat(2_000)).expect(400)
    expect(body).to.include({ code: 'invalid_request' })
    expect(body.error).to.match(/about 5\d{4} tokens \(20\d{4} bytes\), and the limit is 32000 tokens/)
    const chat = await t.request
      .post('/v1/chat/completions')
      .send({ model: 'local/basic', messages: [{ role: 'user', content: `Summarise: ${SENTENCE.repeat(2_000)}` }] })
      .expect(400)
    expect(chat.body.error.message).to.match(/too long for local\/basic: .* the limit is 32000 tokens/)
  })
})
