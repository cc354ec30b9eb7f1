import Type, { type Static } from 'typebox'
import { defineContract, Id, Nullable, Page, PageQuery, Resource } from '../../../kernel/define.ts'

const Action = Type.Enum(['publish', 'deploy', 'promote'])
const Verdict = Type.Enum(['better', 'equivalent', 'underpowered', 'worse'])

const GateRequest = Type.Object({
  agent: Type.String({ minLength: 1, maxLength: 200, description: 'One of your own: id, name or slug.' }),
  baseline_run: Id('evr_'),
  verdicts: Type.Array(Verdict, {
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    default: ['better', 'equivalent'],
    description: 'Which verdicts beside the baseline let a version pass.',
  }),
  min_mean: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'The least mean score, besides.' })),
  actions: Type.Array(Action, {
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
    default: ['publish', 'deploy', 'promote'],
  }),
  alpha: Type.Number({ minimum: 0.001, maximum: 0.2, default: 0.05 }),
  margin: Type.Number({ minimum: 0.001, maximum: 0.5, default: 0.05 }),
})
export type GateRequest = Static<typeof GateRequest>

export const GateFields = Type.Object({
  agent_id: Type.String(),
  baseline_run: Type.String(),
  suite: Type.String(),
  verdicts: Type.Array(Verdict),
  min_mean: Nullable(Type.Number()),
  actions: Type.Array(Action),
  alpha: Type.Number(),
  margin: Type.Number(),
})
const Gate = Resource(GateFields, 'EvalGate')

export const Check = Type.Object(
  {
    gate_id: Type.String(),
    open: Type.Boolean(),
    version: Type.String(),
    run_id: Nullable(Type.String({ description: 'The newest run of that version by the measure of the gate.' })),
    verdict: Nullable(Verdict),
    mean: Nullable(Type.Number()),
    p_value: Nullable(Type.Number()),
    reason: Type.String(),
  },
  { title: 'EvalGateCheck' },
)
export type Check = Static<typeof Check>

const ById = Type.Object({ id: Id('evg_') })

export const gateOperations = defineContract({
  createGate: {
    method: 'post',
    path: '/v1/eval/gates',
    permission: 'build:write',
    summary: 'Let only versions of an agent go out that hold their own beside a baseline',
    description:
      'A version passes if its newest completed run of the suite of the baseline has one of the verdicts. Without such a run it is refused: 409 `release_refused` for publish, deploy and promote; a roll-out does not promote itself either.',
    body: GateRequest,
    reply: { 200: Gate },
    errors: ['E007', 'not_found', 'conflict'],
    idempotent: true,
    example: { agent: 'extractor-1', baseline_run: 'evr_01ARZ3NDEKTSV4RRFFQ69G5FAV', verdicts: ['better'] },
  },
  listGates: {
    method: 'get',
    path: '/v1/eval/gates',
    summary: 'Your gates, newest first',
    query: PageQuery,
    reply: { 200: Page(Gate, 'EvalGateList') },
  },
  getGate: {
    method: 'get',
    path: '/v1/eval/gates/:id',
    summary: 'One gate',
    params: ById,
    reply: { 200: Gate },
    errors: ['not_found'],
  },
  removeGate: {
    method: 'delete',
    path: '/v1/eval/gates/:id',
    permission: 'build:write',
    summary: 'Delete a gate',
    params: ById,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
  checkGate: {
    method: 'post',
    path: '/v1/eval/gates/:id/check',
    permission: 'build:read',
    summary: 'What the gate says of a version',
    params: ById,
    body: Type.Object({
      version: Type.Optional(
        Type.String({ maxLength: 100, pattern: '^(live|latest|sha256:[0-9a-f]{64})$', description: 'Default latest.' }),
      ),
    }),
    bodyOptional: true,
    example: { version: 'latest' },
    reply: { 200: Check },
    errors: ['E007', 'not_found'],
  },
})
