import Type from 'typebox'
import { defineContract, Id, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'
import { MEMORY_FULL } from './errors/contract.ts'
import { Categories, Free, MAX_TEXT, Messages, name, ScopeFields, When } from './fields/contract.ts'
import { stockContract } from './stock/contract.ts'
import { HistoryEntry, MemoryView } from './view/contract.ts'

const ById = Type.Object({ id: Id('mem_') })
const Label = Type.Object({ label: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$', maxLength: 64 }) })
const Flag = Type.Optional(Type.Boolean())
const Filters = Type.Optional(Free)

const Added = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        id: Type.String(),
        event: Type.Enum(['ADD', 'REINFORCE']),
        memory: Type.String(),
        supersedes: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'AddedMemories' },
)
const Hit = Type.Object(
  { ...MemoryView.properties, score: Type.Number(), signals: Type.Record(Type.String(), Type.Number()) },
  { title: 'FoundMemory' },
)
const Block = Type.Object(
  {
    label: Type.String(),
    value: Type.String(),
    description: Type.String(),
    user_id: Nullable(Type.String()),
    agent_id: Nullable(Type.String()),
    app_id: Nullable(Type.String()),
    run_id: Nullable(Type.String()),
    version: Type.Integer(),
    updated_at: Timestamp,
  },
  { title: 'MemoryBlock' },
)
const Deleted = Type.Object({ deleted: Type.Literal(true) })
const Settings = Type.Object(
  {
    extraction_model: Nullable(Type.String()),
    embedding_model: Nullable(Type.String()),
    daily_budget_pence: Type.Number(),
    spent_today_pence: Type.Number(),
  },
  { title: 'MemorySettings' },
)
const memories = '/v1/memory/memories'

export const contract = defineContract({
  add: {
    method: 'post',
    path: memories,
    permission: 'build:write',
    summary: 'Remember messages or facts',
    description:
      'Each message is one memory, in its words; what was said before is counted, what it makes untrue is superseded. `infer: false`: no model looks at it, whatever the settings say.',
    idempotent: true,
    body: Type.Object({
      messages: Type.Optional(Messages),
      content: Type.Optional(name(MAX_TEXT)),
      facts: Type.Optional(Type.Array(name(2_000), { minItems: 1, maxItems: 100 })),
      ...ScopeFields,
      metadata: Type.Optional(Free),
      categories: Type.Optional(Categories),
      timestamp: Type.Optional(When),
      expiration_date: Type.Optional(When),
      supersedes: Type.Optional(Type.Array(Id('mem_'), { maxItems: 100 })),
      infer: Flag,
    }),
    reply: { 200: Added },
    errors: [MEMORY_FULL],
    example: {
      messages: [
        { role: 'user', content: 'I moved to York last month.' },
        { role: 'assistant', content: 'How do you like it there?' },
      ],
      user_id: 'ada',
      timestamp: '2026-11-22T10:00:00Z',
    },
  },
  list: {
    method: 'get',
    path: memories,
    summary: 'Your memories, newest first',
    query: Type.Object({ ...PageQuery.properties, ...ScopeFields, include_invalid: Flag }),
    reply: { 200: Page(MemoryView) },
  },
  search: {
    method: 'post',
    path: '/v1/memory/search',
    permission: 'build:read',
    summary: 'What is remembered that bears on a question',
    description:
      '`signals` say why: each is its share of the score before it is scaled to 0…1. `reference_date`: what was known and held then.',
    body: Type.Object({
      query: name(2_000),
      filters: Filters,
      ...ScopeFields,
      top_k: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 10 })),
      threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      reference_date: Type.Optional(When),
      include_invalid: Flag,
    }),
    reply: { 200: Type.Object({ results: Type.Array(Hit) }, { title: 'FoundMemories' }) },
    example: {
      query: 'Where does Ada live?',
      filters: { AND: [{ user_id: 'ada' }, { created_at: { gte: '2026-01-01' } }] },
      top_k: 5,
    },
  },
  get: { method: 'get', path: `${memories}/:id`, summary: 'A memory', params: ById, reply: { 200: MemoryView } },
  change: {
    method: 'patch',
    path: `${memories}/:id`,
    permission: 'build:write',
    summary: 'Correct a memory',
    description:
      'What it said before stays in its history. `invalid_at`: it holds no longer from then on; null: it does.',
    params: ById,
    body: Type.Object({
      memory: Type.Optional(name(MAX_TEXT)),
      metadata: Type.Optional(Free),
      categories: Type.Optional(Categories),
      valid_at: Type.Optional(When),
      invalid_at: Type.Optional(Nullable(When)),
      expiration_date: Type.Optional(Nullable(When)),
    }),
    reply: { 200: MemoryView },
    example: { memory: 'Ada lives in York.' },
  },
  remove: {
    method: 'delete',
    path: `${memories}/:id`,
    permission: 'build:write',
    summary: 'Forget a memory, with its history',
    params: ById,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
  },
  history: {
    method: 'get',
    path: `${memories}/:id/history`,
    summary: 'What a memory said before',
    params: ById,
    reply: { 200: Type.Object({ data: Type.Array(HistoryEntry) }) },
  },
  forget: {
    method: 'post',
    path: '/v1/memory/forget',
    permission: 'build:write',
    summary: 'Forget all memories and blocks that fit',
    description:
      'Names no one and nothing: refused, unless `all` is true. Blocks go by their scope, unless there are filters.',
    body: Type.Object({
      filters: Filters,
      ...ScopeFields,
      all: Flag,
      dry_run: Flag,
    }),
    reply: {
      200: Type.Object(
        { forgotten: Type.Integer(), blocks: Type.Integer(), dry_run: Type.Boolean() },
        { title: 'Forgotten' },
      ),
    },
    example: { user_id: 'ada' },
  },
  blocks: {
    method: 'get',
    path: '/v1/memory/blocks',
    summary: 'Texts of fixed place, for prompts',
    query: Type.Object(ScopeFields),
    reply: { 200: Type.Object({ data: Type.Array(Block) }) },
  },
  block: {
    method: 'get',
    path: '/v1/memory/blocks/:label',
    summary: 'A block',
    params: Label,
    query: Type.Object(ScopeFields),
    reply: { 200: Block },
  },
  putBlock: {
    method: 'put',
    path: '/v1/memory/blocks/:label',
    permission: 'build:write',
    summary: 'Write a block',
    params: Label,
    query: Type.Object(ScopeFields),
    body: Type.Object({
      value: Type.String({ maxLength: 20_000 }),
      description: Type.Optional(Type.String({ maxLength: 1_000 })),
      if_version: Type.Optional(Type.Integer({ minimum: 0, description: '0: only if it is not there.' })),
    }),
    reply: { 200: Block },
    errors: ['conflict'],
    example: { value: 'Ada prefers short answers.' },
  },
  removeBlock: {
    method: 'delete',
    path: '/v1/memory/blocks/:label',
    permission: 'build:write',
    summary: 'Remove a block',
    params: Label,
    query: Type.Object(ScopeFields),
    reply: { 200: Deleted },
  },
  settings: {
    method: 'get',
    path: '/v1/memory/settings',
    summary: 'What models may do for your memory',
    reply: { 200: Settings },
  },
  putSettings: {
    method: 'put',
    path: '/v1/memory/settings',
    permission: 'build:write',
    summary: 'Let models extract facts and compare meanings, within a daily budget',
    description:
      'Off by default: without models all of it works. You pay for what they use, never above the budget of a UTC day.',
    body: Type.Object({
      extraction_model: Nullable(name(200)),
      embedding_model: Nullable(name(200)),
      daily_budget_pence: Type.Number({ minimum: 0, maximum: 1_000_000 }),
    }),
    reply: { 200: Settings },
    example: { extraction_model: 'auto', embedding_model: null, daily_budget_pence: 50 },
  },
  ...stockContract,
})
