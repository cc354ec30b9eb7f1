import Type, { type Static } from 'typebox'
import { defineContract, event, Id, Nullable, Page, PageQuery, Timestamp } from '../../../kernel/define.ts'
import { Assertions, Finding } from '../assertions/contract.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const Target = Type.Object(
  {
    type: Type.Enum(['model', 'agent', 'swarm']),
    model: Type.Optional(text(200)),
    agent: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Id, name or slug.' })),
    version: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: '^(live|latest|sha256:[0-9a-f]{64})$',
        description: 'Of the agent: `live` (default), `latest` or a config hash; others than live only of your own.',
      }),
    ),
    swarm: Type.Optional(Id('swm_')),
    prompt: Type.Optional(
      Type.String({ maxLength: 60_000, description: 'Of a model: a text with `{{name}}` for values of the row.' }),
    ),
    system: Type.Optional(Type.String({ maxLength: 20_000 })),
    temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
    max_output_tokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  },
  { title: 'EvalTarget' },
)
export type Target = Static<typeof Target>

const Pence = (description: string) => Type.Number({ minimum: 0, maximum: 1_000_000, description })
const Judge = Type.Object(
  {
    model: text(200),
    budget_pence: Pence('What all gradings of the run may cost together.'),
    max_case_pence: Type.Number({
      minimum: 0.0001,
      maximum: 1_000,
      default: 2,
      description: 'Most that one grading may cost; held while it runs.',
    }),
  },
  { description: 'The model of `model_graded` assertions.' },
)

const RunRequest = Type.Object({
  dataset_id: Id('evd_'),
  dataset_version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'Default: the newest that is sealed.' }),
  ),
  target: Target,
  assertions: Type.Optional(Assertions),
  threshold: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'Score from which a case passes; default: all must pass.' }),
  ),
  epochs: Type.Integer({ minimum: 1, maximum: 20, default: 1, description: 'How often each case is run.' }),
  seed: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    default: 0,
    description: 'Draws the sample; models get it, plus the epoch.',
  }),
  sample: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'So many rows instead of all.' })),
  budget_pence: Pence('What all answers of the run may cost together.'),
  max_case_pence: Type.Number({
    minimum: 0.0001,
    maximum: 1_000,
    default: 10,
    description: 'Most that one answer may cost; of a model it is held while it is awaited.',
  }),
  timeout_ms: Type.Integer({ minimum: 100, maximum: 60_000, default: 60_000, description: 'Of one answer.' }),
  judge: Type.Optional(Judge),
})
export type RunRequest = Static<typeof RunRequest>

const Interval = Nullable(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }))
export const Measure = Type.Object({
  name: Type.String(),
  mean: Type.Number(),
  stderr: Nullable(Type.Number()),
  ci95: Interval,
  cases: Type.Integer(),
})
export type Measure = Static<typeof Measure>

export const Scores = Type.Object(
  {
    mean: Nullable(Type.Number()),
    stderr: Nullable(Type.Number({ description: 'Clustered by case where there are epochs.' })),
    ci95: Interval,
    pass_rate: Type.Number(),
    cases: Type.Integer({ description: 'Answers that were asked for: rows times epochs.' }),
    failed: Type.Integer({ description: 'Of them without answer; they score 0.' }),
    ungraded: Type.Integer({ description: 'Of them such as no assertion could grade; they do not count.' }),
    cost_pence: Type.Number(),
    judge_cost_pence: Type.Number(),
    p50_ms: Type.Number(),
    p95_ms: Type.Number(),
    assertions: Type.Array(Measure),
  },
  { title: 'EvalScores' },
)
export type Scores = Static<typeof Scores>

const Run = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum(['queued', 'running', 'completed', 'stopped', 'failed', 'cancelled']),
    reason: Nullable(
      Type.String({ description: 'Why it stopped (`budget`, `judge_budget`, `funds`, …) or failed (a code).' }),
    ),
    dataset_id: Type.String(),
    dataset_version: Type.Integer(),
    target: Target,
    suite: Type.String({ description: 'Hash of all but the target: runs of one suite can be compared.' }),
    epochs: Type.Integer(),
    seed: Type.Integer(),
    budget_pence: Type.Number(),
    judge_budget_pence: Nullable(Type.Number()),
    cases_total: Type.Integer(),
    cases_done: Type.Integer(),
    spent_pence: Type.Number(),
    scores: Nullable(Scores),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'EvalRun' },
)
export type Run = Static<typeof Run>

const Case = Type.Object(
  {
    row: Type.Integer(),
    epoch: Type.Integer(),
    output: Type.String(),
    error: Nullable(Type.String()),
    score: Nullable(Type.Number()),
    pass: Type.Boolean(),
    cost_pence: Type.Number(),
    latency_ms: Type.Number(),
    task_id: Nullable(Type.String()),
    findings: Type.Array(Finding),
  },
  { title: 'EvalCase' },
)
export type Case = Static<typeof Case>

/** A run has ended, in whichever way. */
export const RunEnded = event(
  'eval.run_ended',
  Type.Object({
    run_id: Type.String(),
    dataset_id: Type.String(),
    status: Type.String(),
    cases: Type.Integer(),
    spent_pence: Type.Number(),
  }),
  { published: 'first' },
)

const Verdict = Type.Enum(['better', 'worse', 'equivalent', 'underpowered'])
const difference = {
  diff: Type.Number({ description: 'Candidate less baseline.' }),
  ci95: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
  p_value: Type.Number(),
  p_adjusted: Type.Number({ description: "Holm's adjustment within its family." }),
  method: Type.Enum(['mcnemar_exact', 'paired_bootstrap', 'paired_t']),
  verdict: Verdict,
  mde: Type.Number({ description: 'The least difference that so many cases show, with power 0.8.' }),
}
export const Compared = Type.Object(
  {
    candidate: Type.String(),
    cases: Type.Integer(),
    ...difference,
    improved: Nullable(Type.Integer()),
    worsened: Nullable(Type.Integer()),
    assertions: Type.Array(Type.Object({ name: Type.String(), ...difference })),
  },
  { title: 'EvalComparison' },
)
export type Compared = Static<typeof Compared>

const CompareRequest = Type.Object({
  baseline: Id('evr_'),
  candidates: Type.Array(Id('evr_'), { minItems: 1, maxItems: 10, uniqueItems: true }),
  alpha: Type.Number({ minimum: 0.001, maximum: 0.2, default: 0.05 }),
  margin: Type.Number({
    minimum: 0.001,
    maximum: 0.5,
    default: 0.05,
    description: 'Differences within it make no difference: `equivalent`.',
  }),
})
export type CompareRequest = Static<typeof CompareRequest>

const ById = Type.Object({ id: Id('evr_') })

export const runOperations = defineContract({
  createRun: {
    method: 'post',
    path: '/v1/eval/runs',
    permission: 'build:write',
    summary: 'Run a model, an agent or a swarm over a dataset',
    description:
      'Answers at once; look at the run, or wait for the event `eval.run_ended`. Every case is paid once, also where the service dies in between.',
    body: RunRequest,
    reply: { 200: Run },
    errors: ['E007', 'not_found', 'conflict', 'module_unavailable'],
    idempotent: true,
    example: {
      dataset_id: 'evd_01ARZ3NDEKTSV4RRFFQ69G5FAV',
      target: { type: 'model', model: 'auto' },
      assertions: [{ type: 'exact' }],
      budget_pence: 50,
    },
  },
  listRuns: {
    method: 'get',
    path: '/v1/eval/runs',
    summary: 'Your runs, newest first',
    query: PageQuery,
    reply: { 200: Page(Run, 'EvalRunList') },
  },
  getRun: {
    method: 'get',
    path: '/v1/eval/runs/:id',
    summary: 'A run, with its scores once it is completed',
    params: ById,
    reply: { 200: Run },
    errors: ['not_found'],
  },
  listCases: {
    method: 'get',
    path: '/v1/eval/runs/:id/cases',
    summary: 'Cases of a run, in the order of the rows',
    params: ById,
    query: Type.Object({ ...PageQuery.properties, failed: Type.Boolean({ default: false }) }),
    reply: { 200: Page(Case, 'EvalCaseList') },
    errors: ['not_found'],
  },
  cancelRun: {
    method: 'post',
    path: '/v1/eval/runs/:id/cancel',
    permission: 'build:write',
    summary: 'Cancel a run',
    description: 'What was answered stays. Harmless once it has ended.',
    params: ById,
    reply: { 200: Run },
    errors: ['not_found'],
  },
  resumeRun: {
    method: 'post',
    path: '/v1/eval/runs/:id/resume',
    permission: 'build:write',
    summary: 'Go on with a run that stopped, failed or was cancelled',
    description: 'With more money, if that was the reason. No case is paid again.',
    params: ById,
    body: Type.Object({
      budget_pence: Type.Optional(Pence('Instead of what it was.')),
      judge_budget_pence: Type.Optional(Pence('Instead of what it was.')),
    }),
    bodyOptional: true,
    example: { budget_pence: 100 },
    reply: { 200: Run },
    errors: ['not_found', 'conflict'],
  },
  compare: {
    method: 'post',
    path: '/v1/eval/compare',
    permission: 'build:read',
    summary: 'Compare runs with a baseline, case by case',
    description:
      "Pairs by row: McNemar's exact test where cases passed or failed, else a paired bootstrap (Student's t above 2,000 cases); Holm's adjustment over candidates, and over assertions. `underpowered` says that more cases are needed to tell; `mde` how small a difference these would show.",
    body: CompareRequest,
    reply: { 200: Type.Object({ baseline: Type.String(), results: Type.Array(Compared) }) },
    errors: ['not_found', 'conflict'],
    example: { baseline: 'evr_01ARZ3NDEKTSV4RRFFQ69G5FAV', candidates: ['evr_01BX5ZZKBKACTAV9WEVGEMMVRZ'] },
  },
})
