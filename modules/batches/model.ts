import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection, Nullable, type Owned, owned } from '../../kernel/define.ts'
import { ENDPOINTS } from '../protocols/contract.ts'
import { STATUSES } from './contract.ts'

const Text = Type.String()
const Millis = Type.Integer()

const FileFields = Type.Object({
  /** The name it was given, under its person's key. */
  sealedName: Text,
  purpose: Type.Enum(['batch', 'batch_output']),
  bytes: Type.Integer(),
  /** Of an upload: its lines that are not blank. */
  lines: Type.Integer(),
  /** `uploading`: seen by nobody, and swept where its upload was cut. */
  status: Type.Enum(['uploading', 'processed']),
  expiresAt: Millis,
  /** What a batch has written is kept with its lines. */
  batch: Nullable(Text),
  part: Nullable(Type.Enum(['succeeded', 'failed'])),
})
export type StoredFile = Owned<typeof FileFields>

export type Status = (typeof STATUSES)[number]

/** Something of it is still to be run. */
export const OPEN: readonly Status[] = ['validating', 'in_progress', 'finalizing', 'cancelling']

const BatchFields = Type.Object({
  endpoint: Type.Enum([...ENDPOINTS]),
  inputFile: Text,
  status: Type.Enum([...STATUSES]),
  /** By whose permissions, budgets, mandates and policies its lines run. */
  keyId: Text,
  /** JSON, under the person's key. */
  sealedMetadata: Text,
  total: Type.Integer(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  /** When each status began, epoch milliseconds. */
  times: Type.Record(Text, Millis),
  expiresAt: Millis,
  /** Of what it writes, from its making on. */
  outputSeconds: Type.Integer(),
  /** Why it failed as a whole. */
  fault: Nullable(Type.Object({ code: Text, message: Text })),
  outputFile: Nullable(Text),
  errorFile: Nullable(Text),
})
export type StoredBatch = Owned<typeof BatchFields>

/** Whole lines of an upload, one after the other. */
export interface Chunk {
  /** `<file>/<number>`, so that they come in order. */
  readonly _id: string
  readonly file: string
  readonly owner: string
  /** Under the person's key. */
  readonly sealed: string
}

/**
 * What has become of one line. Without a row it was not tried yet. `pending`: tried so often in vain; `kept`: answered, and
 * not yet charged; `failed`, `unrun`: told in the error file.
 */
export interface Line {
  /** `<batch>/<number of the line>`. */
  readonly _id: string
  readonly batch: string
  readonly owner: string
  readonly state: 'pending' | 'kept' | 'succeeded' | 'failed' | 'unrun'
  readonly attempt: number
  /** The answer that is kept, or the line to be told, under the person's key. */
  readonly sealed?: string
  /** Of the line to be told, with its end. */
  readonly bytes?: number
}

const text = { type: String, required: true } as const
const options = { versionKey: false } as const

const files = owned.collection('batches_files', FileFields)
files.schema.index({ expiresAt: 1 })
const batches = owned.collection('batches_batches', BatchFields)
batches.schema.index({ status: 1, updatedAt: 1 })
const chunks = new Schema<Chunk>({ _id: text, file: text, owner: text, sealed: text }, options)
  .index({ file: 1, _id: 1 })
  .index({ owner: 1 })
const lines = new Schema<Line>(
  { _id: text, batch: text, owner: text, state: text, attempt: Number, sealed: String, bytes: Number },
  options,
)
  .index({ batch: 1, _id: 1 })
  .index({ owner: 1 })

export const collections = {
  files,
  batches,
  chunks: collection('batches_chunks', chunks),
  lines: collection('batches_lines', lines),
}
