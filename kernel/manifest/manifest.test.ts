import { expect } from 'chai'
import fc from 'fast-check'
import Type from 'typebox'
import { loadAll, sourceOf } from '../boot/load.ts'
import { moduleRoutes } from '../boot/wiring.ts'
import type { AnyModule } from '../contract/module.ts'
import type { Operation } from '../contract/operation.ts'
import { buildOpenApi } from '../docs/openapi.ts'
import { docsPage } from '../docs/reference.ts'
import { mount } from '../http/mount.ts'
import { closed, ENGINES } from '../schema/engine.ts'
import { LONG } from '../testing/long.ts'
import { everything, mutate, mutations } from '../testing/mutants.ts'
import { readManifest } from './manifest.ts'
import { schema } from './schema.ts'

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? (LONG ? 1_500 : 450))

const compile = (made: object): void => {
  ENGINES.typed.of(closed(made as never))
}

const schemasOf = ({ config, contract = {}, emits = {}, tasks = {} }: AnyModule): readonly unknown[] =>
  [
    config,
    ...Object.values<Operation>(contract).flatMap(({ params, query, body, reply }) => [
      params,
      query,
      body,
      ...Object.values(reply),
    ]),
    ...Object.values(emits).map(({ data }) => data),
    ...Object.values(tasks).map(({ payload }) => payload),
  ].filter((one) => one !== undefined)

/** The operation `list` with these changes: what is said of it. */
const said = (change: object): string | undefined => {
  const whole = everything('shop') as { readonly contract: { readonly list: object } }
  const contract = { ...whole.contract, list: { ...whole.contract.list, ...change } }
  return readManifest({ ...whole, contract }, 'shop', '/v1/shop').failure
}

describe('manifest', () => {
  it('with one of everything is read whole', () => {
    const { module, failure } = readManifest(everything('shop'), 'shop', '/v1/shop')
    expect(failure).to.equal(undefined)
    expect(Object.keys(module ?? {}).sort()).to.deep.equal(Object.keys(everything('shop')).sort())
  })

  const cases: readonly (readonly [string, object, string | RegExp])[] = [
    [
      'a method in capitals',
      { method: 'GET' },
      "contract.list.method must be one of 'get', 'post', 'put', 'patch', 'delete', not 'GET'",
    ],
    [
      'a socket of a post',
      { method: 'post', permission: 'build:write', socket: true },
      "contract.list.socket is for 'get' only: a handshake is one",
    ],
    [
      'no permission where more is done than read',
      { method: 'delete', auth: 'key' },
      /^contract\.list\.permission is missing: .* such as 'build:write'/,
    ],
    ['no path', { path: undefined }, 'contract.list.path is missing'],
    [
      'a path that is a pattern',
      { path: '/v1/shop/*all' },
      /^contract\.list\.path must be a path such as .*, not '\/v1\/shop\/\*all'/,
    ],
    ['a path that would take the place of others', { path: '/v1/:module/info' }, /literal at its beginning/],
    ['no reply', { reply: undefined }, 'contract.list.reply is missing'],
    [
      'a reply with no such status',
      { reply: { 299: Type.Object({}) } },
      'contract.list.reply.299 is no HTTP status that has a body',
    ],
    [
      'an unknown error code',
      { errors: ['E999'] },
      /^contract\.list\.errors\[0\] is 'E999', which is no code of the kernel/,
    ],
    ['a schema with an unknown type', { body: { type: 'text' } }, /^contract\.list\.body\.type must be one of string/],
    [
      'a schema with a wrong pattern',
      { body: Type.String({ pattern: '(' }) },
      /^contract\.list\.body\.pattern must be a regular expression/,
    ],
    ['a misspelt field', { summery: 'x' }, /^contract\.list\.summery is not known; known are method, path/],
    [
      'a parameter that the path does not have',
      { params: Type.Object({ id: Type.String() }) },
      "contract.list.params requires 'id', which the path /v1/shop/notes does not have",
    ],
  ]
  for (const [what, change, expected] of cases)
    it(`says what is wrong with ${what}`, () =>
      typeof expected === 'string'
        ? expect(said(change)?.split('; ')[0]).to.equal(expected)
        : expect(said(change)).to.match(expected))

  it('says what is wrong with a token that was not imported', () =>
    expect(readManifest({ ...everything('shop'), requires: { x: undefined } }, 'shop', '/v1/shop').failure).to.equal(
      'requires.x is undefined, not a token made with token(): check the import that it comes from',
    ))

  it('of another kernel, or of none, says so and nothing else', () => {
    const read = (kernelApi: unknown) => readManifest({ kernelApi, name: 7 }, 'shop', '/v1/shop').failure
    expect(read(2)).to.equal('is made for kernel API 2; this kernel has 1')
    expect(read('1')).to.equal("is made for kernel API '1'; this kernel has 1")
    expect(read(undefined)).to.match(/not made by defineModule: it has no kernelApi/)
  })

  it('keeps what is sound of a module that failed, so that its routes can say so', () => {
    const { module } = readManifest({ ...everything('shop'), summary: 5 }, 'shop', '/v1/shop')
    expect(module?.contract).to.have.keys('list', 'find', 'make')
    expect(module?.summary).to.be.a('string')
  })

  it('whatever it is, is read and mounted, and its schemas compile', () => {
    const [other, whole] = [everything('other'), everything('shop')]
    fc.assert(
      fc.property(mutations, (changes) => {
        const mutant = mutate(whole, changes)
        const modules = loadAll([sourceOf('other', other), sourceOf('shop', mutant)], () => true)
        expect(modules.get('other')?.state).to.equal('starting')
        const shop = modules.get('shop')
        if (shop?.state === 'starting') for (const one of schemasOf(shop.module as AnyModule)) compile(one as object)
        if (shop) mount(moduleRoutes(shop), [], {} as never, (_route, error) => expect.fail(String(error)))
      }),
      { numRuns: RUNS },
    )
  })

  it('is shown on the page, whatever it is', () => {
    const whole = everything('shop')
    fc.assert(
      fc.property(mutations, (changes) => {
        const modules = loadAll([sourceOf('shop', mutate(whole, changes))], () => true)
        docsPage(JSON.stringify(buildOpenApi(modules, 'http://localhost')))
      }),
      { numRuns: RUNS / 15 },
    )
  })
})

describe('schema of a manifest', () => {
  const whole = Type.Object({
    a: Type.Optional(Type.Union([Type.String({ format: 'email' }), Type.Object({ b: Type.Integer({ minimum: 1 }) })])),
    c: Type.Array(Type.Tuple([Type.Literal('x'), Type.Null()]), { maxItems: 3, uniqueItems: true }),
    d: Type.Record(Type.String({ pattern: '^a' }), Type.Number({ default: 3 })),
    e: Type.Intersect([Type.Object({ f: Type.Boolean() }), Type.Object({ g: Type.Enum(['h', 'i']) })]),
  })

  it('compiles wherever it is found sound', () => {
    const plain: unknown = JSON.parse(JSON.stringify(whole))
    expect(schema(whole, '', (at, fault) => expect.fail(`${at} ${fault}`))).to.deep.equal(plain)
    let sound = 0
    fc.assert(
      fc.property(mutations, (changes) => {
        const mutant = mutate(plain, changes)
        if (schema(mutant, '', () => undefined) === undefined) return
        sound++
        compile(mutant as object)
      }),
      { numRuns: RUNS },
    )
    expect(sound).to.be.greaterThan(RUNS / 50)
  })
})
