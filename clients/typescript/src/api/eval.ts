// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface AssertionParam {
  type: 'exact' | 'contains' | 'starts_with' | 'regex' | 'json_schema' | 'numeric' | 'similarity' | 'cost' | 'latency' | 'model_graded'
  /** What is expected; default: what the row expects. `{{name}}` in texts is a value of the row. json_schema: a schema; model_graded: the rubric; contains: a text or up to 50. */
  value?: unknown | undefined
  /** JSON pointer into the output. */
  path?: string | undefined
  /** Turns it round. */
  not?: boolean | undefined
  /** Of several texts of contains; default all. */
  match?: 'all' | 'any' | undefined
  ignore_case?: boolean | undefined
  /** Of numeric, absolute; default 0. */
  tolerance?: number | undefined
  /** Of numeric, beside the absolute one. */
  relative_tolerance?: number | undefined
  /** Of cost. */
  max_pence?: number | undefined
  /** Of latency. */
  max_ms?: number | undefined
  /** Score from which it passes: similarity 0.75, model_graded 0.5 by default. */
  threshold?: number | undefined
  /** Of similarity: by embeddings of this model; else by shared words (F1). */
  model?: string | undefined
  /** Default 1. */
  weight?: number | undefined
  /** Told apart by it in results; default the type. */
  name?: string | undefined
}

export interface EvalCase {
  row: number
  epoch: number
  output: string
  error: string | null
  score: number | null
  pass: boolean
  cost_pence: number
  latency_ms: number
  task_id: string | null
  findings: EvalCaseFinding[]
}

export interface EvalCaseFinding {
  name: string
  type: string
  score: number | null
  pass: boolean
  weight: number
  reason: string
}

export interface EvalCheckGateParams {
  /** Default latest. */
  version?: string | undefined
}

export interface EvalCompareParams {
  baseline: string
  candidates: string[]
  alpha?: number | undefined
  /** Differences within it make no difference: `equivalent`. */
  margin?: number | undefined
}

export interface EvalCompareResult {
  baseline: string
  results: EvalComparison[]
}

export interface EvalComparison {
  candidate: string
  cases: number
  /** Candidate less baseline. */
  diff: number
  ci95: number[]
  p_value: number
  /** Holm's adjustment within its family. */
  p_adjusted: number
  method: 'mcnemar_exact' | 'paired_bootstrap' | 'paired_t'
  verdict: 'better' | 'worse' | 'equivalent' | 'underpowered'
  /** The least difference that so many cases show, with power 0.8. */
  mde: number
  improved: number | null
  worsened: number | null
  assertions: EvalComparisonAssertion[]
}

export interface EvalComparisonAssertion {
  name: string
  /** Candidate less baseline. */
  diff: number
  ci95: number[]
  p_value: number
  /** Holm's adjustment within its family. */
  p_adjusted: number
  method: 'mcnemar_exact' | 'paired_bootstrap' | 'paired_t'
  verdict: 'better' | 'worse' | 'equivalent' | 'underpowered'
  /** The least difference that so many cases show, with power 0.8. */
  mde: number
}

export interface EvalCreateDatasetParams {
  name: string
  description?: string | undefined
}

export interface EvalCreateGateParams {
  /** One of your own: id, name or slug. */
  agent: string
  baseline_run: string
  /** Which verdicts beside the baseline let a version pass. */
  verdicts?: ('better' | 'equivalent' | 'underpowered' | 'worse')[] | undefined
  /** The least mean score, besides. */
  min_mean?: number | undefined
  actions?: ('publish' | 'deploy' | 'promote')[] | undefined
  alpha?: number | undefined
  margin?: number | undefined
}

export interface EvalCreateRunParams {
  dataset_id: string
  /** Default: the newest that is sealed. */
  dataset_version?: number | undefined
  target: EvalTargetParam
  assertions?: AssertionParam[] | undefined
  /** Score from which a case passes; default: all must pass. */
  threshold?: number | undefined
  /** How often each case is run. */
  epochs?: number | undefined
  /** Draws the sample; models get it, plus the epoch. */
  seed?: number | undefined
  /** So many rows instead of all. */
  sample?: number | undefined
  /** What all answers of the run may cost together. */
  budget_pence: number
  /** Most that one answer may cost; of a model it is held while it is awaited. */
  max_case_pence?: number | undefined
  /** Of one answer. */
  timeout_ms?: number | undefined
  /** The model of `model_graded` assertions. */
  judge?: EvalCreateRunParamsJudge | undefined
}

/** The model of `model_graded` assertions. */
export interface EvalCreateRunParamsJudge {
  model: string
  /** What all gradings of the run may cost together. */
  budget_pence: number
  /** Most that one grading may cost; held while it runs. */
  max_case_pence?: number | undefined
}

export interface EvalCreateVersionParams {
  rows?: EvalRowParam[] | undefined
  /** Text of promptfoo's test file or config: YAML, JSON, JSON lines or CSV. */
  promptfoo?: string | undefined
  traces?: EvalCreateVersionParamsTraces | undefined
  /** Rows of a run: what failed becomes a dataset of its own. */
  run?: EvalCreateVersionParamsRun | undefined
  /** What Langfuse's clients have put into the dataset, as it is now. */
  items?: boolean | undefined
}

/** Rows of a run: what failed becomes a dataset of its own. */
export interface EvalCreateVersionParamsRun {
  id: string
  /** Only the cases that did not pass. */
  failed?: boolean | undefined
}

export interface EvalCreateVersionParamsTraces {
  /** Of several sources; default: all. */
  source?: string | undefined
  agent?: string | undefined
  version?: string | undefined
  model?: string | undefined
  status?: 'ok' | 'error' | undefined
  trace_ids?: string[] | undefined
  session?: string | undefined
  since?: string | undefined
  until?: string | undefined
  min_duration_ms?: number | undefined
  /** At most this, by the worst score that the trace was given. */
  max_score?: number | undefined
  limit?: number | undefined
  /** What was answered then becomes what is expected: for traces that went well. */
  keep_output?: boolean | undefined
}

export interface EvalDataset {
  id: string
  name: string
  description?: string
  created_at: string
  updated_at: string
}

export interface EvalGate {
  id: string
  agent_id: string
  baseline_run: string
  suite: string
  verdicts: ('better' | 'equivalent' | 'underpowered' | 'worse')[]
  min_mean: number | null
  actions: ('publish' | 'deploy' | 'promote')[]
  alpha: number
  margin: number
  created_at: string
  updated_at: string
}

export interface EvalGateCheck {
  gate_id: string
  open: boolean
  version: string
  run_id: string | null
  verdict: 'better' | 'equivalent' | 'underpowered' | 'worse' | null
  mean: number | null
  p_value: number | null
  reason: string
}

export interface EvalLangfuseCreateDatasetParams {
  name: string
  description?: string | null | undefined
  /** Not kept. */
  metadata?: unknown | undefined
  inputSchema?: unknown | undefined
  expectedOutputSchema?: unknown | undefined
}

export interface EvalLangfuseDatasetsParams {
  page?: number | undefined
  limit?: number | undefined
}

export interface EvalLangfuseDatasetsResult {
  data: LangfuseDataset[]
  meta: EvalLangfuseDatasetsResultMeta
}

export interface EvalLangfuseDatasetsResultMeta {
  page: number
  limit: number
  totalItems: number
  totalPages: number
}

export interface EvalLangfuseItemsParams {
  page?: number | undefined
  limit?: number | undefined
  datasetName?: string | undefined
  sourceTraceId?: string | undefined
  sourceObservationId?: string | undefined
}

export interface EvalLangfuseItemsResult {
  data: LangfuseDatasetItem[]
  meta: EvalLangfuseItemsResultMeta
}

export interface EvalLangfuseItemsResultMeta {
  page: number
  limit: number
  totalItems: number
  totalPages: number
}

export interface EvalLangfusePutItemParams {
  datasetName: string
  input?: unknown | undefined
  expectedOutput?: unknown | undefined
  metadata?: unknown | undefined
  sourceTraceId?: string | null | undefined
  sourceObservationId?: string | null | undefined
  id?: string | null | undefined
  status?: 'ACTIVE' | 'ARCHIVED' | null | undefined
}

export interface EvalLangfuseRemoveItemResult {
  message: string
}

export interface EvalListCasesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  failed?: boolean | undefined
}

export interface EvalListDatasetsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface EvalListGatesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface EvalListRowsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface EvalListRowsResultItem {
  index: number
  row: Record<string, unknown>
}

export interface EvalListRunsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface EvalListVersionsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface EvalPutRowsParams {
  /** Place of the first of them. */
  offset: number
  rows: EvalRowParam[]
}

export interface EvalPutRowsResult {
  stored: number
}

export interface EvalRemoveDatasetResult {
  id: string
  deleted: boolean
}

export interface EvalRemoveGateResult {
  id: string
  deleted: boolean
}

export interface EvalResumeRunParams {
  /** Instead of what it was. */
  budget_pence?: number | undefined
  /** Instead of what it was. */
  judge_budget_pence?: number | undefined
}

export interface EvalRowParam {
  /** A text, or values by name; `messages` in it is a chat as it is. */
  input: unknown
  expected?: unknown | undefined
  assertions?: AssertionParam[] | undefined
  /** Score from which the case passes; default: all pass. */
  threshold?: number | undefined
  metadata?: Record<string, unknown> | undefined
}

export interface EvalRun {
  id: string
  status: 'queued' | 'running' | 'completed' | 'stopped' | 'failed' | 'cancelled'
  reason: string | null
  dataset_id: string
  dataset_version: number
  target: EvalTarget
  /** Hash of all but the target: runs of one suite can be compared. */
  suite: string
  epochs: number
  seed: number
  budget_pence: number
  judge_budget_pence: number | null
  cases_total: number
  cases_done: number
  spent_pence: number
  scores: EvalScores | null
  created_at: string
  updated_at: string
}

export interface EvalScores {
  mean: number | null
  stderr: number | null
  ci95: number[] | null
  pass_rate: number
  /** Answers that were asked for: rows times epochs. */
  cases: number
  /** Of them without answer; they score 0. */
  failed: number
  /** Of them such as no assertion could grade; they do not count. */
  ungraded: number
  cost_pence: number
  judge_cost_pence: number
  p50_ms: number
  p95_ms: number
  assertions: EvalScoresAssertion[]
}

export interface EvalScoresAssertion {
  name: string
  mean: number
  stderr: number | null
  ci95: number[] | null
  cases: number
}

export interface EvalTarget {
  type: 'model' | 'agent' | 'swarm'
  model?: string
  /** Id, name or slug. */
  agent?: string
  /** Of the agent: `live` (default), `latest` or a config hash; others than live only of your own. */
  version?: string
  swarm?: string
  /** Of a model: a text with `{{name}}` for values of the row. */
  prompt?: string
  system?: string
  temperature?: number
  max_output_tokens?: number
}

export interface EvalTargetParam {
  type: 'model' | 'agent' | 'swarm'
  model?: string | undefined
  /** Id, name or slug. */
  agent?: string | undefined
  /** Of the agent: `live` (default), `latest` or a config hash; others than live only of your own. */
  version?: string | undefined
  swarm?: string | undefined
  /** Of a model: a text with `{{name}}` for values of the row. */
  prompt?: string | undefined
  system?: string | undefined
  temperature?: number | undefined
  max_output_tokens?: number | undefined
}

export interface EvalVersion {
  dataset_id: string
  version: number
  /** sealed: it never changes again, and can be run. */
  status: 'open' | 'sealed'
  rows: number
  sha256: string | null
  source: 'rows' | 'promptfoo' | 'traces' | 'run' | 'items'
  prompts: string[]
  left_out: string[]
  created_at: string
}

export interface LangfuseDataset {
  id: string
  name: string
  description: string | null
  metadata: unknown
  inputSchema: unknown
  expectedOutputSchema: unknown
  projectId: string
  createdAt: string
  updatedAt: string
}

export interface LangfuseDatasetItem {
  id: string
  status: 'ACTIVE' | 'ARCHIVED'
  input: unknown
  expectedOutput: unknown
  metadata: unknown
  sourceTraceId: string | null
  sourceObservationId: string | null
  datasetId: string
  datasetName: string
  /** None: media are not kept. */
  mediaReferences: (Record<string, unknown>)[]
  createdAt: string
  updatedAt: string
}

/** Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates */
export interface EvalResource {
  /** Name a dataset; its rows come as versions */
  createDataset(params: EvalCreateDatasetParams, options?: RequestOptions): APIPromise<EvalDataset>
  /** Your datasets, newest first */
  listDatasets(params?: EvalListDatasetsParams, options?: RequestOptions): PagePromise<EvalDataset>
  /** One dataset */
  getDataset(id: string, options?: RequestOptions): APIPromise<EvalDataset>
  /**
   * Delete a dataset with its versions and rows
   *
   * Results of runs stay; a run under way fails.
   */
  removeDataset(id: string, options?: RequestOptions): APIPromise<EvalRemoveDatasetResult>
  /**
   * A new version
   *
   * With `rows`, a `promptfoo` file, `traces`, a `run` or `items` it is sealed at once. With none of them it stays open: put its rows in pages, then seal it.
   */
  createVersion(id: string, params?: EvalCreateVersionParams, options?: RequestOptions): APIPromise<EvalVersion>
  /** Versions of a dataset, newest first */
  listVersions(id: string, params?: EvalListVersionsParams, options?: RequestOptions): PagePromise<EvalVersion>
  /**
   * Put a page of rows into an open version
   *
   * At most 1000 at once, 100000 in all, in any order; the same page again is harmless.
   */
  putRows(id: string, version: string, params: EvalPutRowsParams, options?: RequestOptions): APIPromise<EvalPutRowsResult>
  /**
   * Seal a version: it never changes again
   *
   * Harmless when it is sealed. Refused while rows between the first and the last are missing.
   */
  seal(id: string, version: string, options?: RequestOptions): APIPromise<EvalVersion>
  /** Rows of a version, in their order */
  listRows(id: string, version: string, params?: EvalListRowsParams, options?: RequestOptions): PagePromise<EvalListRowsResultItem>
  /** Name a dataset as Langfuse's clients do; the same name again is the same dataset */
  langfuseCreateDataset(params: EvalLangfuseCreateDatasetParams, options?: RequestOptions): APIPromise<LangfuseDataset>
  /** Datasets as Langfuse's clients read them, newest first */
  langfuseDatasets(params?: EvalLangfuseDatasetsParams, options?: RequestOptions): APIPromise<EvalLangfuseDatasetsResult>
  /** The newest dataset of a name */
  langfuseDataset(name: string, options?: RequestOptions): APIPromise<LangfuseDataset>
  /**
   * Put an item into a dataset; the same id again replaces it
   *
   * 10,000 a dataset. `POST /v1/eval/datasets/:id/versions` with `items` makes a sealed version of them.
   */
  langfusePutItem(params: EvalLangfusePutItemParams, options?: RequestOptions): APIPromise<LangfuseDatasetItem>
  /** Items, oldest first */
  langfuseItems(params?: EvalLangfuseItemsParams, options?: RequestOptions): APIPromise<EvalLangfuseItemsResult>
  /** One item */
  langfuseItem(id: string, options?: RequestOptions): APIPromise<LangfuseDatasetItem>
  /** Delete an item; versions that were made of it keep it */
  langfuseRemoveItem(id: string, options?: RequestOptions): APIPromise<EvalLangfuseRemoveItemResult>
  /**
   * Run a model, an agent or a swarm over a dataset
   *
   * Answers at once; look at the run, or wait for the event `eval.run_ended`. Every case is paid once, also where the service dies in between.
   */
  createRun(params: EvalCreateRunParams, options?: RequestOptions): APIPromise<EvalRun>
  /** Your runs, newest first */
  listRuns(params?: EvalListRunsParams, options?: RequestOptions): PagePromise<EvalRun>
  /** A run, with its scores once it is completed */
  getRun(id: string, options?: RequestOptions): APIPromise<EvalRun>
  /** Cases of a run, in the order of the rows */
  listCases(id: string, params?: EvalListCasesParams, options?: RequestOptions): PagePromise<EvalCase>
  /**
   * Cancel a run
   *
   * What was answered stays. Harmless once it has ended.
   */
  cancelRun(id: string, options?: RequestOptions): APIPromise<EvalRun>
  /**
   * Go on with a run that stopped, failed or was cancelled
   *
   * With more money, if that was the reason. No case is paid again.
   */
  resumeRun(id: string, params?: EvalResumeRunParams, options?: RequestOptions): APIPromise<EvalRun>
  /**
   * Compare runs with a baseline, case by case
   *
   * Pairs by row: McNemar's exact test where cases passed or failed, else a paired bootstrap (Student's t above 2,000 cases); Holm's adjustment over candidates, and over assertions. `underpowered` says that more cases are needed to tell; `mde` how small a difference these would show.
   */
  compare(params: EvalCompareParams, options?: RequestOptions): APIPromise<EvalCompareResult>
  /**
   * Let only versions of an agent go out that hold their own beside a baseline
   *
   * A version passes if its newest completed run of the suite of the baseline has one of the verdicts. Without such a run it is refused: 409 `release_refused` for publish, deploy and promote; a roll-out does not promote itself either.
   */
  createGate(params: EvalCreateGateParams, options?: RequestOptions): APIPromise<EvalGate>
  /** Your gates, newest first */
  listGates(params?: EvalListGatesParams, options?: RequestOptions): PagePromise<EvalGate>
  /** One gate */
  getGate(id: string, options?: RequestOptions): APIPromise<EvalGate>
  /** Delete a gate */
  removeGate(id: string, options?: RequestOptions): APIPromise<EvalRemoveGateResult>
  /** What the gate says of a version */
  checkGate(id: string, params?: EvalCheckGateParams, options?: RequestOptions): APIPromise<EvalGateCheck>
  /** What the module eval is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
