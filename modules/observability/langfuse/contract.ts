import Type, { type Static } from 'typebox'
import { Nullable, type Operation, Timestamp } from '../../../kernel/define.ts'
import { LangfuseError, PageMeta, PUBLIC, pageNumber } from './wire/contract.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

const Free = Type.Object({}, { additionalProperties: true })
const IngestionEvent = Type.Object(
  {
    id: text(200),
    type: text(64),
    timestamp: Type.Optional(Type.String({ maxLength: 64 })),
    body: Free,
  },
  { additionalProperties: true },
)
const LangfuseScore = Type.Object(
  {
    id: Type.Optional(Nullable(text(200))),
    name: text(200),
    value: Type.Union([Type.Number(), text(500)]),
    traceId: Type.Optional(Nullable(text(200))),
    observationId: Type.Optional(Nullable(text(200))),
    sessionId: Type.Optional(Nullable(text(200))),
    comment: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
    dataType: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
  },
  { additionalProperties: true },
)
export type LangfuseScore = Static<typeof LangfuseScore>

const Word = Type.Optional(text(200))
const Time = Type.Optional(text(64))
const cursor = Type.Optional(text(512))
const Groups = Type.Optional(
  Type.String({ maxLength: 200, description: 'Groups of fields, with commas, as Langfuse names them.' }),
)

export const ObservationsQuery = Type.Object({
  fields: Groups,
  limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 50 }),
  cursor,
  name: Word,
  userId: Word,
  sessionId: Word,
  type: Type.Optional(text(32)),
  traceId: Type.Optional(text(128)),
  level: Type.Optional(Type.Enum(['DEFAULT', 'ERROR'])),
  parentObservationId: Type.Optional(Type.String({ maxLength: 128, description: 'Empty: those without parent.' })),
  isRootObservation: Type.Optional(Type.Boolean()),
  environment: Type.Optional(Type.Union([text(200), Type.Array(text(200), { maxItems: 50 })])),
  fromStartTime: Time,
  toStartTime: Time,
})
export const LangfuseScoresQuery = Type.Object({
  fields: Groups,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor,
  id: Word,
  name: Word,
  dataType: Type.Optional(Type.Enum(['NUMERIC', 'CATEGORICAL', 'BOOLEAN'])),
  traceId: Type.Optional(text(128)),
  observationId: Type.Optional(text(128)),
  sessionId: Word,
  valueMin: Type.Optional(Type.Number()),
  valueMax: Type.Optional(Type.Number()),
  fromTimestamp: Time,
  toTimestamp: Time,
})
export const LangfuseTracesQuery = Type.Object({
  ...pageNumber,
  userId: Word,
  name: Word,
  sessionId: Word,
  fromTimestamp: Time,
  toTimestamp: Time,
})

const Optional = <S extends Parameters<typeof Nullable>[0]>(schema: S) => Type.Optional(Nullable(schema))
const LangfuseObservation = Type.Object(
  {
    id: Type.String(),
    traceId: Type.String(),
    startTime: Timestamp,
    endTime: Timestamp,
    projectId: Type.String(),
    parentObservationId: Nullable(Type.String()),
    type: Type.String(),
    name: Type.Optional(Type.String()),
    level: Type.Optional(Type.String()),
    statusMessage: Optional(Type.String()),
    environment: Type.Optional(Type.String()),
    userId: Optional(Type.String()),
    sessionId: Optional(Type.String()),
    isRootObservation: Type.Optional(Type.Boolean()),
    input: Optional(Type.String({ description: 'Where `store_content` was on as it came.' })),
    output: Optional(Type.String()),
    metadata: Type.Optional(Free),
    model: Optional(Type.String()),
    usageDetails: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    costDetails: Type.Optional(Type.Record(Type.String(), Type.Number())),
    totalCost: Optional(Type.Number({ description: 'US dollars.' })),
    latency: Type.Optional(Type.Number({ description: 'Seconds.' })),
    traceName: Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'LangfuseObservation' },
)
export type LangfuseObservation = Static<typeof LangfuseObservation>

const LangfuseScoreView = Type.Object(
  {
    id: Type.String(),
    projectId: Type.String(),
    name: Type.String(),
    value: Type.Union([Type.Number(), Type.Boolean(), Type.String()]),
    dataType: Type.Enum(['NUMERIC', 'CATEGORICAL', 'BOOLEAN']),
    source: Type.Literal('API'),
    timestamp: Timestamp,
    environment: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    comment: Optional(Type.String()),
    subject: Type.Optional(
      Type.Object({
        kind: Type.Enum(['trace', 'observation', 'session']),
        id: Type.String(),
        traceId: Type.Optional(Type.String()),
      }),
    ),
  },
  { title: 'LangfuseScore' },
)
export type LangfuseScoreView = Static<typeof LangfuseScoreView>

const traceFields = {
  id: Type.String(),
  timestamp: Timestamp,
  name: Nullable(Type.String()),
  input: Nullable(Type.String()),
  output: Nullable(Type.String()),
  sessionId: Nullable(Type.String()),
  userId: Nullable(Type.String()),
  release: Type.Null(),
  version: Type.Null(),
  metadata: Free,
  tags: Type.Array(Type.String()),
  public: Type.Literal(false),
  environment: Type.String(),
  htmlPath: Type.String(),
  latency: Type.Number({ description: 'Seconds.' }),
  totalCost: Type.Number({ description: 'US dollars.' }),
}
const CursorMeta = Type.Object({ cursor: Type.Optional(Type.String()), limit: Type.Integer() })
const Message = Type.Object({ message: Type.String() })
const ById = Type.Object({ id: text(200) })

/** What Langfuse's clients call. */
export const langfuseOperations = {
  ingestion: {
    method: 'post',
    path: `${PUBLIC}/ingestion`,
    permission: 'build:write',
    summary: "Take a batch of Langfuse's events",
    bodyLimitBytes: 4 * 1_048_576,
    bodyValues: 30_000,
    body: Type.Object({ batch: Type.Array(IngestionEvent, { maxItems: 2_000 }) }, { additionalProperties: true }),
    reply: {
      207: Type.Object({
        successes: Type.Array(Type.Object({ id: Type.String(), status: Type.Integer() })),
        errors: Type.Array(Type.Object({ id: Type.String(), status: Type.Integer(), message: Type.String() })),
      }),
    },
    errorForm: LangfuseError,
    example: {
      batch: [{ id: 'e1', type: 'score-create', body: { traceId: 't1', name: 'helpful', value: 1 } }],
    },
  },
  langfuseScores: {
    method: 'post',
    path: `${PUBLIC}/scores`,
    permission: 'build:write',
    summary: "Score a trace as Langfuse's clients do",
    body: Type.Union([LangfuseScore, Type.Array(LangfuseScore, { maxItems: 1_000 })]),
    reply: {
      200: Type.Object({ id: Type.String() }),
      202: Type.Object({ message: Type.String() }, { description: 'An array, all taken.' }),
      207: Type.Object({
        accepted: Type.Integer(),
        rejected: Type.Integer(),
        errors: Type.Array(Type.Object({ message: Type.String() })),
      }),
    },
    errorForm: LangfuseError,
    example: { traceId: 't1', name: 'helpful', value: 1 },
  },
  langfuseProjects: {
    method: 'get',
    path: `${PUBLIC}/projects`,
    summary: "The account as Langfuse's clients see it: one project, its default",
    reply: {
      200: Type.Object({
        data: Type.Array(
          Type.Object({
            id: Type.String(),
            name: Type.String(),
            organization: Type.Object({ id: Type.String(), name: Type.String() }),
            metadata: Type.Object({}),
            retentionDays: Type.Integer(),
          }),
        ),
      }),
    },
    errorForm: LangfuseError,
  },
  langfuseHealth: {
    method: 'get',
    path: `${PUBLIC}/health`,
    summary: "That it works, as Langfuse's clients ask",
    reply: { 200: Type.Object({ status: Type.Literal('OK'), version: Type.String() }) },
    errorForm: LangfuseError,
  },
  langfuseObservations: {
    method: 'get',
    path: `${PUBLIC}/v2/observations`,
    summary: "Spans as Langfuse's clients read them, newest first",
    query: ObservationsQuery,
    reply: { 200: Type.Object({ data: Type.Array(LangfuseObservation), meta: CursorMeta }) },
    errorForm: LangfuseError,
  },
  langfuseReadScores: {
    method: 'get',
    path: `${PUBLIC}/v3/scores`,
    summary: "Scores as Langfuse's clients read them, newest first",
    query: LangfuseScoresQuery,
    reply: { 200: Type.Object({ data: Type.Array(LangfuseScoreView), meta: CursorMeta }) },
    errorForm: LangfuseError,
  },
  langfuseRemoveScore: {
    method: 'delete',
    path: `${PUBLIC}/scores/:id`,
    permission: 'build:write',
    summary: "Delete a score as Langfuse's clients do",
    params: ById,
    reply: { 202: Message },
    errors: ['not_found'],
    errorForm: LangfuseError,
  },
  langfuseTraces: {
    method: 'get',
    path: `${PUBLIC}/traces`,
    summary: "Traces as Langfuse's clients read them, newest first; of each the first hundred spans",
    query: LangfuseTracesQuery,
    reply: {
      200: Type.Object({
        data: Type.Array(
          Type.Object({ ...traceFields, observations: Type.Array(Type.String()), scores: Type.Array(Type.String()) }),
        ),
        meta: PageMeta,
      }),
    },
    errorForm: LangfuseError,
  },
  langfuseTrace: {
    method: 'get',
    path: `${PUBLIC}/traces/:id`,
    summary: "A trace with its observations and scores as Langfuse's clients read it",
    params: ById,
    reply: {
      200: Type.Object({
        ...traceFields,
        observations: Type.Array(LangfuseObservation),
        scores: Type.Array(LangfuseScoreView),
      }),
    },
    errors: ['not_found'],
    errorForm: LangfuseError,
  },
  langfuseRemoveTrace: {
    method: 'delete',
    path: `${PUBLIC}/traces/:id`,
    permission: 'build:write',
    summary: "Delete a trace as Langfuse's clients do",
    params: ById,
    reply: { 200: Message },
    errors: ['not_found'],
    errorForm: LangfuseError,
  },
} as const satisfies Record<string, Operation>
