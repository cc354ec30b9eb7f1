import Type from 'typebox'

export const LogQl = Type.String({
  minLength: 1,
  maxLength: 8_192,
  description: 'LogQL; the README says which part of it.',
})
const Time = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds.',
  }),
)
const times = { start: Time, end: Time, since: Time }
const Several = Type.Optional(
  Type.Union([Type.String({ maxLength: 8_192 }), Type.Array(Type.String({ maxLength: 8_192 }), { maxItems: 50 })]),
)
/** Clients send more than is read here. */
const open = { additionalProperties: true } as const

const limit = Type.Integer({ minimum: 1, maximum: 5_000, default: 100 })
/** logcli writes it large. */
const direction = Type.Enum(['forward', 'backward', 'FORWARD', 'BACKWARD'], { default: 'backward' })

export const QueryRange = Type.Object(
  { query: LogQl, ...times, limit, direction, step: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })) },
  open,
)
export const QueryInstant = Type.Object({ query: LogQl, time: Time, limit }, open)
export const LabelsQuery = Type.Object(
  { ...times, query: Type.Optional(Type.String({ maxLength: 8_192, description: 'A stream selector; empty: all.' })) },
  open,
)
export const SeriesQuery = Type.Object({ ...times, match: Several, 'match[]': Several }, open)
export const StatsQuery = Type.Object({ ...times, query: LogQl }, open)
export const VolumeQuery = Type.Object(
  {
    query: LogQl,
    ...times,
    limit,
    step: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    targetLabels: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000, description: 'Names, with commas.' })),
    aggregateBy: Type.Enum(['series', 'labels'], { default: 'series' }),
  },
  open,
)
export const DetectedQuery = Type.Object(
  {
    query: LogQl,
    ...times,
    line_limit: Type.Integer({ minimum: 1, maximum: 5_000, default: 1_000, description: 'Lines that are looked at.' }),
    limit: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      default: 1_000,
      description: 'Fields, or values, of the answer.',
    }),
  },
  open,
)
export const TailQuery = Type.Object({ query: LogQl, start: Time, limit }, open)
export const TraceQuery = Type.Object({ ...times, limit: Type.Integer({ minimum: 1, maximum: 5_000, default: 1_000 }) })

const Labels = Type.Record(Type.String(), Type.String())
const Sample = Type.Tuple([Type.Number(), Type.String()])
const Stats = Type.Object({ summary: Type.Record(Type.String(), Type.Number()) })
const success = { status: Type.Literal('success') }

export const Streams = Type.Array(
  Type.Object({ stream: Labels, values: Type.Array(Type.Tuple([Type.String(), Type.String()])) }),
)
const result = {
  streams: Type.Object({ resultType: Type.Literal('streams'), result: Streams, stats: Stats }),
  matrix: Type.Object({
    resultType: Type.Literal('matrix'),
    result: Type.Array(Type.Object({ metric: Labels, values: Type.Array(Sample) })),
    stats: Stats,
  }),
  vector: Type.Object({
    resultType: Type.Literal('vector'),
    result: Type.Array(Type.Object({ metric: Labels, value: Sample })),
    stats: Stats,
  }),
  scalar: Type.Object({ resultType: Type.Literal('scalar'), result: Sample, stats: Stats }),
}
export const RangeAnswer = Type.Object(
  { ...success, data: Type.Union([result.streams, result.matrix]) },
  { title: 'LogQueryRange' },
)
export const InstantAnswer = Type.Object(
  { ...success, data: Type.Union([result.vector, result.scalar]) },
  { title: 'LogQueryInstant' },
)
export const VolumeAnswer = Type.Object({ ...success, data: result.vector }, { title: 'LogVolume' })
export const VolumeRangeAnswer = Type.Object({ ...success, data: result.matrix }, { title: 'LogVolumeRange' })
export const NamesAnswer = Type.Object({ ...success, data: Type.Array(Type.String()) }, { title: 'LogNames' })
export const TailMessage = Type.Object({ streams: Streams }, { title: 'LogTailMessage' })
export const SeriesAnswer = Type.Object({ ...success, data: Type.Array(Labels) }, { title: 'LogSeries' })
export const StatsAnswer = Type.Object(
  { streams: Type.Integer(), chunks: Type.Integer(), entries: Type.Integer(), bytes: Type.Integer() },
  { title: 'LogIndexStats' },
)
export const DetectedFieldsAnswer = Type.Object(
  {
    fields: Type.Array(
      Type.Object({
        label: Type.String(),
        type: Type.Enum(['string', 'int', 'float', 'boolean', 'duration', 'bytes']),
        cardinality: Type.Integer(),
        parsers: Type.Array(Type.Enum(['json', 'logfmt']), {
          maxItems: 2,
          description: 'What finds it in the line; none: it is structured metadata.',
        }),
      }),
    ),
    limit: Type.Integer(),
  },
  { title: 'LogDetectedFields' },
)
export const DetectedValuesAnswer = Type.Object(
  { values: Type.Array(Type.String()), limit: Type.Integer() },
  { title: 'LogDetectedFieldValues' },
)
export const DetectedLabelsAnswer = Type.Object(
  { detectedLabels: Type.Array(Type.Object({ label: Type.String(), cardinality: Type.Integer() })) },
  { title: 'LogDetectedLabels' },
)
export const TraceLines = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        timestamp: Type.String(),
        line: Type.String(),
        labels: Labels,
        span_id: Type.Optional(Type.String()),
      }),
    ),
    complete: Type.Boolean({ description: 'False: there are more than `limit`.' }),
  },
  { title: 'LinesOfTrace' },
)
