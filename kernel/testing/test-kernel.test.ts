import { expect } from 'chai'
import Type from 'typebox'
import type { AnyModule } from '../contract/module.ts'
import {
  Clock,
  defineContract,
  defineModule,
  deriving,
  event,
  Queue,
  recordKind,
  SealedLog,
  type SealedRecord,
  task,
  token,
} from '../define.ts'
import { type TestKernel, testKernel } from './test-kernel.ts'

interface Greeter {
  greet(name: string): string
}
const Greeter = token<Greeter>('test.greeter')

const Greeted = event('test.greeted', Type.Object({ name: Type.String() }))
const Sealed = event('test.sealed', Type.Object({ id: Type.String() }))
const ThingSealed = recordKind('thing.sealed', Type.Object({}, { additionalProperties: true }))
const Remember = task('test.remember', Type.Object({ name: Type.String() }))

const contract = defineContract({
  greet: {
    method: 'post',
    path: '/v1/hello',
    permission: 'build:write',
    summary: 'Greets',
    body: Type.Object({ name: Type.String() }),
    reply: { 200: Type.Object({ text: Type.String(), at: Type.Number(), by: Type.String() }) },
  },
})

/** The sealed log of the test: a list. */
function listLog() {
  const records: SealedRecord[] = []
  const wakers = new Set<() => void>()
  const log: SealedLog = {
    read: async (from, limit) => records.slice(from, from + limit),
    size: async () => records.length,
    onAppend: (wake) => {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },
    lastOf: async () => -1,
  }
  const append = (type: string): void => {
    records.push({
      index: records.length,
      id: `r${records.length}`,
      type,
      seal: '00',
      at: 0,
      account: 'usr_1',
      body: {},
    })
    for (const wake of wakers) wake()
  }
  return { log, append }
}

describe('testKernel', () => {
  const remembered: string[] = []
  const hello = defineModule({
    name: 'hello',
    prefix: '/v1/hello',
    layer: 'test',
    summary: 'Greets',
    capabilities: [],
    requires: { greeter: Greeter, clock: Clock, queue: Queue },
    emits: { greeted: Greeted, sealed: Sealed },
    records: [ThingSealed],
    derives: [deriving(ThingSealed, (record) => [Sealed.of({ id: record.id }, { users: ['usr_1'] })])],
    contract,
    tasks: { remember: Remember },
    work: { remember: async ({ name }) => void remembered.push(name) },
    handlers: {
      greet: async ({ body, caller }, { services, emit }) => {
        await emit.greeted({ name: body.name })
        await services.queue.enqueue(
          Remember,
          { name: body.name },
          { id: `remember-${body.name}`, runAt: services.clock.now() + 60_000 },
        )
        return { text: services.greeter.greet(body.name), at: services.clock.now(), by: caller.userId }
      },
    },
    cron: { tidy: { schedule: '0 3 * * *', run: async () => void remembered.push('tidied') } },
  }) as AnyModule
  const { log, append } = listLog()
  let t: TestKernel
  before(async () => {
    t = await testKernel({
      modules: [hello],
      provide: [
        [Greeter, { greet: (name: string) => `Hello ${name}` }],
        [SealedLog, log],
      ],
      caller: { userId: 'usr_ann' },
    })
  })
  after(() => t.stop())

  it('serves the modules with the given fakes, as the given caller, at the time of its clock', async () => {
    const { body } = await t.request.post('/v1/hello').send({ name: 'Bob' }).expect(200)
    expect(body).to.deep.equal({ text: 'Hello Bob', at: t.clock.now(), by: 'usr_ann' })
    expect(t.events.map(({ name, data }) => [name, data])).to.deep.equal([['test.greeted', { name: 'Bob' }]])
  })

  it('fails at once where a module of the test failed, unless it may', async () => {
    const broken = {
      ...hello,
      name: 'broken',
      prefix: '/v1/broken',
      requires: { nobody: token('nobody.nothing') },
      contract: {},
      handlers: {},
      derives: [],
      records: [],
      tasks: {},
      work: {},
      cron: {},
    } as AnyModule
    const refusal = await testKernel({ modules: [broken] }).then(
      () => 'it started',
      (error: unknown) => String(error),
    )
    expect(refusal)
      .to.include("module 'broken' failed: requires 'nobody.nothing', which no enabled module provides")
      .and.include("mayFail: ['broken']")
    const patient = await testKernel({ modules: [broken], mayFail: ['broken'] })
    await patient.stop()
  })

  it('speaks as somebody else', async () => {
    const { body } = await t.as({ userId: 'usr_eve' }).post('/v1/hello').send({ name: 'Eve' }).expect(200)
    expect(body.by).to.equal('usr_eve')
  })

  it('runs due tasks when the clock is turned', async () => {
    await t.advance(59_000)
    expect(remembered).to.deep.equal([])
    await t.advance(2_000)
    expect(remembered.toSorted()).to.deep.equal(['Bob', 'Eve'])
  })

  it('delivers derived events with their record', async () => {
    append('other.type')
    append('thing.sealed')
    await t.settle()
    const last = t.events.at(-1)
    expect(last?.data).to.deep.equal({ id: 'r1' })
    expect(last?.meta).to.deep.include({ id: 'r1/0', audience: { users: ['usr_1'] } })
    expect(last?.meta.record?.index).to.equal(1)
  })

  it('runs jobs, resolves services and keeps logs', async () => {
    await t.runCron('hello.tidy')
    expect(remembered).to.include('tidied')
    expect(t.services.resolve(Greeter).greet('x')).to.equal('Hello x')
    expect(() => t.services.resolve(token('nobody.nothing'))).to.throw("nothing provides 'nobody.nothing'")
    expect(t.logs).to.be.an('array')
  })
})
