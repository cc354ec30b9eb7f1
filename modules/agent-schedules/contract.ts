import Type, { type Static } from 'typebox'
import { defineContract, event, Id, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'
import { timingFields } from '../dispatch/contract.ts'

const Free = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true }))
const ById = Type.Object({ id: Id('asch_') })

const what = {
  input: Free,
  max_cost_pence: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'The schedule stops where a call costs more.' }),
  ),
}
const ScheduleRequest = Type.Object({
  agent: Type.String({ minLength: 1, maxLength: 200, description: 'Id, name or slug.' }),
  ...what,
  ...timingFields,
})
export type ScheduleRequest = Static<typeof ScheduleRequest>

const AgentSchedule = Type.Object(
  {
    id: Type.String(),
    agent_id: Type.String(),
    ...what,
    ...timingFields,
    status: Type.Enum(['active', 'paused', 'ended']),
    paused_reason: Nullable(
      Type.String({ description: 'Stopped by itself: `funds`, `agent` (it is gone or disabled), `price`.' }),
    ),
    next_run_at: Nullable(Timestamp),
    last_run_at: Nullable(Timestamp),
    last_skipped_at: Nullable(Timestamp),
    last_skip_reason: Nullable(Type.Enum(['overlap', 'late'])),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'AgentSchedule' },
)
export type AgentSchedule = Static<typeof AgentSchedule>

const Run = Type.Object(
  {
    id: Type.String(),
    scheduled_at: Timestamp,
    status: Type.Enum(['completed', 'failed']),
    task_id: Nullable(Type.String()),
    price_pence: Nullable(Type.Number()),
    worm_hash: Nullable(Type.String()),
    output: Nullable(Type.Object({}, { additionalProperties: true })),
    error: Nullable(Type.String()),
    ended_at: Timestamp,
  },
  { title: 'ScheduledRun' },
)
export type Run = Static<typeof Run>

/** A schedule stopped by itself: it runs again once it is resumed. */
export const ScheduleStopped = event(
  'agent.schedule_stopped',
  Type.Object({
    schedule_id: Type.String(),
    agent_id: Type.String(),
    reason: Type.Enum(['funds', 'agent', 'price']),
  }),
  { published: 'first' },
)

const change = (path: 'pause' | 'resume', summary: string) =>
  ({
    method: 'post',
    path: `/v1/agent-schedules/:id/${path}`,
    permission: 'build:write',
    summary,
    params: ById,
    reply: { 200: AgentSchedule },
    errors: ['not_found', 'conflict'],
  }) as const

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/agents/schedule',
    permission: 'build:write',
    aliases: ['/v1/agent-schedules'],
    summary: 'Call an agent by the clock',
    description:
      'Exactly one of `cron`, `interval_s` and `run_at`. Each run is a call of yours, billed like one, once; without funds the schedule stops and says so by the event `agent.schedule_stopped`.',
    body: ScheduleRequest,
    reply: { 200: AgentSchedule },
    errors: ['E007', 'conflict'],
    idempotent: true,
    example: { agent: 'news-digest', input: { text: 'What is new?' }, cron: '0 8 * * 1-5', timezone: 'Europe/London' },
  },
  list: {
    method: 'get',
    path: '/v1/agent-schedules',
    summary: 'Your schedules, newest first',
    query: PageQuery,
    reply: { 200: Page(AgentSchedule, 'AgentScheduleList') },
  },
  get: {
    method: 'get',
    path: '/v1/agent-schedules/:id',
    summary: 'One schedule',
    params: ById,
    reply: { 200: AgentSchedule },
    errors: ['not_found'],
  },
  runs: {
    method: 'get',
    path: '/v1/agent-schedules/:id/runs',
    summary: 'Its runs, newest first, for 30 days',
    params: ById,
    query: PageQuery,
    reply: { 200: Page(Run, 'ScheduledRunList') },
    errors: ['not_found'],
  },
  pause: change('pause', 'Pause a schedule'),
  resume: change('resume', 'Go on with the next time from now'),
  remove: {
    method: 'delete',
    path: '/v1/agent-schedules/:id',
    permission: 'build:write',
    summary: 'Delete a schedule',
    params: ById,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
})
