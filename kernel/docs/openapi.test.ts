import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'chai'
import Type from 'typebox'
import type { Loaded } from '../contract/loaded.ts'
import { type AnyModule, defineModule } from '../contract/module.ts'
import { defineContract } from '../contract/operation.ts'
import { buildOpenApi } from './openapi.ts'
import { docsPage } from './reference.ts'

interface Response {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly schema: { readonly $ref?: string; readonly type?: string }
        readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
      }
    >
  >
}
interface Op {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly $ref?: string
    readonly name?: string
    readonly in?: string
    readonly required?: boolean
  }[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<
      Record<
        string,
        {
          readonly example?: unknown
          readonly schema: { readonly $ref?: string }
        }
      >
    >
  }
  readonly responses: Readonly<Record<string, Response>>
  readonly security?: readonly unknown[]
  readonly summary: string
  readonly tags: readonly string[]
  readonly [extension: `x-${string}`]: unknown
}
interface Doc {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Op>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly additionalProperties?: boolean }>>
    readonly responses: Readonly<Record<string, Response>>
  }
  readonly 'x-errors': Readonly<Record<string, { readonly status: number; readonly meaning: string }>>
}

const Item = Type.Object({ id: Type.String() }, { title: 'Item' })
const contract = defineContract({
  buy: {
    method: 'post',
    path: '/v1/items/:id/buy',
    permission: 'build:write',
    summary: 'Buys <one>',
    params: Type.Object({ id: Type.String({ pattern: '^it_' }) }),
    query: Type.Object({
      fast: Type.Optional(Type.Boolean()),
      limit: Type.Integer(),
    }),
    body: Type.Object({ count: Type.Integer() }, { title: 'Purchase' }),
    reply: { 200: Type.Object({ items: Type.Array(Item) }), 201: Item },
    errors: ['E003', 'E007'],
    idempotent: true,
    example: { count: 2 },
  },
  rules: {
    method: 'get',
    path: '/v1/platform rules',
    aliases: ['/v1/platform-rules'],
    auth: 'none',
    summary: 'Rules',
    reply: { 200: Type.Object({ id: Type.Number() }, { title: 'Item' }) },
  },
  page: {
    method: 'get',
    path: '/pay/:id',
    auth: 'none',
    summary: 'A page',
    reply: {},
    produces: ['text/html'],
  },
  upload: {
    method: 'put',
    path: '/v1/upload',
    permission: 'build:write',
    summary: 'Bytes',
    bodyType: 'bytes',
    role: 'operator',
    reply: { 202: Item },
  },
  chat: {
    method: 'post',
    path: '/v1/chat',
    permission: 'build:write',
    summary: 'OpenAI-shaped',
    errorForm: 'nested',
    bodyType: 'form',
    body: Type.Object({}, { additionalProperties: true }),
    reply: {
      200: Type.Object(
        {
          kind: Type.Enum(['a', 'b']),
          next: Type.Union([Type.String(), Type.Null()]),
        },
        { title: 'Strict' },
      ),
    },
  },
})
const shop = defineModule({
  name: 'shop',
  prefix: '/v1/shop',
  layer: 'L1',
  summary: 'Sells & ships',
  capabilities: [],
  contract,
  handlers: {
    buy: () => ({ items: [] }),
    rules: () => ({ id: 1 }),
    page: () => ({}) as never,
    upload: () => ({}) as never,
    chat: () => ({ kind: 'a' as const, next: null }),
  },
}) as AnyModule

const modules = new Map<string, Loaded>([
  [
    'shop',
    {
      name: 'shop',
      prefix: '/v1/shop',
      module: shop,
      state: 'disabled',
      closers: [],
    },
  ],
  [
    'gone',
    {
      name: 'gone',
      prefix: '/v1/gone',
      state: 'failed',
      closers: [],
      reason: 'cannot be imported',
    },
  ],
])

describe('OpenAPI', () => {
  const text = JSON.stringify(buildOpenApi(modules, 'https://x.example'))
  const api = JSON.parse(text) as Doc
  const buy = api.paths['/v1/items/{id}/buy']?.['post'] as Op

  it('is accepted by a stock validator', async () => {
    const result = await new Validator().validate(JSON.parse(text))
    expect(result.valid, JSON.stringify(result.errors)).to.equal(true)
  })

  it('has every operation once, with its further paths and an id of its own', () => {
    const aliasesOf = (path: string, method: string): unknown => api.paths[path]?.[method]?.['x-aliases']
    expect(aliasesOf('/v1/items/{id}/buy', 'post')).to.deep.equal(['/api/v1/items/{id}/buy'])
    expect(aliasesOf('/v1/platform%20rules', 'get')).to.include.members([
      '/api/v1/platform%20rules',
      '/v1/platform-rules',
    ])
    expect(aliasesOf('/pay/{id}', 'get')).to.equal(undefined)
    for (const path of ['/v1/gone/info', '/api/v1/health', '/livez']) expect(api.paths, path).to.have.property(path)
    const operations = Object.values(api.paths).flatMap((item) => Object.values(item))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).to.equal(operations.length)
    for (const operation of operations) expect(operation.summary).to.be.a('string').and.not.equal('')
    expect(operations.some(({ operationId }) => /\d$/.test(operationId))).to.equal(false)
  })

  it('shows what modules that are down would serve, with their state', () => {
    expect(buy).to.include({ 'x-module-status': 'disabled' })
    expect(api.paths['/v1/gone/info']?.['get']).to.include({
      'x-module-status': 'failed',
    })
  })

  it('describes parameters, body, example and idempotency', () => {
    expect(
      buy.parameters?.map(({ name, in: place, required, $ref }) => $ref ?? `${place} ${name}${required ? '!' : ''}`),
    ).to.deep.equal(['path id!', 'query fast', 'query limit!', '#/components/parameters/IdempotencyKey'])
    expect(buy.requestBody).to.deep.equal({
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Purchase' },
          example: { count: 2 },
        },
      },
    })
    expect(Object.keys(api.paths['/v1/chat']?.['post']?.requestBody?.content ?? {})).to.deep.equal([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
    expect(Object.keys(api.paths['/v1/upload']?.['put']?.requestBody?.content ?? {})).to.deep.equal([
      'application/octet-stream',
    ])
    expect(api.components.schemas['Purchase']?.additionalProperties).to.equal(false)
  })

  it('keeps schemas of one title apart when they differ', () => {
    expect(api.components.schemas).to.include.keys('Item', 'Item2')
  })

  it('has one shape of errors for each form, and the codes of each operation', () => {
    const defaultOf = (path: string): unknown => api.paths[path]?.['post']?.responses['default']?.$ref
    expect(Object.keys(buy.responses)).to.deep.equal(['200', '201', 'default'])
    expect(buy['x-errors']).to.include.members(['E001', 'E002', 'E003', 'E007', 'invalid_request', 'conflict'])
    expect(defaultOf('/v1/items/{id}/buy')).to.equal('#/components/responses/FlatError')
    expect(defaultOf('/v1/chat')).to.equal('#/components/responses/NestedError')
    expect(api['x-errors']['E007']).to.include({
      status: 404,
      meaning: 'agent not found',
    })
    expect(api.components.schemas['FlatError']).to.have.nested.property('properties.payment')
  })

  it('says what strict generators understand', () => {
    const { schemas } = api.components
    expect(schemas['Purchase']?.additionalProperties, 'what is sent is closed').to.equal(false)
    expect(schemas['Strict']).to.not.have.property('additionalProperties')
    expect(schemas['Strict']).to.have.nested.property('properties.kind.type', 'string')
    expect(schemas['Strict']).to.deep.nested.include({
      'properties.next.type': ['string', 'null'],
    })
    const untitled = api.paths['/v1/chat']?.['post']?.requestBody?.content['application/json']?.schema
    expect(untitled?.$ref).to.equal('#/components/schemas/ShopChatRequest')
  })

  it('tells public operations from those that need a key or a role', () => {
    expect(api.paths['/pay/{id}']?.['get']?.security).to.deep.equal([])
    expect(buy.security).to.equal(undefined)
    expect(api.paths['/v1/upload']?.['put']).to.include({
      'x-role': 'operator',
    })
    expect(api.paths['/pay/{id}']?.['get']?.responses['200']?.content).to.have.property('text/html')
  })

  it('becomes a page in which nothing is left unescaped, with what a reader needs of an operation', () => {
    const page = docsPage(text)
    expect(page)
      .to.include('Buys &lt;one&gt;')
      .and.include('Sells &amp; ships')
      .and.include('id="shop.buy"')
      .and.include('<span class="tag down">disabled</span>')
      .and.include('curl &quot;https://x.example/v1/items/it_/buy?limit=20&quot;')
      .and.include('Authorization: Bearer $KEY')
      .and.include('href="#schema.Item"')
      .and.include('href="#error.E007"')
      .and.include('id="error.E007"')
    expect(page).not.to.match(/<script>|(?:src|href)="(?:https?:)?\/\/|undefined|\[object/)
    expect(page.split('id="shop.buy"')).to.have.length(2)
  })
})
