import Type from 'typebox'
import { ApiError, bytes, defineContract, defineModule, redirect, reply, stream } from '../define.ts'

/** A module that only shows what the pipeline does with its contract. */
export const echo = (counts: { ran: number } = { ran: 0 }) =>
  defineModule({
    name: 'echo',
    prefix: '/v1/echo',
    layer: 'L0',
    summary: 'shows what the pipeline does',
    capabilities: ['echo'],
    contract: defineContract({
      send: {
        method: 'post',
        path: '/v1/echo/send',
        permission: 'build:write',
        idempotent: true,
        summary: 'Echoes',
        bodyLimitBytes: 2_000,
        body: Type.Object({
          text: Type.String({ maxLength: 100 }),
          times: Type.Integer({ minimum: 1, default: 1 }),
          inner: Type.Optional(Type.Object({ a: Type.Optional(Type.Integer()) })),
          input: Type.Optional(Type.Object({}, { additionalProperties: true })),
        }),
        reply: {
          200: Type.Object({ text: Type.String(), times: Type.Integer(), ran: Type.Integer() }),
          201: Type.Object({ made: Type.Boolean() }),
        },
      },
      pass: {
        method: 'post',
        path: '/api/v1/echo/pass',
        permission: 'build:write',
        errorForm: 'nested',
        summary: 'Passes unknown fields on',
        body: Type.Object({ model: Type.String() }, { additionalProperties: true }),
        reply: { 200: Type.Object({ fields: Type.Array(Type.String()) }) },
      },
      item: {
        method: 'get',
        path: '/v1/echo/items/:id',
        summary: 'One item',
        params: Type.Object({ id: Type.String({ maxLength: 10 }) }),
        query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 5, default: 2 }) }),
        reply: { 200: Type.Object({ id: Type.String(), limit: Type.Integer() }) },
      },
      fixed: {
        method: 'put',
        path: '/v1/echo/items/fixed',
        permission: 'build:write',
        summary: 'Stands beside a parameter',
        reply: { 200: Type.Object({}) },
      },
      touch: {
        method: 'post',
        path: '/v1/echo/items/:id/touch',
        permission: 'build:write',
        idempotent: true,
        summary: 'Touches one item',
        params: Type.Object({ id: Type.String({ maxLength: 10 }) }),
        body: Type.Object({}),
        bodyOptional: true,
        reply: { 200: Type.Object({ id: Type.String() }) },
      },
      open: {
        method: 'get',
        path: '/open-echo',
        auth: 'none',
        summary: 'Without a key',
        reply: { 200: Type.Object({ ip: Type.String() }) },
      },
      operators: {
        method: 'get',
        path: '/v1/echo/operators',
        role: 'operator',
        summary: 'For operators',
        reply: { 200: Type.Object({}) },
      },
      secret: {
        method: 'post',
        path: '/v1/echo/secret',
        permission: 'build:write',
        idempotent: true,
        secretReply: true,
        summary: 'Answers a secret',
        bodyOptional: true,
        body: Type.Object({}),
        reply: { 200: Type.Object({ secret: Type.String() }) },
      },
      made: {
        method: 'post',
        path: '/v1/echo/made',
        permission: 'build:write',
        idempotent: true,
        secretReply: 'secret',
        summary: 'Answers a secret beside something else',
        bodyOptional: true,
        bodyLimitBytes: 1_000_000,
        body: Type.Object({ text: Type.Optional(Type.String({ maxLength: 900_000 })) }),
        reply: { 200: Type.Object({ id: Type.String(), secret: Type.Optional(Type.String()) }) },
      },
      fault: {
        method: 'post',
        path: '/v1/echo/fault',
        permission: 'build:write',
        idempotent: true,
        summary: 'Fails as told',
        body: Type.Object({ how: Type.String() }),
        reply: { 200: Type.Object({}) },
      },
      lie: {
        method: 'get',
        path: '/v1/echo/lie',
        summary: 'Breaks its contract',
        reply: { 200: Type.Object({ n: Type.Integer() }) },
      },
      file: {
        method: 'post',
        path: '/v1/echo/file',
        permission: 'build:write',
        idempotent: true,
        summary: 'A new file each time',
        body: Type.Object({}),
        bodyOptional: true,
        reply: {},
        produces: ['application/octet-stream'],
      },
      go: { method: 'get', path: '/v1/echo/go', summary: 'Redirects', reply: {}, produces: ['text/html'] },
      page: { method: 'get', path: '/v1/echo/page', summary: 'A page', reply: {}, produces: ['text/html'] },
      flow: {
        method: 'get',
        path: '/v1/echo/flow',
        summary: 'A stream',
        query: Type.Object({ cut: Type.Boolean({ default: false }) }),
        reply: {},
        produces: ['text/event-stream'],
      },
      form: {
        method: 'post',
        path: '/v1/echo/form',
        permission: 'build:write',
        summary: 'Takes forms',
        bodyType: 'form',
        body: Type.Object({ items: Type.Array(Type.Object({ price: Type.String() })) }),
        reply: { 200: Type.Object({ prices: Type.Array(Type.String()) }) },
      },
    }),
    handlers: {
      send: ({ body: { text, times } }) => {
        counts.ran++
        return text === 'make'
          ? reply(201, { made: true }, { 'x-made': 'yes' })
          : { text: text.repeat(times), times, ran: counts.ran }
      },
      pass: ({ body }) => ({ fields: Object.keys(body) }),
      item: ({ params, query }) => ({ id: params.id, limit: query.limit }),
      touch: ({ params }) => ({ id: params.id }),
      fixed: () => ({}),
      open: ({ ip }) => ({ ip }),
      operators: () => ({}),
      secret: () => ({ secret: 'shown once' }),
      made: () => ({ id: 'made', secret: 'shown once' }),
      fault: ({ body: { how } }) => {
        counts.ran++
        if (how === 'coded')
          throw new ApiError('E003', 'pay first', {
            extra: { payment: { payment_link: 'http://pay', amount_pence: 5 } },
          })
        if (how === 'disk') throw Object.assign(new Error('no space'), { code: 14_031 })
        if (how === 'crash') throw new Error('the password is hunter2')
        return {}
      },
      lie: () => ({ n: 'one' }) as never,
      file: () => bytes(200, 'application/octet-stream', Buffer.from([0, 255, counts.ran++])),
      go: () => redirect('/elsewhere'),
      page: () => bytes(200, 'text/html; charset=utf-8', '<p>hello'),
      flow: ({ query }) =>
        stream(200, 'text/event-stream', async (out) => {
          out.write('data: 1\n\n')
          if (query.cut) throw new Error('upstream died')
          if (!out.write('data: [DONE]\n\n')) await out.drained()
        }),
      form: ({ body }) => ({ prices: body.items.map(({ price }) => price) }),
    },
  })
