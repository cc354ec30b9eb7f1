import Type, { type Static } from 'typebox'
import { defineContract, event, Id, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'

const Free = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true }))
const Budget = Type.Number({
  minimum: 0,
  maximum: 1_000_000,
  description: 'What all steps of a run may cost together, in pence.',
})
const SwarmId = Id('swm_')
const ById = Type.Object({ id: SwarmId })
const ByRun = Type.Object({ id: SwarmId, run: Id('swr_') })

const Topology = Type.Enum(['sequential', 'parallel', 'map_reduce', 'supervisor'], {
  description:
    'sequential: each gets the input with the output before it merged in. parallel: all get the input. map_reduce: all but the last get the input, the last their `results`. supervisor: the first says who is `next`, with which `input`, until it says neither.',
})

const SwarmRequest = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  agents: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    minItems: 1,
    maxItems: 20,
    description: 'Ids, names or slugs, in their order.',
  }),
  topology: Topology,
  budget_pence: Budget,
  max_steps: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
})
export type SwarmRequest = Static<typeof SwarmRequest>

const Swarm = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    agents: Type.Array(Type.String()),
    topology: Topology,
    budget_pence: Type.Number(),
    max_steps: Type.Integer(),
    status: Type.Literal('created'),
    created_at: Timestamp,
  },
  { title: 'Swarm' },
)

const Step = Type.Object({
  n: Type.Integer(),
  agent_id: Type.String(),
  status: Type.Enum(['running', 'completed', 'failed', 'skipped']),
  output: Nullable(Type.Object({}, { additionalProperties: true })),
  error: Nullable(Type.String()),
  price_pence: Type.Number(),
  task_id: Nullable(Type.String()),
  worm_hash: Nullable(Type.String()),
})
export type Step = Static<typeof Step>

const RunStatus = Type.Enum(['queued', 'running', 'completed', 'failed', 'stopped', 'cancelled'])
const Run = Type.Object(
  {
    run_id: Type.String(),
    swarm_id: Type.String(),
    status: RunStatus,
    reason: Nullable(
      Type.String({ description: 'Why it stopped (`budget`, `funds`, `max_steps`) or failed (a code).' }),
    ),
    output: Nullable(Type.Object({}, { additionalProperties: true })),
    budget_pence: Type.Number(),
    spent_pence: Type.Number(),
    steps: Type.Array(Step),
    trace_id: Type.String({
      description: 'All its calls are in this trace: `GET /v1/observability/traces/:trace_id`.',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'SwarmRun' },
)
export type Run = Static<typeof Run>
const RunSummary = Type.Object(
  {
    run_id: Type.String(),
    status: RunStatus,
    reason: Nullable(Type.String()),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'SwarmRunSummary' },
)

/** A run of a swarm has ended, in whichever way. */
export const SwarmEnded = event(
  'swarm.ended',
  Type.Object({ swarm_id: Type.String(), run_id: Type.String(), status: Type.String(), spent_pence: Type.Number() }),
  { published: 'first' },
)

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/swarm/create',
    permission: 'build:write',
    summary: 'Put agents together as a swarm',
    body: SwarmRequest,
    reply: { 200: Swarm },
    errors: ['E007', 'conflict'],
    idempotent: true,
    example: { agents: ['extractor-1', 'summariser-1'], topology: 'sequential', budget_pence: 50 },
  },
  list: {
    method: 'get',
    path: '/v1/swarm',
    summary: 'Your swarms, newest first',
    query: PageQuery,
    reply: { 200: Page(Swarm, 'SwarmList') },
  },
  get: {
    method: 'get',
    path: '/v1/swarm/:id',
    summary: 'One swarm',
    params: ById,
    reply: { 200: Swarm },
    errors: ['not_found'],
  },
  remove: {
    method: 'delete',
    path: '/v1/swarm/:id',
    permission: 'build:write',
    summary: 'Delete a swarm',
    description: 'Runs that have begun go on.',
    params: ById,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
  run: {
    method: 'post',
    path: '/v1/swarm/:id/run',
    permission: 'inference:write',
    summary: 'Run a swarm',
    description:
      'Answers at once; look at the run, or wait for the event `swarm.ended`. Each step is a call of yours, billed once, also where the service dies in between.',
    params: ById,
    body: Type.Object({ input: Free, budget_pence: Type.Optional(Budget) }),
    reply: { 200: Run },
    errors: ['E007', 'not_found', 'conflict'],
    idempotent: true,
    example: { input: { text: 'A long report.' } },
  },
  runs: {
    method: 'get',
    path: '/v1/swarm/:id/runs',
    summary: 'Runs of a swarm, newest first',
    params: ById,
    query: PageQuery,
    reply: { 200: Page(RunSummary, 'SwarmRunList') },
    errors: ['not_found'],
  },
  getRun: {
    method: 'get',
    path: '/v1/swarm/:id/runs/:run',
    summary: 'A run, with its steps so far',
    params: ByRun,
    reply: { 200: Run },
    errors: ['not_found'],
  },
  cancel: {
    method: 'post',
    path: '/v1/swarm/:id/runs/:run/cancel',
    permission: 'inference:write',
    summary: 'Cancel a run',
    description: 'What its steps gave stays. Harmless once it has ended.',
    params: ByRun,
    reply: { 200: Run },
    errors: ['not_found'],
  },
})
