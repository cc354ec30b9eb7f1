import { expect } from 'chai'
import fc from 'fast-check'
import supertest from 'supertest'
import Type from 'typebox'
import type { AnyModule } from '../contract/module.ts'
import { ApiError, defineContract, defineModule, reply } from '../define.ts'
import { everything, mutate, mutations } from '../testing/mutants.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'

const other: AnyModule = defineModule({
  name: 'other',
  prefix: '/v1/other',
  layer: 'L1',
  summary: 'lives',
  capabilities: [],
  contract: defineContract({
    ok: { method: 'get', path: '/v1/other/ok', summary: 'Lives', reply: { 200: Type.Object({ n: Type.Number() }) } },
  }),
  handlers: { ok: () => ({ n: 1 }) },
})

/** What must hold whatever else has been loaded. */
async function lives(t: TestKernel): Promise<void> {
  await t.request.get('/v1/other/ok').expect(200)
  await supertest(t.app).get('/docs').expect(200)
  const { body } = await supertest(t.app).get('/openapi.json').expect(200)
  expect(body.paths['/v1/other/ok'].get.operationId).to.equal('other.ok')
  await t.request.get('/api/v1/health').expect(200)
}

describe('isolation', () => {
  it('a kernel full of broken modules boots; the others answer, and the docs show them', async () => {
    const samples = fc.sample(mutations, 40)
    const names = samples.map((_, position) => `mutant-${position}`)
    const modules = samples.map((changes, position) => ({
      named: names[position] ?? '',
      exported: mutate(everything(names[position] ?? ''), changes),
    }))
    const t = await testKernel({
      modules: [other],
      exported: modules,
      mayFail: true,
      config: { kernel: { checkReplies: false } },
    })
    try {
      await lives(t)
      for (const [position, name] of names.entries()) {
        const loaded = t.kernel.modules.get(name)
        const about = `${name}, made by ${JSON.stringify(samples[position])}: ${loaded?.state} ${loaded?.reason}`
        const info = await t.request.get(`${loaded?.prefix}/info`)
        expect(info.status, about).to.equal(200)
        expect((await t.request.get(`/v1/${name}/notes`)).status, about).to.be.oneOf([200, 404, 405, 503])
      }
      await lives(t)
    } finally {
      await t.stop()
    }
  })

  describe('of modules that no compiler has checked', () => {
    const ask = (method: 'get' | 'post', path: `/${string}`) => ({
      method,
      path: `/v1/rough${path}`,
      permission: 'build:write' as const,
      summary: 'Asks',
      reply: { 200: Type.Object({}), 418: Type.Object({}) },
    })
    const cyclic: Record<string, unknown> = {}
    cyclic['self'] = cyclic
    const throwing: Readonly<Record<string, () => unknown>> = {
      code: () => new ApiError('no_such_code' as 'internal', 'thrown with a code that does not exist'),
      status: () => Object.assign(new Error('x'), { name: 'ApiError', code: 'x', status: 999_999 }),
      body: () => new ApiError('conflict', 'x', { extra: { cyclic } }),
      header: () => new ApiError('conflict', 'x', { headers: { 'x-bad': 'a\nb' } }),
      nothing: () => undefined,
      unreadable: () =>
        Object.defineProperty(new Error('x'), 'message', {
          get: () => {
            throw new Error('not to be read')
          },
        }),
    }
    const answers: Readonly<Record<string, () => unknown>> = {
      undefined: () => undefined,
      cyclic: () => cyclic,
      unknown: () => reply(999, {}),
    }
    const rough = (): AnyModule => ({
      ...other,
      name: 'rough',
      prefix: '/v1/rough',
      contract: Object.fromEntries([
        ...Object.keys({ ...throwing, ...answers }).map((id) => [id, ask('get', `/${id}`)]),
        ['teapot', ask('get', '/teapot')],
      ]),
      handlers: {
        ...Object.fromEntries(
          Object.entries(throwing).map(([id, make]) => [
            id,
            () => {
              throw make()
            },
          ]),
        ),
        ...answers,
        teapot: () => reply(418, {}),
      },
      info: () => {
        throw new Error('no news')
      },
    })
    let t: TestKernel
    before(async () => {
      t = await testKernel({ modules: [other, rough()] })
    })
    after(() => t.stop())

    for (const id of [...Object.keys(throwing), ...Object.keys(answers)])
      it(`a handler that throws or answers what it must not (${id}) is a 500, and nothing more`, async () => {
        expect((await t.request.get(`/v1/rough/${id}`)).status).to.equal(500)
        await t.request.get('/v1/other/ok').expect(200)
      })
    it('a declared status of whatever kind is sent', () => t.request.get('/v1/rough/teapot').expect(418))
    it('an info() that throws leaves the rest of the page, with the reason', async () => {
      const { body } = await t.request.get('/v1/rough/info').expect(200)
      expect(body).to.include({ module: 'rough', state: 'ready', reason: 'info() failed: no news' })
    })
    it('the docs are whole', () => lives(t))
  })
})
