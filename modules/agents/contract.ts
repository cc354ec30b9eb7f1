import Type, { type Static } from 'typebox'
import { defineContract, errorType, event, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'
import { MaxCostTooLow } from '../routing/contract.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Pounds = Type.Number({ minimum: 0, maximum: 1_000, description: 'Pounds sterling.' })
/** What a JSON Schema of a developer, an input or an output is: bounded by the body, checked by code. */
const Free = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true }))

/** Id, name (percent-encoded) or slug. */
const ByReference = Type.Object({ id: text(200) })

const ToolName = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9_]{0,63}$' })
const HttpTool = Type.Object({
  type: Type.Literal('http'),
  name: ToolName,
  description: text(1_000),
  url: text(2_048),
  method: Type.Optional(Type.Enum(['GET', 'POST'], { description: 'Default POST.' })),
  parameters: Type.Optional(Free),
  writes: Type.Optional(
    Type.Boolean({ description: 'Default true: it changes something, and trial calls do not run it.' }),
  ),
})
const AgentTool = Type.Object({
  type: Type.Literal('agent'),
  name: ToolName,
  description: text(1_000),
  agent: text(200),
  writes: Type.Optional(Type.Boolean()),
})

const mcpTool = {
  type: Type.Literal('mcp'),
  name: ToolName,
  url: text(2_048),
  tools: Type.Array(text(128), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'Those of the server that the agent may use; the model knows them as `<name>_<tool>`.',
  }),
  max_calls: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, description: 'In one call of the agent. Default 8.' }),
  ),
  writes: Type.Optional(Type.Boolean()),
}
const McpTool = Type.Object(mcpTool)

/** What a remote address wants as its `authorization` header. Only ever taken in. */
const Authorization = Type.Optional(
  Nullable(
    Type.String({
      pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]{0,4094}[\\x21-\\x7e])?$',
      maxLength: 4_096,
      description:
        'Sent as the authorization header to this address and no other. Kept encrypted, shown to nobody; absent: what was kept for this address stays, null: it is forgotten.',
    }),
  ),
)
const endpoint = {
  url: text(2_048),
  protocol: Type.Optional(
    Type.Enum(['http', 'a2a'], { description: 'Default http. a2a: the address is that of an agent card.' }),
  ),
  retries: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, description: 'Default 2.' })),
}
const ENDPOINT = {
  description: 'HTTPS endpoint of the developer; takes the place of instructions, model and tools.',
}

const behaviour = {
  instructions: Type.Optional(text(20_000)),
  model: Type.Optional(
    Type.Object({
      models: Type.Optional(
        Type.Array(text(200), {
          minItems: 1,
          maxItems: 10,
          description: 'Tried in this order; `auto` leaves the choice.',
        }),
      ),
      quality: Type.Optional(Type.Enum(['auto', 'high', 'low'])),
      priority: Type.Optional(Type.Enum(['balanced', 'cost', 'latency', 'quality'])),
      temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
      max_output_tokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    }),
  ),
  tools: Type.Optional(Type.Array(Type.Union([HttpTool, AgentTool, McpTool]), { maxItems: 20 })),
  endpoint: Type.Optional(Type.Object(endpoint, ENDPOINT)),
  memory: Type.Optional(
    Type.Object(
      {
        recall: Type.Optional(Type.Integer({ minimum: 0, maximum: 20, description: 'Memories a call; default 5.' })),
        remember: Type.Optional(Type.Boolean({ description: 'Default true.' })),
      },
      {
        description:
          'Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller.',
      },
    ),
  ),
  input_schema: Type.Optional(Free),
  output_schema: Type.Optional(Free),
  limits: Type.Optional(
    Type.Object({
      max_steps: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      timeout_ms: Type.Optional(Type.Integer({ minimum: 100, maximum: 120_000 })),
      max_cost_pence: Type.Optional(
        Type.Number({
          minimum: 0.01,
          maximum: 10_000,
          description: 'What models and agents it uses may cost a call; its owner pays that.',
        }),
      ),
    }),
  ),
}
const Archetype = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })
const Name = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\x00-\\x1f\\x7f]{1,64}$' })
const Markets = Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250, uniqueItems: true })

/** What an agent does, as its versions hold it. */
export const Behaviour = Type.Object({ archetype: Archetype, ...behaviour })
export type Behaviour = Static<typeof Behaviour>
export type Tool = NonNullable<Behaviour['tools']>[number]

/** As it is asked for: with what is kept beside the versions. */
const asked = {
  ...behaviour,
  endpoint: Type.Optional(Type.Object({ ...endpoint, authorization: Authorization }, ENDPOINT)),
  tools: Type.Optional(
    Type.Array(Type.Union([HttpTool, AgentTool, Type.Object({ ...mcpTool, authorization: Authorization })]), {
      maxItems: 20,
    }),
  ),
}

const Creation = Type.Object({
  name: Name,
  archetype: Type.Optional(
    Type.String({
      ...Archetype,
      description: 'One of GET /v1/agents/archetypes; beside instructions or an endpoint any word, or absent.',
    }),
  ),
  price_per_call: Pounds,
  markets: Type.Optional(Markets),
  worm_sealed: Type.Optional(Type.Boolean({ description: 'Always true in answers: money is always sealed.' })),
  description: Type.Optional(Type.String({ maxLength: 2_000 })),
  ...asked,
})
export type Creation = Static<typeof Creation>
/** An optional field is taken away by null; an object replaces the one before. */
const Change = Type.Partial(
  Type.Object({
    archetype: Archetype,
    price_per_call: Pounds,
    markets: Markets,
    description: Type.String({ maxLength: 2_000 }),
    status: Type.Enum(['enabled', 'disabled']),
    instructions: Nullable(behaviour.instructions),
    model: Nullable(behaviour.model),
    tools: Nullable(asked.tools),
    endpoint: Nullable(asked.endpoint),
    memory: Nullable(behaviour.memory),
    input_schema: Nullable(Free),
    output_schema: Nullable(Free),
    limits: Nullable(behaviour.limits),
  }),
)
export type Change = Static<typeof Change>

export const Agent = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    archetype: Type.String(),
    price_per_call: Type.Number(),
    markets: Type.Array(Type.String()),
    worm_sealed: Type.Boolean(),
    status: Type.Enum(['created', 'listed', 'disabled']),
    worm_hash: Type.String(),
    created_at: Timestamp,
    slug: Type.String(),
    description: Type.String(),
    /** Config hash of the version that calls go to, and of the newest one. */
    live_version: Type.String(),
    latest_version: Type.String(),
    deployment_id: Nullable(Type.String()),
    /** What calls of the live version take and give, where it says so; not in lists. */
    input_schema: Type.Optional(Free),
    output_schema: Type.Optional(Free),
  },
  { title: 'Agent' },
)
export type Agent = Static<typeof Agent>

const CreatedAgent = Type.Object(
  {
    ...Agent.properties,
    signing_secret: Type.Optional(
      Type.String({
        description:
          'Verifies our requests to its endpoint and its tools. Shown here and at its rotation, and never again: a repeat by the same Idempotency-Key is answered without it.',
      }),
    ),
  },
  { title: 'CreatedAgent' },
)

const Version = Type.Object(
  {
    version: Type.Integer(),
    config_hash: Type.String(),
    live: Type.Boolean(),
    latest: Type.Boolean(),
    created_at: Timestamp,
    config: Type.Object({}, { additionalProperties: true }),
  },
  { title: 'AgentVersion' },
)
export type Version = Static<typeof Version>

const CallRequest = Type.Object({
  input: Free,
  stream: Type.Optional(Type.Boolean({ description: 'Server-sent events: delta, then result or error.' })),
  max_cost_pence: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Refused where the price is above it.' }),
  ),
  version: Type.Optional(
    Type.String({ pattern: '^sha256:[0-9a-f]{64}$', description: 'A config hash; only for the owner.' }),
  ),
})
const CallReply = Type.Object(
  {
    output: Type.Object({}, { additionalProperties: true }),
    worm_hash: Type.String(),
    earnings_credited_gbp: Type.Number(),
    'platform rules': Type.Literal('enforced'),
    agent_id: Type.String(),
    memory: Type.Optional(Type.Object({ recalled: Type.Integer(), remembered: Type.Integer() })),
  },
  { title: 'AgentCall' },
)
export type CallReply = Static<typeof CallReply>

const CallEvents = {
  delta: Type.Object({ text: Type.String() }, { title: 'AgentCallDelta' }),
  result: Type.Object(
    {
      ...CallReply.properties,
      task_id: Type.String(),
      payment: Type.Optional(Type.Object({}, { additionalProperties: true })),
    },
    { title: 'AgentCallResult' },
  ),
}

const Earnings = Type.Object(
  {
    agent_id: Type.String(),
    balance_gbp: Type.Number(),
    calls_total: Type.Integer(),
    worm_entries: Type.Integer(),
    split: Type.Object({ creator_pct: Type.Number(), ops_pct: Type.Number(), treasury_pct: Type.Number() }),
    withdrawable_gbp: Type.Number(),
  },
  { title: 'AgentEarnings' },
)
export type Earnings = Static<typeof Earnings>

const ArchetypeList = Type.Object({
  data: Type.Array(
    Type.Object({
      archetype: Type.String(),
      summary: Type.String(),
      instructions: Type.String(),
      input_schema: Free,
      output_schema: Free,
      also: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Other names that a field of the input may come by.',
      }),
      without_key: Type.String(),
    }),
  ),
})

const Pct = Type.Number({ minimum: 0, maximum: 100 })
const Rate = Type.Number({ minimum: 0.001, maximum: 1, description: 'A share of calls: 0.05 is 5 %.' })
const rollOut = {
  strategy: Type.Enum(['canary']),
  rollback_threshold: Type.Optional(Rate),
  initial_traffic_pct: Type.Optional(Pct),
  version: Type.Optional(Type.String({ pattern: '^sha256:[0-9a-f]{64}$', description: 'Default: the newest.' })),
  auto_promote: Type.Optional(Type.Boolean({ description: 'Default true.' })),
  analysis: Type.Optional(
    Type.Object({
      window_s: Type.Optional(
        Type.Integer({
          minimum: 60,
          maximum: 2_592_000,
          description: 'Default a day. A stage that is undecided by then pauses.',
        }),
      ),
      min_samples: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Default 50.' })),
      max_p95_ms: Type.Optional(Type.Number({ minimum: 0.1, maximum: 600_000 })),
      max_cost_pence: Type.Optional(
        Type.Number({ minimum: 0, maximum: 10_000, description: 'What 95 of 100 calls may cost their owner at most.' }),
      ),
    }),
  ),
}
const RollOut = Type.Object(rollOut)
export type RollOut = Static<typeof RollOut>

export const STAGES = ['dev', 'staging', 'shadow', '5%', '25%', '100%'] as const
const Observed = Type.Object({
  samples: Type.Integer(),
  bad: Type.Integer(),
  verdict: Type.Enum(['good', 'bad', 'open']),
})
const Deployment = Type.Object(
  {
    deployment_id: Type.String(),
    status: Type.Enum(['deploying', 'paused', 'live', 'rolled_back', 'aborted', 'superseded']),
    traffic_pct: Type.Number(),
    rollback_threshold: Type.Number(),
    worm_sealed: Type.Boolean(),
    stages: Type.Array(Type.String()),
    stage: Type.String(),
    agent_id: Type.String(),
    version: Type.String(),
    reason: Nullable(Type.String()),
    worm_hash: Type.String(),
    created_at: Timestamp,
    analysis: Type.Object(
      { errors: Observed, latency: Observed, cost: Observed },
      { description: 'Of this stage; paused or ended, of the last stage that saw calls.' },
    ),
  },
  { title: 'Deployment' },
)
export type Deployment = Static<typeof Deployment>
const ByDeployment = Type.Object({ id: text(200), deployment: text(64) })

/**
 * Inside the service: a record of the agent is in the log. Whatever module seals calls of agents derives it too (one for each
 * record), with `answered` for a call that was paid: amounts in micro-pence.
 */
export const AgentRecorded = event(
  'agent.recorded',
  Type.Object({
    agent_id: Type.String(),
    answered: Type.Optional(
      Type.Object({
        earned_micro_pence: Type.String(),
        /** Of it, what was not paid with promotional credits. */
        withdrawable_micro_pence: Type.String(),
      }),
    ),
  }),
)
export type Answered = NonNullable<Static<typeof AgentRecorded.data>['answered']>
/** A call that gave its answer. */
export const AgentCompleted = event(
  'agent.completed',
  Type.Object({ task_id: Type.String(), agent_id: Type.String(), duration_ms: Type.Number() }),
  { published: 'first' },
)
/** A call that gave none, after its retries. `error` is a word of the service's. */
export const AgentFailed = event(
  'agent.failed',
  Type.Object({ task_id: Type.String(), error: Type.String(), retries: Type.Integer() }),
  { published: 'first' },
)
/** Into the marketplace. */
export const AgentDeployed = event(
  'agent.deployed',
  Type.Object({
    agent_id: Type.String(),
    name: Type.String(),
    price_gbp: Type.Number(),
    earn_rate: Type.Number(),
    constitution: Type.String(),
  }),
  { published: 'second' },
)

export const NoAnswer = errorType(
  'agent_failed',
  502,
  'the agent gave no answer that can be used; nothing was charged',
  'see reason; try again, or tell its developer',
)
export const AgentRefused = errorType(
  'agent_refused',
  422,
  'the agent refused the input; nothing was charged',
  'change the input as its message says',
)
export const AgentUnfunded = errorType(
  'agent_unfunded',
  503,
  'the owner of the agent cannot pay for the models that it uses; nothing was charged',
  'its owner tops up',
)
export const ReleaseRefused = errorType(
  'release_refused',
  409,
  'a gate of the owner refuses this version',
  'see gate: run the evaluation that it wants, or remove it',
)
export const CallCycle = errorType(
  'call_cycle',
  409,
  'agents call each other in a circle, or too deep; nothing was charged',
  'change the tools of the agents',
)

const callErrors = [
  'E003',
  'E005',
  'E007',
  'E010',
  MaxCostTooLow,
  NoAnswer,
  AgentRefused,
  AgentUnfunded,
  CallCycle,
] as const

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/agents',
    permission: 'build:write',
    summary: 'Create an agent',
    description:
      'Instructions with a model policy and tools, or an HTTPS endpoint of your own; an archetype of the catalogue brings working instructions. Version 1 is live at once.',
    body: Creation,
    reply: { 200: CreatedAgent },
    errors: ['conflict'],
    idempotent: true,
    secretReply: 'signing_secret',
    example: {
      name: 'invoice-helper',
      archetype: 'payment_handler',
      price_per_call: 0.1,
      markets: ['GB'],
      worm_sealed: true,
    },
  },
  list: {
    method: 'get',
    path: '/v1/agents',
    summary: 'Your agents, newest first',
    query: PageQuery,
    reply: { 200: Page(Agent, 'AgentList') },
  },
  archetypes: {
    method: 'get',
    path: '/v1/agents/archetypes',
    summary: 'The archetypes: the instructions they bring, what they take, what they give',
    reply: { 200: ArchetypeList },
  },
  get: {
    method: 'get',
    path: '/v1/agents/:id',
    summary: 'One agent',
    description: 'Your own, or a listed one.',
    params: ByReference,
    reply: { 200: Agent },
    errors: ['E007'],
  },
  change: {
    method: 'patch',
    path: '/v1/agents/:id',
    permission: 'build:write',
    summary: 'Change an agent: a new version, addressed by its config hash',
    description:
      'Price, markets, description and status hold at once. A new version of what it does goes live by a deployment. An operator may set the status of any agent; what an operator disabled, only an operator enables.',
    params: ByReference,
    body: Change,
    reply: { 200: Agent },
    errors: ['E007', 'conflict', 'forbidden'],
    example: { instructions: 'Answer in one sentence.' },
  },
  remove: {
    method: 'delete',
    path: '/v1/agents/:id',
    permission: 'build:write',
    summary: 'Delete an agent for ever',
    description:
      'Sealed and irreversible; later calls answer 404 E007, its records stay verifiable, its name stays taken.',
    params: ByReference,
    reply: {
      200: Type.Object(
        {
          deleted: Type.Boolean(),
          agent_id: Type.String(),
          worm_hash: Type.String(),
          deleted_at: Timestamp,
          note: Type.String(),
        },
        { title: 'AgentDeletion' },
      ),
    },
    errors: ['E007'],
  },
  versions: {
    method: 'get',
    path: '/v1/agents/:id/versions',
    summary: 'Versions of your agent, newest first',
    params: ByReference,
    query: PageQuery,
    reply: { 200: Page(Version, 'AgentVersionList') },
    errors: ['E007'],
  },
  rotateSecret: {
    method: 'post',
    path: '/v1/agents/:id/signing-secret/rotate',
    permission: 'secrets:write',
    summary: "Replace the secret that signs requests to your agent's endpoint and tools; for 24 hours both sign",
    description:
      'Standard Webhooks headers with a signature for each, and HMAC-SHA-256 of the body, hex: `x-service-signature`, and `x-service-signature-previous` of the old one. It is shown once.',
    params: ByReference,
    reply: {
      200: Type.Object(
        {
          agent_id: Type.String(),
          secret: Type.String({ description: 'A Standard Webhooks secret: `whsec_` and base64.' }),
          previous_secret_expires_at: Nullable(Timestamp),
        },
        { title: 'AgentSigningSecret' },
      ),
    },
    errors: ['E007'],
    idempotent: true,
    secretReply: true,
  },
  call: {
    method: 'post',
    path: '/v1/agents/:id/call',
    permission: 'inference:write',
    summary: 'Call an agent',
    description:
      'The price is held, the agent runs, then the price is charged and split 78 / 19.5 / 2.5 and sealed. A call that fails charges nothing. Calls to agents of your own are free of price and earn nothing. The id of the task is in `x-task-id`.',
    params: ByReference,
    body: CallRequest,
    reply: { 200: CallReply },
    produces: ['text/event-stream'],
    events: CallEvents,
    errors: callErrors,
    idempotent: true,
    example: { input: { text: 'Please pay invoice 42 of £99.50 by 1 March 2027.' } },
  },
  earnings: {
    method: 'get',
    path: '/v1/agents/:id/earnings',
    derived: true,
    summary: 'What your agent has earned',
    description: 'By projection: a call of this second may be missing. Of a deleted agent, too: history is kept.',
    params: ByReference,
    reply: { 200: Earnings },
    errors: ['E007'],
  },
  deploy: {
    method: 'post',
    path: '/v1/agents/:id/deploy',
    permission: 'build:write',
    summary: 'Roll out the newest version, step by step',
    description:
      'dev and staging are checks of the version; with `initial_traffic_pct` 0 it begins in shadow, where calls are mirrored to it without price and without tools that write; then 5, 25 and 100 % of callers, each of whom stays with one version. A sequential test of errors (and of latency and cost, where bounds are given) rolls back, promotes, or pauses what stays undecided. A roll-out under way is superseded.',
    params: ByReference,
    body: RollOut,
    reply: { 200: Deployment },
    errors: ['E007', 'conflict', ReleaseRefused],
    idempotent: true,
    example: { strategy: 'canary', rollback_threshold: 0.05, initial_traffic_pct: 5 },
  },
  deployAgent: {
    method: 'post',
    path: '/api/v1/agents/deploy',
    permission: 'build:write',
    summary: 'The same, with the agent in the body',
    body: Type.Object({ agent_id: text(200), ...rollOut }),
    reply: { 200: Deployment },
    errors: ['E007', 'conflict', ReleaseRefused],
    idempotent: true,
    example: { agent_id: 'invoice-helper', strategy: 'canary', rollback_threshold: 0.05, initial_traffic_pct: 5 },
  },
  deployments: {
    method: 'get',
    path: '/v1/agents/:id/deployments',
    derived: true,
    summary: 'Roll-outs of your agent, newest first',
    params: ByReference,
    query: PageQuery,
    reply: { 200: Page(Deployment, 'DeploymentList') },
    errors: ['E007'],
  },
  deployment: {
    method: 'get',
    path: '/v1/agents/:id/deployments/:deployment',
    derived: true,
    summary: 'One roll-out, with what was observed in its stage',
    params: ByDeployment,
    reply: { 200: Deployment },
    errors: ['E007', 'not_found'],
  },
  promote: {
    method: 'post',
    path: '/v1/agents/:id/deployments/:deployment/promote',
    permission: 'build:write',
    summary: 'To the next stage; from 100 % to live',
    params: ByDeployment,
    reply: { 200: Deployment },
    errors: ['E007', 'not_found', 'conflict', ReleaseRefused],
  },
  pause: {
    method: 'post',
    path: '/v1/agents/:id/deployments/:deployment/pause',
    permission: 'build:write',
    summary: 'Hold a roll-out where it is',
    params: ByDeployment,
    reply: { 200: Deployment },
    errors: ['E007', 'not_found', 'conflict'],
  },
  resume: {
    method: 'post',
    path: '/v1/agents/:id/deployments/:deployment/resume',
    permission: 'build:write',
    summary: 'Go on; the stage is observed anew',
    params: ByDeployment,
    reply: { 200: Deployment },
    errors: ['E007', 'not_found', 'conflict'],
  },
  abort: {
    method: 'post',
    path: '/v1/agents/:id/deployments/:deployment/abort',
    permission: 'build:write',
    summary: 'End a roll-out: all callers get the live version',
    params: ByDeployment,
    reply: { 200: Deployment },
    errors: ['E007', 'not_found', 'conflict'],
  },
})
