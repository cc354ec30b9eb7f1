import Type from 'typebox'
import { defineContract, Nullable, Timestamp } from '../../../kernel/define.ts'
import { MEMORY_FULL, mem0Errors } from '../errors/contract.ts'
import { Categories, Free, Messages, name, ScopeFields, When } from '../fields/contract.ts'
import { HistoryEntry, MemoryView } from '../view/contract.ts'

/** What the stock `mem0ai` clients call, with `<service>/v1/memory` as their host. */
const stock = { errorForm: mem0Errors } as const
const open = { additionalProperties: true } as const
const root = '/v1/memory'

const MemoryId = Type.String({ minLength: 1, maxLength: 128 })
const ById = Type.Object({ id: MemoryId })
const ByEntity = Type.Object({ type: Type.Enum(['user', 'agent', 'app', 'run']), name: name(256) })
/** Clients name an organisation and a project everywhere; here an account is both. */
const Project = { org_id: Type.Optional(name(100)), project_id: Type.Optional(name(100)) }
const Told = Type.Object({ message: Type.String() })
const Flag = Type.Optional(Nullable(Type.Boolean()))
const Results = Type.Array(
  Type.Object({
    id: Type.String(),
    memory: Type.String(),
    event: Type.Enum(['ADD', 'NOOP']),
    data: Type.Object({ memory: Type.String() }),
  }),
)
const found = { ...MemoryView.properties, score: Type.Optional(Type.Number()), signals: Type.Optional(Free) }
const Found = Type.Object(found, { title: 'Mem0Memory' })
const seen = {
  filters: Type.Optional(Nullable(Free)),
  categories: Type.Optional(Nullable(Categories)),
  latest_only: Flag,
  show_expired: Flag,
  ...ScopeFields,
}

export const stockContract = defineContract({
  mem0Ping: {
    method: 'get',
    path: `${root}/v1/ping`,
    summary: 'Whether the key is good',
    query: Type.Object(Project),
    reply: {
      200: Type.Object({
        status: Type.Literal('ok'),
        org_id: Type.String(),
        project_id: Type.String(),
        user_email: Type.Null(),
      }),
    },
    ...stock,
  },
  mem0Add: {
    method: 'post',
    path: `${root}/v3/memories/add`,
    permission: 'build:write',
    summary: 'Remember messages',
    idempotent: true,
    body: Type.Object(
      {
        messages: Messages,
        ...ScopeFields,
        metadata: Type.Optional(Nullable(Free)),
        infer: Flag,
        timestamp: Type.Optional(Nullable(When)),
        expiration_date: Type.Optional(Nullable(When)),
      },
      open,
    ),
    reply: {
      200: Type.Object({
        results: Results,
        message: Type.String(),
        status: Type.Literal('SUCCEEDED'),
        event_id: Type.String(),
      }),
    },
    errors: [MEMORY_FULL],
    example: { messages: [{ role: 'user', content: 'I am vegetarian.' }], user_id: 'ada' },
    ...stock,
  },
  mem0Search: {
    method: 'post',
    path: `${root}/v3/memories/search`,
    permission: 'build:read',
    summary: 'Search memories',
    body: Type.Object(
      {
        query: name(2_000),
        ...seen,
        top_k: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 200 }))),
        threshold: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1 }))),
        reference_date: Type.Optional(Nullable(When)),
      },
      open,
    ),
    reply: { 200: Type.Object({ results: Type.Array(Found) }) },
    example: { query: 'What does Ada eat?', filters: { user_id: 'ada' } },
    ...stock,
  },
  mem0List: {
    method: 'post',
    path: `${root}/v3/memories`,
    permission: 'build:read',
    summary: 'Memories that fit, newest first',
    query: Type.Object({
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      page_size: Type.Integer({ minimum: 1, maximum: 1_000, default: 100 }),
      ...Project,
    }),
    body: Type.Object(seen, open),
    reply: {
      200: Type.Object({
        count: Type.Integer(),
        next: Nullable(Type.String()),
        previous: Nullable(Type.String()),
        results: Type.Array(Found),
      }),
    },
    example: { filters: { user_id: 'ada' } },
    ...stock,
  },
  mem0Get: {
    method: 'get',
    path: `${root}/v1/memories/:id`,
    summary: 'A memory',
    params: ById,
    query: Type.Object(Project),
    reply: { 200: Found },
    ...stock,
  },
  mem0Update: {
    method: 'put',
    path: `${root}/v1/memories/:id`,
    permission: 'build:write',
    summary: 'Correct a memory',
    params: ById,
    query: Type.Object(Project),
    body: Type.Object(
      {
        text: Type.Optional(name(10_000)),
        metadata: Type.Optional(Free),
        timestamp: Type.Optional(When),
        expiration_date: Type.Optional(Nullable(When)),
      },
      open,
    ),
    reply: { 200: Found },
    example: { text: 'Ada eats fish.' },
    ...stock,
  },
  mem0Delete: {
    method: 'delete',
    path: `${root}/v1/memories/:id`,
    permission: 'build:write',
    summary: 'Forget a memory',
    params: ById,
    query: Type.Object({ delete_linked: Type.Optional(Type.Boolean()), ...Project }),
    reply: { 200: Told },
    ...stock,
  },
  mem0DeleteAll: {
    method: 'delete',
    path: `${root}/v1/memories`,
    permission: 'build:write',
    summary: 'Forget all of a user, agent, app or run',
    query: Type.Object({ ...ScopeFields, ...Project }),
    reply: { 200: Told },
    ...stock,
  },
  mem0History: {
    method: 'get',
    path: `${root}/v1/memories/:id/history`,
    summary: 'What a memory said before',
    params: ById,
    query: Type.Object(Project),
    reply: { 200: Type.Array(HistoryEntry) },
    ...stock,
  },
  mem0Entities: {
    method: 'get',
    path: `${root}/v1/entities`,
    summary: 'Of whom something is remembered',
    query: Type.Object({
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      page_size: Type.Integer({ minimum: 1, maximum: 1_000, default: 100 }),
      ...Project,
    }),
    reply: {
      200: Type.Object({
        count: Type.Integer(),
        next: Nullable(Type.String()),
        previous: Nullable(Type.String()),
        results: Type.Array(
          Type.Object({
            id: Type.String(),
            name: Type.String(),
            type: Type.String(),
            total_memories: Type.Integer(),
            created_at: Timestamp,
            updated_at: Timestamp,
          }),
        ),
      }),
    },
    ...stock,
  },
  mem0DeleteEntity: {
    method: 'delete',
    path: `${root}/v2/entities/:type/:name`,
    permission: 'build:write',
    summary: 'Forget all of one of them',
    params: ByEntity,
    query: Type.Object(Project),
    reply: { 200: Told },
    ...stock,
  },
  mem0BatchUpdate: {
    method: 'put',
    path: `${root}/v1/batch`,
    permission: 'build:write',
    summary: 'Correct memories',
    body: Type.Object(
      {
        memories: Type.Array(Type.Object({ memory_id: MemoryId, text: name(10_000) }, open), {
          minItems: 1,
          maxItems: 1_000,
        }),
      },
      open,
    ),
    example: { memories: [{ memory_id: 'mem_example', text: 'Lives in Leeds.' }] },
    reply: { 200: Told },
    ...stock,
  },
  mem0BatchDelete: {
    method: 'delete',
    path: `${root}/v1/batch`,
    permission: 'build:write',
    summary: 'Forget memories',
    body: Type.Object(
      {
        memories: Type.Array(Type.Object({ memory_id: MemoryId }, open), { minItems: 1, maxItems: 1_000 }),
      },
      open,
    ),
    example: { memories: [{ memory_id: 'mem_example' }] },
    reply: { 200: Told },
    ...stock,
  },
  mem0Feedback: {
    method: 'post',
    path: `${root}/v1/feedback`,
    permission: 'build:write',
    summary: 'Say whether a memory helped',
    description: 'It nudges the memory up or down among equals.',
    body: Type.Object(
      {
        memory_id: MemoryId,
        feedback: Type.Optional(Nullable(Type.Enum(['POSITIVE', 'NEGATIVE', 'VERY_NEGATIVE']))),
        feedback_reason: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
      },
      open,
    ),
    example: { memory_id: 'mem_example', feedback: 'POSITIVE' },
    reply: { 200: Told },
    ...stock,
  },
})
