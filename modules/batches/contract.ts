import Type, { type Static } from 'typebox'
import { defineContract, Id, Nullable } from '../../kernel/define.ts'
import { ENDPOINTS } from '../protocols/contract.ts'
import { BatchId, messageOperations } from './messages/contract.ts'

/** Of one file; a form has some bytes more. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 64 * 1024

/** Of a batch, in the order of its life. */
export const STATUSES = [
  'validating',
  'failed',
  'in_progress',
  'finalizing',
  'completed',
  'expired',
  'cancelling',
  'cancelled',
] as const

const FileId = Id('file-')
const Seconds = Type.Integer()

const File = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('file'),
    bytes: Type.Integer(),
    created_at: Seconds,
    expires_at: Seconds,
    filename: Type.String(),
    purpose: Type.Enum(['batch', 'batch_output']),
    status: Type.Literal('processed'),
  },
  { title: 'File' },
)
export type FileView = Static<typeof File>

const list = <S extends Type.TSchema>(item: S, title: string) =>
  Type.Object(
    {
      object: Type.Literal('list'),
      data: Type.Array(item),
      first_id: Nullable(Type.String()),
      last_id: Nullable(Type.String()),
      has_more: Type.Boolean(),
    },
    { title },
  )
const limit = Type.Integer({ minimum: 1, maximum: 100, default: 20 })

const BatchEndpoint = Type.Enum([...ENDPOINTS])
const Metadata = Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 512 }), { maxProperties: 16 })
const time = Nullable(Seconds)

const Batch = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('batch'),
    endpoint: BatchEndpoint,
    errors: Nullable(
      Type.Object({
        object: Type.Literal('list'),
        data: Type.Array(
          Type.Object({
            code: Type.String(),
            message: Type.String(),
            line: Nullable(Type.Integer()),
            param: Nullable(Type.String()),
          }),
        ),
      }),
    ),
    input_file_id: Type.String(),
    completion_window: Type.Literal('24h'),
    status: Type.Enum([...STATUSES]),
    output_file_id: Nullable(Type.String()),
    error_file_id: Nullable(Type.String()),
    created_at: Seconds,
    in_progress_at: time,
    expires_at: Seconds,
    finalizing_at: time,
    completed_at: time,
    failed_at: time,
    expired_at: time,
    cancelling_at: time,
    cancelled_at: time,
    request_counts: Type.Object({ total: Type.Integer(), completed: Type.Integer(), failed: Type.Integer() }),
    metadata: Nullable(Metadata),
  },
  { title: 'Batch' },
)
export type BatchView = Static<typeof Batch>

const UploadForm = Type.Object({
  purpose: Type.Literal('batch'),
  file: Type.String({ format: 'binary', maxLength: MAX_FILE_BYTES }),
})

const BatchRequest = Type.Object(
  {
    input_file_id: FileId,
    endpoint: BatchEndpoint,
    completion_window: Type.Literal('24h'),
    metadata: Type.Optional(Nullable(Metadata)),
    output_expires_after: Type.Optional(
      Type.Object({
        anchor: Type.Literal('created_at'),
        seconds: Type.Integer({ minimum: 3_600, maximum: 2_592_000 }),
      }),
    ),
  },
  { title: 'BatchRequest' },
)
export type BatchRequest = Static<typeof BatchRequest>

const nested = { errorForm: 'nested' } as const
const byFile = { params: Type.Object({ id: FileId }), errors: ['not_found'], ...nested } as const
const byBatch = { params: Type.Object({ id: BatchId }), errors: ['not_found'], ...nested } as const

export const contract = defineContract({
  ...messageOperations,
  upload: {
    method: 'post',
    path: '/v1/files',
    permission: 'inference:write',
    summary: 'Keep a file of requests for a batch (multipart/form-data: purpose, file)',
    description:
      'JSON Lines in UTF-8, at most 20 MiB, a line at most 2 MiB: `{"custom_id", "method": "POST", "url", "body"}`. `purpose` is `batch`. Kept encrypted under your key for 30 days, or for `expires_after[seconds]`.',
    bodyType: 'bytes',
    form: UploadForm,
    bodyLimitBytes: MAX_UPLOAD_BYTES,
    reply: { 200: File },
    errors: ['conflict', 'payload_too_large', 'unsupported_media_type'],
    idempotent: true,
    ...nested,
  },
  files: {
    method: 'get',
    path: '/v1/files',
    permission: 'inference:read',
    summary: 'Files of yours, newest first',
    query: Type.Object({
      limit,
      after: Type.Optional(FileId),
      order: Type.Optional(Type.Enum(['asc', 'desc'])),
      purpose: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: { 200: list(File, 'FileList') },
    ...nested,
  },
  file: {
    method: 'get',
    path: '/v1/files/:id',
    permission: 'inference:read',
    summary: 'A file',
    reply: { 200: File },
    ...byFile,
  },
  content: {
    method: 'get',
    path: '/v1/files/:id/content',
    permission: 'inference:read',
    summary: 'What is in a file',
    reply: {},
    produces: ['application/jsonl'],
    ...byFile,
  },
  removeFile: {
    ...byFile,
    method: 'delete',
    path: '/v1/files/:id',
    permission: 'inference:write',
    summary: 'Delete a file',
    reply: {
      200: Type.Object(
        { id: Type.String(), object: Type.Literal('file'), deleted: Type.Literal(true) },
        { title: 'DeletedFile' },
      ),
    },
    errors: ['not_found', 'conflict'],
  },
  create: {
    method: 'post',
    path: '/v1/batches',
    permission: 'inference:write',
    summary: 'Run the requests of a file within 24 hours, at a discount',
    description:
      'Each line is a call of its own, at 10 % less than our price (by config; never below what the provider takes): chosen, held, charged, sealed and shared as over HTTP, by the permissions, budgets, mandates and policies of the key as they are when it runs. What cannot be run, or not within the window, stands in the error file and costs nothing. No line is charged twice, whatever dies.',
    body: BatchRequest,
    reply: { 200: Batch },
    errors: ['not_found', 'conflict'],
    idempotent: true,
    example: {
      input_file_id: 'file-01JD3Q6X0000000000000000',
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    },
    ...nested,
  },
  batches: {
    method: 'get',
    path: '/v1/batches',
    permission: 'inference:read',
    summary: 'Batches of yours, newest first',
    query: Type.Object({ limit, after: Type.Optional(BatchId) }),
    reply: { 200: list(Batch, 'BatchList') },
    ...nested,
  },
  batch: {
    method: 'get',
    path: '/v1/batches/:id',
    permission: 'inference:read',
    summary: 'A batch',
    reply: { 200: Batch },
    ...byBatch,
  },
  cancel: {
    ...byBatch,
    method: 'post',
    path: '/v1/batches/:id/cancel',
    permission: 'inference:write',
    summary: 'Run no more of a batch; what is done stands in its files',
    reply: { 200: Batch },
    errors: ['not_found', 'conflict'],
  },
})
