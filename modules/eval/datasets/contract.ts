import Type, { type Static } from 'typebox'
import { defineContract, Id, Nullable, Page, PageQuery, Resource, Timestamp } from '../../../kernel/define.ts'
import { Assertions } from '../assertions/contract.ts'

export const MAX_ROWS = 100_000
export const MAX_PAGE = 1_000
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const DatasetFields = Type.Object({
  name: text(100),
  description: Type.Optional(Type.String({ maxLength: 2_000 })),
})
const Dataset = Resource(DatasetFields, 'EvalDataset')

/** One case: an input, what is expected of it, and assertions of its own. */
export const Row = Type.Object(
  {
    input: Type.Union([Type.String({ maxLength: 60_000 }), Type.Object({}, { additionalProperties: true })], {
      description: 'A text, or values by name; `messages` in it is a chat as it is.',
    }),
    expected: Type.Optional(Type.Unknown()),
    assertions: Type.Optional(Assertions),
    threshold: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Score from which the case passes; default: all pass.' }),
    ),
    metadata: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { title: 'EvalRow' },
)
export type Row = Static<typeof Row>
const Rows = Type.Array(Row, { minItems: 1, maxItems: MAX_PAGE })

/** Which traces become rows. */
export const TraceFilter = Type.Object({
  source: Type.Optional(Type.String({ maxLength: 60, description: 'Of several sources; default: all.' })),
  agent: Type.Optional(text(200)),
  version: Type.Optional(text(100)),
  model: Type.Optional(text(200)),
  status: Type.Optional(Type.Enum(['ok', 'error'])),
  trace_ids: Type.Optional(Type.Array(text(200), { minItems: 1, maxItems: 100 })),
  session: Type.Optional(text(200)),
  since: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
  min_duration_ms: Type.Optional(Type.Number({ minimum: 0 })),
  max_score: Type.Optional(Type.Number({ description: 'At most this, by the worst score that the trace was given.' })),
  limit: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 100 }),
  keep_output: Type.Boolean({
    default: false,
    description: 'What was answered then becomes what is expected: for traces that went well.',
  }),
})
export type TraceFilter = Static<typeof TraceFilter>

const NewVersion = Type.Object({
  rows: Type.Optional(Rows),
  promptfoo: Type.Optional(
    Type.String({
      maxLength: 1_000_000,
      description: "Text of promptfoo's test file or config: YAML, JSON, JSON lines or CSV.",
    }),
  ),
  traces: Type.Optional(TraceFilter),
  run: Type.Optional(
    Type.Object(
      { id: Id('evr_'), failed: Type.Boolean({ default: true, description: 'Only the cases that did not pass.' }) },
      { description: 'Rows of a run: what failed becomes a dataset of its own.' },
    ),
  ),
  items: Type.Optional(
    Type.Literal(true, { description: "What Langfuse's clients have put into the dataset, as it is now." }),
  ),
})
export type NewVersion = Static<typeof NewVersion>

const Version = Type.Object(
  {
    dataset_id: Type.String(),
    version: Type.Integer(),
    status: Type.Enum(['open', 'sealed'], { description: 'sealed: it never changes again, and can be run.' }),
    rows: Type.Integer(),
    sha256: Nullable(Type.String({ description: 'Of its rows in their order.' })),
    source: Type.Enum(['rows', 'promptfoo', 'traces', 'run', 'items']),
    prompts: Type.Array(Type.String()),
    left_out: Type.Array(Type.String({ description: 'What of a promptfoo file has no meaning here.' })),
    created_at: Timestamp,
  },
  { title: 'EvalVersion' },
)
export type Version = Static<typeof Version>

const ById = Type.Object({ id: Id('evd_') })
const ByVersion = Type.Object({ id: Id('evd_'), version: Type.Integer({ minimum: 1, maximum: 100_000 }) })
const ROOM = { bodyLimitBytes: 2_097_152 }

export const datasetOperations = defineContract({
  createDataset: {
    method: 'post',
    path: '/v1/eval/datasets',
    permission: 'build:write',
    summary: 'Name a dataset; its rows come as versions',
    body: DatasetFields,
    reply: { 200: Dataset },
    errors: ['conflict'],
    idempotent: true,
    example: { name: 'refund questions' },
  },
  listDatasets: {
    method: 'get',
    path: '/v1/eval/datasets',
    summary: 'Your datasets, newest first',
    query: PageQuery,
    reply: { 200: Page(Dataset, 'EvalDatasetList') },
  },
  getDataset: {
    method: 'get',
    path: '/v1/eval/datasets/:id',
    summary: 'One dataset',
    params: ById,
    reply: { 200: Dataset },
    errors: ['not_found'],
  },
  removeDataset: {
    method: 'delete',
    path: '/v1/eval/datasets/:id',
    permission: 'build:write',
    summary: 'Delete a dataset with its versions and rows',
    description: 'Results of runs stay; a run under way fails.',
    params: ById,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
  createVersion: {
    method: 'post',
    path: '/v1/eval/datasets/:id/versions',
    permission: 'build:write',
    summary: 'A new version',
    description:
      'With `rows`, a `promptfoo` file, `traces`, a `run` or `items` it is sealed at once. With none of them it stays open: put its rows in pages, then seal it.',
    params: ById,
    body: NewVersion,
    bodyOptional: true,
    ...ROOM,
    reply: { 200: Version },
    errors: ['not_found', 'conflict', 'module_unavailable'],
    idempotent: true,
    example: { rows: [{ input: 'What is 2 + 2?', expected: '4' }] },
  },
  listVersions: {
    method: 'get',
    path: '/v1/eval/datasets/:id/versions',
    summary: 'Versions of a dataset, newest first',
    params: ById,
    query: PageQuery,
    reply: { 200: Page(Version, 'EvalVersionList') },
    errors: ['not_found'],
  },
  putRows: {
    method: 'put',
    path: '/v1/eval/datasets/:id/versions/:version/rows',
    permission: 'build:write',
    summary: 'Put a page of rows into an open version',
    description: `At most ${MAX_PAGE} at once, ${MAX_ROWS} in all, in any order; the same page again is harmless.`,
    params: ByVersion,
    body: Type.Object({
      offset: Type.Integer({ minimum: 0, maximum: MAX_ROWS - 1, description: 'Place of the first of them.' }),
      rows: Rows,
    }),
    ...ROOM,
    reply: { 200: Type.Object({ stored: Type.Integer() }) },
    errors: ['not_found', 'conflict'],
    example: { offset: 0, rows: [{ input: 'What is 2 + 2?', expected: '4' }] },
  },
  seal: {
    method: 'post',
    path: '/v1/eval/datasets/:id/versions/:version/seal',
    permission: 'build:write',
    summary: 'Seal a version: it never changes again',
    description: 'Harmless when it is sealed. Refused while rows between the first and the last are missing.',
    params: ByVersion,
    reply: { 200: Version },
    errors: ['not_found', 'conflict'],
  },
  listRows: {
    method: 'get',
    path: '/v1/eval/datasets/:id/versions/:version/rows',
    summary: 'Rows of a version, in their order',
    params: ByVersion,
    query: PageQuery,
    reply: {
      200: Page(
        Type.Object({ index: Type.Integer(), row: Type.Object({}, { additionalProperties: true }) }),
        'EvalRowList',
      ),
    },
    errors: ['not_found'],
  },
})
