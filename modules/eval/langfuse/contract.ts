import Type, { type Static } from 'typebox'
import { Nullable, type Operation, Timestamp } from '../../../kernel/define.ts'
import { LangfuseError, PageMeta, PUBLIC, pageNumber } from '../../observability/contract.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Optional = <S extends Parameters<typeof Nullable>[0]>(schema: S) => Type.Optional(Nullable(schema))
const times = { createdAt: Timestamp, updatedAt: Timestamp }

const Dataset = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    metadata: Type.Null(),
    inputSchema: Type.Null(),
    expectedOutputSchema: Type.Null(),
    projectId: Type.String(),
    ...times,
  },
  { title: 'LangfuseDataset' },
)
export type Dataset = Static<typeof Dataset>

const DatasetRequest = Type.Object({
  name: text(100),
  description: Optional(Type.String({ maxLength: 2_000 })),
  metadata: Type.Optional(Type.Unknown({ description: 'Not kept.' })),
  inputSchema: Type.Optional(Type.Null()),
  expectedOutputSchema: Type.Optional(Type.Null()),
})
export type DatasetRequest = Static<typeof DatasetRequest>

const Item = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum(['ACTIVE', 'ARCHIVED']),
    input: Type.Unknown(),
    expectedOutput: Type.Unknown(),
    metadata: Type.Unknown(),
    sourceTraceId: Nullable(Type.String()),
    sourceObservationId: Nullable(Type.String()),
    datasetId: Type.String(),
    datasetName: Type.String(),
    mediaReferences: Type.Array(Type.Object({}), { description: 'None: media are not kept.' }),
    ...times,
  },
  { title: 'LangfuseDatasetItem' },
)
export type Item = Static<typeof Item>

const ItemRequest = Type.Object({
  datasetName: text(100),
  input: Type.Optional(Type.Unknown()),
  expectedOutput: Type.Optional(Type.Unknown()),
  metadata: Type.Optional(Type.Unknown()),
  sourceTraceId: Optional(text(128)),
  sourceObservationId: Optional(text(128)),
  id: Optional(text(255)),
  status: Optional(Type.Enum(['ACTIVE', 'ARCHIVED'])),
})
export type ItemRequest = Static<typeof ItemRequest>

export const PageQuery = Type.Object(pageNumber)
export const ItemsQuery = Type.Object({
  ...pageNumber,
  datasetName: Type.Optional(text(100)),
  sourceTraceId: Type.Optional(text(128)),
  sourceObservationId: Type.Optional(text(128)),
})
const ById = Type.Object({ id: text(255) })
const langfuse = { errorForm: LangfuseError } as const

/** Datasets as Langfuse's clients keep them: the same as those of this module, with items that may change. */
export const langfuseDatasetOperations = {
  langfuseCreateDataset: {
    method: 'post',
    path: `${PUBLIC}/v2/datasets`,
    permission: 'build:write',
    summary: "Name a dataset as Langfuse's clients do; the same name again is the same dataset",
    body: DatasetRequest,
    reply: { 200: Dataset },
    errors: ['conflict'],
    example: { name: 'refund questions' },
    ...langfuse,
  },
  langfuseDatasets: {
    method: 'get',
    path: `${PUBLIC}/v2/datasets`,
    summary: "Datasets as Langfuse's clients read them, newest first",
    query: PageQuery,
    reply: { 200: Type.Object({ data: Type.Array(Dataset), meta: PageMeta }) },
    ...langfuse,
  },
  langfuseDataset: {
    method: 'get',
    path: `${PUBLIC}/v2/datasets/:name`,
    summary: 'The newest dataset of a name',
    params: Type.Object({ name: text(100) }),
    reply: { 200: Dataset },
    errors: ['not_found'],
    ...langfuse,
  },
  langfusePutItem: {
    method: 'post',
    path: `${PUBLIC}/dataset-items`,
    permission: 'build:write',
    summary: 'Put an item into a dataset; the same id again replaces it',
    description: '10,000 a dataset. `POST /v1/eval/datasets/:id/versions` with `items` makes a sealed version of them.',
    bodyLimitBytes: 262_144,
    body: ItemRequest,
    reply: { 200: Item },
    errors: ['not_found', 'conflict'],
    example: { datasetName: 'refund questions', input: 'Where is my money?', expectedOutput: 'handled' },
    ...langfuse,
  },
  langfuseItems: {
    method: 'get',
    path: `${PUBLIC}/dataset-items`,
    summary: 'Items, oldest first',
    query: ItemsQuery,
    reply: { 200: Type.Object({ data: Type.Array(Item), meta: PageMeta }) },
    errors: ['not_found'],
    ...langfuse,
  },
  langfuseItem: {
    method: 'get',
    path: `${PUBLIC}/dataset-items/:id`,
    summary: 'One item',
    params: ById,
    reply: { 200: Item },
    errors: ['not_found'],
    ...langfuse,
  },
  langfuseRemoveItem: {
    method: 'delete',
    path: `${PUBLIC}/dataset-items/:id`,
    permission: 'build:write',
    summary: 'Delete an item; versions that were made of it keep it',
    params: ById,
    reply: { 200: Type.Object({ message: Type.String() }) },
    errors: ['not_found'],
    ...langfuse,
  },
} as const satisfies Record<string, Operation>
