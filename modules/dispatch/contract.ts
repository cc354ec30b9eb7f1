import Type, { type Static } from 'typebox'
import { defineContract, errorType, Id, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'

/** When something is to happen: exactly one of `cron`, `interval_s` and `run_at`. Other modules' contracts may use it. */
export const timingFields = {
  cron: Type.Optional(
    Type.String({
      minLength: 9,
      maxLength: 100,
      description: 'Five fields: minute, hour, day of month, month, day of week.',
    }),
  ),
  interval_s: Type.Optional(
    Type.Integer({ minimum: 10, maximum: 31_536_000, description: 'Seconds, counted from the creation.' }),
  ),
  run_at: Type.Optional(Timestamp),
  timezone: Type.String({
    minLength: 1,
    maxLength: 64,
    default: 'UTC',
    description:
      'IANA name; what `cron` means by its times. A time skipped in spring comes right after the gap, one repeated in autumn comes once.',
  }),
  overlap_policy: Type.Enum(['skip', 'queue', 'allow'], {
    default: 'skip',
    description: 'If the run before has not ended: leave this one out, let it wait, or run both.',
  }),
  catchup_window_s: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    default: 300,
    description: 'What could not run in time still runs this many seconds later; what is older is left out.',
  }),
  jitter_s: Type.Integer({
    minimum: 0,
    maximum: 3_600,
    default: 0,
    description: 'Each run is put off by up to this many seconds.',
  }),
}
const Timing = Type.Object(timingFields)
export type Timing = Static<typeof Timing>

/** What is answered for every schedule, beside the timing. */
const scheduleStateFields = {
  status: Type.Enum(['active', 'paused', 'ended']),
  paused_reason: Nullable(Type.String()),
  next_run_at: Nullable(Timestamp),
  last_run_at: Nullable(Timestamp),
  last_skipped_at: Nullable(Timestamp),
  last_skip_reason: Nullable(
    Type.Enum(['overlap', 'late'], { description: 'The run before had not ended; or the catch-up window was over.' }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
}

const QueueName = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', default: 'default' })
const JobId = Type.String({ pattern: '^(job_[0-9A-Z]{26}|sch_[0-9A-Z]{26}:[0-9]{1,15})$' })
const LeaseToken = Type.String({ pattern: '^lt_[0-9]{1,9}_[0-9A-Za-z_:]{1,64}$' })
const FreeForm = Type.Object({}, { additionalProperties: true })

export const LeaseLost = errorType(
  'lease_lost',
  409,
  'the lease is over: the job ended, was cancelled, or another worker has it',
  'drop the work; lease again',
)
export const QueueFull = errorType(
  'queue_full',
  429,
  'the queue holds as many unfinished jobs as are allowed',
  'work off or cancel jobs, then try again',
)

const jobFields = {
  queue: QueueName,
  type: Type.String({ minLength: 1, maxLength: 100, description: 'What kind of work; workers tell jobs apart by it.' }),
  payload: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'At most 256 KiB.' })),
  priority: Type.Integer({
    minimum: 0,
    maximum: 9,
    default: 0,
    description: "Higher goes first. A step is worth a minute's wait, so nothing waits for ever.",
  }),
  group: Type.Optional(
    Type.String({
      pattern: '^[0-9A-Za-z_.@-]{1,64}$',
      description:
        'Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none.',
    }),
  ),
  max_attempts: Type.Integer({ minimum: 1, maximum: 20, default: 5 }),
  backoff: Type.Object(
    {
      first_ms: Type.Integer({ minimum: 0, maximum: 3_600_000, default: 1_000 }),
      max_ms: Type.Integer({ minimum: 0, maximum: 86_400_000, default: 3_600_000 }),
    },
    {
      default: {},
      description: 'Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`.',
    },
  ),
  timeout_ms: Type.Integer({
    minimum: 1_000,
    maximum: 3_600_000,
    default: 30_000,
    description: 'How long a worker may be silent; a heartbeat gives as much again.',
  }),
  callback_url: Type.Optional(
    Type.String({ minLength: 8, maxLength: 2_048, description: 'Gets a signed POST when the job has ended.' }),
  ),
}
const JobSpec = Type.Object(jobFields)
export type JobSpec = Static<typeof JobSpec>

const JobState = Type.Enum(['pending', 'succeeded', 'dead', 'cancelled'])
const viewFields = {
  id: Type.String(),
  queue: Type.String(),
  type: Type.String(),
  payload: FreeForm,
  priority: Type.Integer(),
  group: Nullable(Type.String()),
  state: JobState,
  attempts: Type.Integer({ description: 'Begun.' }),
  max_attempts: Type.Integer(),
  backoff: Type.Object({ first_ms: Type.Integer(), max_ms: Type.Integer() }),
  timeout_ms: Type.Integer(),
  run_at: Nullable(Timestamp),
  leased_until: Nullable(Timestamp),
  dedupe_key: Nullable(Type.String()),
  callback_url: Nullable(Type.String()),
  last_error: Nullable(Type.String()),
  result: Nullable(FreeForm),
  created_at: Timestamp,
}
export const Job = Type.Object(viewFields, { title: 'DispatchJob' })
export const LeasedJob = Type.Object(
  {
    ...viewFields,
    lease_token: Type.String(),
    fence: Type.Integer({
      description: 'Grows with every lease of the job: what you write elsewhere can refuse a lower one.',
    }),
  },
  { title: 'LeasedJob' },
)
const Schedule = Type.Object(
  { id: Type.String(), ...timingFields, job: JobSpec, ...scheduleStateFields },
  { title: 'DispatchSchedule' },
)
const Queue = Type.Object(
  {
    queue: Type.String(),
    paused: Type.Boolean(),
    pending: Type.Integer({ description: 'Counted up to 10,000.' }),
    dead: Type.Integer({ description: 'Counted up to 10,000.' }),
    created_at: Timestamp,
  },
  { title: 'DispatchQueue' },
)

const jobById = { params: Type.Object({ id: JobId }), errors: ['not_found'] } as const
const scheduleById = {
  params: Type.Object({ id: Id('sch_') }),
  reply: { 200: Schedule },
} as const
const queueByName = { params: Type.Object({ queue: QueueName }), reply: { 200: Queue }, errors: ['not_found'] } as const
const lease_token = LeaseToken
const Secret = Type.Object({
  secret: Type.String({ description: 'A Standard Webhooks secret: `whsec_` and base64.' }),
  previous_secret_expires_at: Nullable(Timestamp),
})

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/dispatch/jobs',
    permission: 'build:write',
    summary: 'Put a job into a queue of yours',
    description:
      'The same `dedupe_key` in a queue is the same job, until it is forgotten: 7 days after its end, 30 if it died.',
    idempotent: true,
    body: Type.Object({
      ...jobFields,
      run_at: Type.Optional(Timestamp),
      dedupe_key: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    reply: {
      200: Type.Object({
        ...viewFields,
        deduplicated: Type.Boolean({ description: 'It was there already and is shown as it is.' }),
      }),
    },
    errors: ['payload_too_large', 'conflict', QueueFull],
    example: { queue: 'mails', type: 'send', payload: { to: 'order 17' }, priority: 5, dedupe_key: 'order-17' },
  },
  list: {
    method: 'get',
    path: '/v1/dispatch/jobs',
    summary: 'Jobs of a queue, newest first',
    query: Type.Object({
      queue: QueueName,
      state: Type.Enum(['pending', 'succeeded', 'dead', 'cancelled'], { default: 'pending' }),
      ...PageQuery.properties,
    }),
    reply: { 200: Page(Job) },
  },
  get: { ...jobById, method: 'get', path: '/v1/dispatch/jobs/:id', summary: 'One job', reply: { 200: Job } },
  cancel: {
    ...jobById,
    method: 'post',
    path: '/v1/dispatch/jobs/:id/cancel',
    permission: 'build:write',
    summary: 'Cancel a job; a worker that has it loses its lease',
    reply: { 200: Job },
    errors: ['not_found', 'conflict'],
  },
  lease: {
    method: 'post',
    path: '/v1/dispatch/lease',
    permission: 'build:write',
    summary: 'Take the next jobs of a queue to work on',
    description:
      'By priority and age, groups in turn. A job whose `timeout_ms` passes without heartbeat goes to the next worker, and the token of before is refused.',
    body: Type.Object({ queue: QueueName, limit: Type.Integer({ minimum: 1, maximum: 32, default: 1 }) }),
    bodyOptional: true,
    reply: {
      200: Type.Object({
        data: Type.Array(LeasedJob),
        paused: Type.Boolean({ description: 'The queue gives nothing out until it is resumed.' }),
      }),
    },
    example: { queue: 'mails', limit: 10 },
  },
  ack: {
    ...jobById,
    method: 'post',
    path: '/v1/dispatch/jobs/:id/ack',
    permission: 'build:write',
    summary: 'The work is done',
    description: 'Harmless when repeated with the same token.',
    body: Type.Object({
      lease_token,
      result: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'At most 64 KiB.' })),
    }),
    reply: { 200: Job },
    errors: ['not_found', 'payload_too_large', LeaseLost],
    example: { lease_token: 'lt_1_job_01ARZ3NDEKTSV4RRFFQ69G5FAV', result: { sent: true } },
  },
  nack: {
    ...jobById,
    method: 'post',
    path: '/v1/dispatch/jobs/:id/nack',
    permission: 'build:write',
    summary: 'The attempt failed: try again later, or never',
    body: Type.Object({
      lease_token,
      error: Type.Optional(Type.String({ maxLength: 500 })),
      delay_ms: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 86_400_000, description: "Instead of the backoff's." }),
      ),
      dead: Type.Boolean({ default: false, description: 'To the dead letters, whatever attempts are left.' }),
    }),
    reply: { 200: Job },
    errors: ['not_found', LeaseLost],
    example: { lease_token: 'lt_1_job_01ARZ3NDEKTSV4RRFFQ69G5FAV', error: 'the mail server is down' },
  },
  heartbeat: {
    ...jobById,
    method: 'post',
    path: '/v1/dispatch/jobs/:id/heartbeat',
    permission: 'build:write',
    summary: 'Still at work: the lease lasts timeout_ms from now',
    body: Type.Object({ lease_token }),
    reply: { 200: Type.Object({ id: Type.String(), leased_until: Timestamp }) },
    errors: ['not_found', LeaseLost],
    example: { lease_token: 'lt_1_job_01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  },
  dead: {
    method: 'get',
    path: '/v1/dispatch/dlq',
    summary: 'Dead letters of a queue, newest first; kept for 30 days',
    query: Type.Object({ queue: QueueName, ...PageQuery.properties }),
    reply: { 200: Page(Job) },
  },
  redrive: {
    ...jobById,
    method: 'post',
    path: '/v1/dispatch/dlq/:id/redrive',
    permission: 'build:write',
    summary: 'Put a dead letter back, with all its attempts',
    reply: { 200: Job },
    errors: ['not_found', 'conflict'],
  },
  redriveAll: {
    method: 'post',
    path: '/v1/dispatch/dlq/redrive',
    permission: 'build:write',
    summary: 'Put dead letters of a queue back, newest first',
    body: Type.Object({ queue: QueueName, limit: Type.Integer({ minimum: 1, maximum: 100, default: 100 }) }),
    bodyOptional: true,
    reply: { 200: Type.Object({ redriven: Type.Integer(), has_more: Type.Boolean() }) },
    example: { queue: 'mails' },
  },
  queues: {
    method: 'get',
    path: '/v1/dispatch/queues',
    summary: 'Your queues; one begins with its first job',
    query: PageQuery,
    reply: { 200: Page(Queue) },
  },
  pause: {
    ...queueByName,
    method: 'post',
    path: '/v1/dispatch/queues/:queue/pause',
    permission: 'build:write',
    summary: 'Give no more jobs of the queue out; what is leased goes on',
  },
  resume: {
    ...queueByName,
    method: 'post',
    path: '/v1/dispatch/queues/:queue/resume',
    permission: 'build:write',
    summary: 'Give jobs of the queue out again',
  },
  schedule: {
    method: 'post',
    path: '/v1/dispatch/schedules',
    permission: 'build:write',
    summary: 'Have a job put into a queue at given times',
    description: 'Needs exactly one of `cron`, `interval_s` and `run_at`.',
    idempotent: true,
    body: Type.Object({ ...timingFields, job: JobSpec }),
    reply: { 200: Schedule },
    errors: ['conflict', 'payload_too_large'],
    example: { cron: '0 9 * * 1-5', timezone: 'Europe/London', job: { queue: 'reports', type: 'daily' } },
  },
  schedules: {
    method: 'get',
    path: '/v1/dispatch/schedules',
    summary: 'Your schedules, newest first',
    query: PageQuery,
    reply: { 200: Page(Schedule) },
  },
  getSchedule: {
    ...scheduleById,
    method: 'get',
    path: '/v1/dispatch/schedules/:id',
    summary: 'One schedule',
    errors: ['not_found'],
  },
  pauseSchedule: {
    ...scheduleById,
    method: 'post',
    path: '/v1/dispatch/schedules/:id/pause',
    permission: 'build:write',
    summary: 'Let a schedule rest',
    errors: ['not_found', 'conflict'],
  },
  resumeSchedule: {
    ...scheduleById,
    method: 'post',
    path: '/v1/dispatch/schedules/:id/resume',
    permission: 'build:write',
    summary: 'Go on with the next time from now',
    errors: ['not_found', 'conflict'],
  },
  removeSchedule: {
    method: 'delete',
    path: '/v1/dispatch/schedules/:id',
    permission: 'build:write',
    summary: 'Delete a schedule; jobs that it has put into a queue stay',
    params: Type.Object({ id: Id('sch_') }),
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
  rotateSecret: {
    method: 'post',
    path: '/v1/dispatch/callback-secret/rotate',
    permission: 'secrets:write',
    summary: 'A new secret that signs your callbacks; for 24 hours the one before signs along',
    description: 'The first call makes the first secret that you see. It is shown once.',
    idempotent: true,
    secretReply: true,
    reply: { 200: Secret },
  },
})
