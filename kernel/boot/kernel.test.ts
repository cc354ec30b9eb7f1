import { expect } from 'chai'
import supertest from 'supertest'
import Type from 'typebox'
import type { ModuleSource } from '../contract/loaded.ts'
import type { AnyModule } from '../contract/module.ts'
import { defineContract, defineModule, deriving, Installation, optional, recordKind, task, token } from '../define.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'
import { loadAll, sourceOf } from './load.ts'
import { recordKindsOf } from './wiring.ts'

const Ledger = token<{ total(): number }>('t.ledger')
const Answer = Type.Object({ n: Type.Number() })

const ledger = (extra: object = {}, closed: () => void = () => undefined): AnyModule =>
  defineModule({
    name: 'ledger',
    prefix: '/v1/ledger',
    layer: 'L0',
    summary: 'counts',
    capabilities: [],
    essential: true,
    provides: { ledger: Ledger },
    start: ({ onStop }) => {
      onStop(closed)
      return { ledger: { total: () => 7 } }
    },
    ...extra,
  })

const earn = (extra: object = {}): AnyModule =>
  defineModule({
    name: 'earn',
    prefix: '/v1/earn',
    layer: 'L60 / 0',
    summary: 'earns',
    capabilities: ['earn'],
    config: Type.Object({ rewardPence: Type.Integer({ minimum: 1, default: 78 }) }),
    requires: { ledger: Ledger },
    contract: defineContract({
      one: { method: 'get', path: '/v1/earn/1', summary: 'Earns', reply: { 200: Answer } },
      root: { method: 'get', path: '/earn-status', summary: 'Elsewhere', reply: { 200: Answer } },
    }),
    handlers: {
      one: (_call, { services, config }) => ({ n: services.ledger.total() + config.rewardPence }),
      root: () => ({ n: 1 }),
    },
    ...extra,
  })

const other: AnyModule = defineModule({
  name: 'other',
  prefix: '/v1/other',
  layer: 'L1',
  summary: 'lives',
  capabilities: [],
  contract: defineContract({ ok: { method: 'get', path: '/v1/other/ok', summary: 'Lives', reply: { 200: Answer } } }),
  handlers: { ok: () => ({ n: 1 }) },
})

describe('kernel: one module fails alone', () => {
  let t: TestKernel | undefined
  afterEach(async () => {
    await t?.stop()
    t = undefined
  })
  /** Starts, expects `earn` to be failed for that reason, its routes 503, its info 200, and the rest alive. */
  const fails = async (
    modules: readonly AnyModule[],
    reason: RegExp,
    config: Record<string, Record<string, unknown>> = {},
  ): Promise<void> => {
    t = await testKernel({ modules, config, mayFail: ['earn'] })
    expect(t.kernel.modules.get('earn')?.reason).to.match(reason)
    expect((await t.request.get('/v1/earn/1').expect(503)).body).to.include({ code: 'module_unavailable' })
    expect((await t.request.get('/api/v1/earn/1').expect(503)).body.error).to.include({
      code: 'module_unavailable',
      status: 503,
    })
    await t.request.get('/earn-status').expect(503)
    await t.request.get('/v1/earn/anything/below').expect(503)
    const { body } = await t.request.get('/v1/earn/info').expect(200)
    expect(body).to.include({ module: 'earn', state: 'failed', status: 'Failed' })
    expect(body.reason).to.match(reason)
    await supertest(t.app).get('/v1/earn/info').expect(401)
    await t.request.get('/v1/other/ok').expect(200)
    expect((await t.request.get('/api/v1/health').expect(200)).body.status).to.equal('degraded')
  }

  it('starts in the order of needs and serves', async () => {
    t = await testKernel({ modules: [earn(), other, ledger()], config: { earn: { rewardPence: 5 } } })
    expect((await t.request.get('/v1/earn/1').expect(200)).body).to.deep.equal({ n: 12 })
    expect((await t.request.get('/api/v1/health').expect(200)).body).to.include({ status: 'ok', provider_count: 0 })
    expect((await t.request.get('/v1/earn/info').expect(200)).body).to.deep.include({
      module: 'earn',
      layer: 'L60 / 0',
      status: 'Live',
      state: 'ready',
      capabilities: ['earn'],
      cache: { wired: false, backend: 'none', hits: 0, misses: 0 },
    })
    await supertest(t.app).get('/livez').expect(200)
    await supertest(t.app).get('/readyz').expect(200)
  })

  it('serves on for a while when it is told to stop, and says so to balancers', async () => {
    t = await testKernel({ modules: [other], config: { kernel: { preStopDelayMs: 1_000 } } })
    const { url } = t
    const status = (path: string): Promise<number> =>
      fetch(url + path).then(
        (answer) => answer.status,
        () => 0,
      )
    const drained = t.drain()
    expect(await Promise.all([status('/readyz'), status('/livez')])).to.deep.equal([503, 200])
    await drained
    expect(await status('/livez')).to.equal(0)
  })

  it('whose start throws', () =>
    fails(
      [
        earn({
          start: () => {
            throw new Error('signal table missing')
          },
        }),
        ledger(),
        other,
      ],
      /^signal table missing$/,
    ))
  it('whose start hangs', () =>
    fails([earn({ start: () => new Promise(() => {}) }), ledger(), other], /^'earn' did not start within 50 ms$/, {
      kernel: { startTimeoutMs: 50 },
    }))
  it('whose config is wrong', () =>
    fails([earn(), ledger(), other], /earn\.rewardPence must be >= 1/, { earn: { rewardPence: 0, rewrd: 1 } }))
  it('whose provider is missing', () =>
    fails([earn(), other], /^requires 't\.ledger', which no enabled module provides$/))
  it('whose provider is disabled', () =>
    fails(
      [earn(), ledger({ essential: undefined }), other],
      /^requires 't\.ledger', whose module 'ledger' is disabled: disabled by configuration$/,
      { ledger: { enabled: false } },
    ))
  it('whose contract has no handler', () =>
    fails(
      [earn({ handlers: {} }), ledger(), other],
      /^operation 'one' has no handler; operation 'root' has no handler$/,
    ))
  it('made for another kernel', () => fails([{ ...earn(), kernelApi: 9 }, ledger(), other], /kernel API 9/))
  it('that does not provide what it says', () =>
    fails([earn({ provides: { x: token('t.x') } }), ledger(), other], /^start\(\) did not return 'x'/))

  it('whose provider failed in its start, by name; and readyz closes while an essential module is down', async () => {
    t = await testKernel({
      mayFail: true,
      modules: [
        earn(),
        other,
        ledger({
          start: () => {
            throw new Error('disk full')
          },
        }),
      ],
    })
    expect(t.kernel.modules.get('earn')?.reason).to.equal(
      "requires 't.ledger', whose module 'ledger' is failed: disk full",
    )
    expect((await supertest(t.app).get('/readyz').expect(503)).body).to.deep.equal({
      status: 'unavailable',
      not_ready: ['module ledger: failed'],
    })
    expect(t.logs.filter(({ level }) => level === 'error').map(({ module, reason }) => [module, reason])).to.deep.equal(
      ['ledger', 'earn'].map((name) => [name, t?.kernel.modules.get(name)?.reason]),
    )
    expect((await t.request.get('/api/v1/health').expect(200)).body.status).to.equal('down')
  })

  it('disabled: answers 503 and says so', async () => {
    t = await testKernel({ modules: [earn(), ledger(), other], config: { earn: { enabled: false } } })
    await t.request.get('/v1/earn/1').expect(503)
    expect((await t.request.get('/v1/earn/info').expect(200)).body).to.include({
      state: 'disabled',
      status: 'Disabled',
    })
    expect((await t.request.get('/api/v1/health').expect(200)).body.status).to.equal('ok')
  })

  it('an optional need may be absent, and is there first where it comes', async () => {
    const seen: unknown[] = []
    const wishful = defineModule({
      name: 'wishful',
      prefix: '/v1/wishful',
      layer: 'L1',
      summary: 'wishes',
      capabilities: [],
      requires: { ledger: optional(Ledger) },
      start: ({ services }) => void seen.push(services.ledger?.total()),
    })
    t = await testKernel({ modules: [wishful] })
    await t.stop()
    t = await testKernel({ modules: [wishful, ledger()] })
    expect(seen).to.deep.equal([undefined, 7])
  })

  it('stops in strict reverse order, and a part that hangs or throws stops nobody else', async () => {
    const stopped: string[] = []
    const module = (name: string, needs: object, provides: object, stop: () => unknown): AnyModule =>
      defineModule({
        name,
        prefix: `/v1/${name}`,
        layer: 'L',
        summary: name,
        capabilities: [],
        requires: needs as never,
        provides: provides as never,
        start: ({ onStop }) => {
          onStop(() => {
            stopped.push(name)
            return stop()
          })
          return Object.fromEntries(Object.keys(provides).map((key) => [key, {}])) as never
        },
      })
    const [A, B] = [token('s.a'), token('s.b')]
    const s = await testKernel({
      modules: [
        module('c', { b: B }, {}, () => new Promise(() => {})),
        module('a', {}, { a: A }, () => {}),
        module('b', { a: A }, { b: B }, () => {
          throw new Error('stuck')
        }),
      ],
      config: { kernel: { stopTimeoutMs: 50 } },
    })
    await s.stop()
    expect(stopped).to.deep.equal(['c', 'b', 'a'])
    expect(
      s.logs.filter(({ message }) => message === 'did not stop cleanly').map((line) => line['part']),
    ).to.deep.equal(['c', 'b'])
  })
})

describe('kernel: what start has built', () => {
  it('reaches handlers, listeners and jobs by type, and is closed last opened first, also where start fails', async () => {
    const closed: string[] = []
    const open = (name: string, fails: boolean) =>
      defineModule({
        name,
        prefix: `/v1/${name}`,
        layer: 'L',
        summary: 'builds',
        capabilities: [],
        start: ({ onStop }) => {
          onStop(() => closed.push(`${name} first`))
          onStop(() => closed.push(`${name} second`))
          if (fails) throw new Error('half-way')
          return { total: 3 }
        },
        contract: defineContract({
          show: { method: 'get', path: `/v1/${name}/total`, summary: 'Shows', reply: { 200: Answer } },
        }),
        handlers: { show: (_call, { state }) => ({ n: state.total }) },
        cron: {
          grow: {
            schedule: '0 0 1 1 *',
            run: async ({ state }) => {
              state.total += 1
            },
          },
        },
      })
    const t = await testKernel({ modules: [open('whole', false), open('torn', true)], mayFail: ['torn'] })
    expect(closed).to.deep.equal(['torn second', 'torn first'])
    await t.runCron('whole.grow')
    expect((await t.request.get('/v1/whole/total').expect(200)).body).to.deep.equal({ n: 4 })
    await t.stop()
    expect(closed.slice(2)).to.deep.equal(['whole second', 'whole first'])
  })
})

describe('kernel: a secret that is missing or too weak', () => {
  const secretive = (name: string) =>
    defineModule({
      name,
      prefix: `/v1/${name}`,
      layer: 'L',
      summary: 'needs a secret',
      capabilities: [],
      requires: { ledger: Ledger, installation: Installation },
      start: ({ services }) => void services.installation.secret(name),
    })
  const refusal = async (env: Record<string, string>, stopped: string[] = []): Promise<string> => {
    const modules = [secretive('acme'), ledger({}, () => void stopped.push('ledger'))]
    const started = await testKernel({ modules, env }).then(
      (t) => t.stop(),
      (error: unknown) => error,
    )
    return String(started)
  }

  it('of a module refuses the boot by the name of the variable, and stops what has started', async () => {
    const stopped: string[] = []
    expect(await refusal({ SECRET_ACME: 'too short' }, stopped)).to.match(/^MissingSecret: SECRET_ACME has 9 bytes/)
    expect(stopped).to.deep.equal(['ledger'])
  })
  it('of the kernel refuses the boot before anything starts', async () => {
    const stopped: string[] = []
    expect(await refusal({ SECRET_PERSONAL: '' }, stopped)).to.match(/^MissingSecret: SECRET_PERSONAL has 0 bytes/)
    expect(stopped).to.deep.equal([])
  })
})

const Counted = recordKind('t.counted', Type.Object({ n: Type.Integer() }))

describe('kernel: what clashes is refused by name', () => {
  const load = (...sources: readonly ModuleSource[]) => loadAll(sources, () => true)
  const source = (module: AnyModule): ModuleSource => sourceOf(module.name, module)

  it('two modules with one prefix', () => {
    const modules = load(source(other), source({ ...other, name: 'twin' }))
    expect(modules.get('other')?.state).to.equal('starting')
    expect(modules.get('twin')?.reason).to.equal("claims 'prefix /v1/other', which module 'other' has already")
  })
  it('two modules with one path, parameters by any name, in either family', () => {
    const at = (name: string, path: `/${string}`): ModuleSource =>
      source(
        defineModule({
          name,
          prefix: `/v1/${name}`,
          layer: 'L',
          summary: name,
          capabilities: [],
          contract: { get: { method: 'get', path, summary: 's', reply: {} } },
          handlers: { get: () => undefined as never },
        }),
      )
    expect(load(at('a', '/v1/x/:id'), at('b', '/api/v1/x/:name')).get('b')?.reason).to.equal(
      "claims 'get /api/v1/x/:', which module 'a' has already",
    )
    expect(load(at('a', '/v1/x'), at('b', '/v1/y')).get('b')?.state).to.equal('starting')
  })
  it('two modules with one task', () => {
    const working = (name: string): ModuleSource =>
      source(
        defineModule({
          name,
          prefix: `/v1/${name}`,
          layer: 'L',
          summary: name,
          capabilities: [],
          tasks: { send: task('t.send', Type.Object({})) },
          work: { send: async () => {} },
        }),
      )
    expect(load(working('a'), working('b')).get('b')?.reason).to.equal(
      "claims 'task t.send', which module 'a' has already",
    )
  })
  it('two modules with one kind of record; what both sealed is derived by the first', () => {
    const sealing = (name: string): AnyModule => ({
      ...other,
      name,
      prefix: `/v1/${name}`,
      contract: {},
      handlers: {},
      records: [Counted],
    })
    const modules = load(source(sealing('a')), source(sealing('b')))
    expect(modules.get('b')?.reason).to.equal("claims 'record type t.counted', which module 'a' has already")
    expect(recordKindsOf(modules)).to.deep.equal([Counted])
  })
  it('events that follow from a kind of another module', () => {
    const module: AnyModule = { ...other, derives: [deriving(Counted, () => [])] }
    expect(load(source(module)).get('other')?.reason).to.equal(
      "derives events from 't.counted', which is not among its records",
    )
  })
  it('a job whose cron expression is none', () => {
    const module = { ...other, cron: { sweep: { schedule: 'every day', run: async () => {} } } }
    expect(load(source(module)).get('other')?.reason).to.equal(
      "cron.sweep.schedule must be a cron expression such as '0 3 * * *' (UTC), not 'every day'",
    )
  })
  it('two modules with one name', () =>
    expect(() => load(source(other), source(other))).to.throw("two modules are named 'other'"))
  it('a module that could not be imported is failed with the reason', () =>
    expect(load({ name: 'broken', prefix: '/v1/broken', failure: 'SyntaxError: x' }).get('broken')).to.include({
      state: 'failed',
      reason: 'SyntaxError: x',
    }))
})
