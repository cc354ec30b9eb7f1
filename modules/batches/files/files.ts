import { ApiError, invalidField, operationId, owned } from '../../../kernel/define.ts'
import { MAX_ROWS } from '../config.ts'
import { type Line, OPEN, type StoredFile } from '../model.ts'
import { numbered, type Parts } from '../parts.ts'
import { openText, sealText } from '../sealing.ts'
import { cutLines } from './lines.ts'
import type { Upload } from './multipart.ts'

const MAX_NAME_LENGTH = 255
const HOUR_MS = 3_600_000
/** As lines are counted when the file comes. */
const BLANK = /^[ \t\r]*$/
const BYTE_ORDER_MARK = '\ufeff'

/** Stores an upload, once for each operation key. */
export async function storeFile(upload: Upload, by: { owner: string; operationKey: string }, parts: Parts) {
  const { config, models, services } = parts
  const { owner, operationKey } = by
  assertPurpose(upload.fields['purpose'])
  const { chunks, count } = cutLines(upload.content, config.maxLines)
  const now = services.clock.now()
  const id = operationId('file-', owner, 'upload', operationKey)
  const name = upload.filename.slice(-MAX_NAME_LENGTH)
  const file = await owned.create(
    models.files,
    { id, owner, cap: MAX_ROWS, at: now },
    {
      sealedName: await sealText(parts, owner, nameContext(id), name),
      purpose: 'batch',
      bytes: upload.content.length,
      lines: count,
      status: 'uploading',
      expiresAt: now + (expirySeconds(upload.fields)?.seconds ?? config.keepDays * 86_400) * 1_000,
      batch: null,
      part: null,
    },
  )
  if (file.status === 'processed') return file
  await assertRoom(file, parts)
  for (const [number, chunk] of chunks.entries()) {
    const _id = numbered(id, number)
    const sealed = await sealText(parts, owner, chunkContext(_id), chunk.toString())
    await models.chunks.updateOne({ _id }, { $set: { file: id, owner, sealed } }, { upsert: true })
  }
  await models.files.updateOne({ _id: id }, { $set: { status: 'processed' } })
  return { ...file, status: 'processed' as const }
}

/** After it was stored, so that no number of uploads at once gets past it. */
async function assertRoom({ _id, owner }: StoredFile, { config, models }: Parts): Promise<void> {
  const own = await models.files.find({ owner, purpose: 'batch' }).select({ bytes: 1 }).lean()
  const total = own.reduce((sum, { bytes }) => sum + bytes, 0)
  if (own.length <= config.maxFiles && total <= config.maxTotalBytes) return
  await models.files.deleteOne({ _id, status: 'uploading' })
  throw new ApiError(
    'conflict',
    `an account keeps at most ${config.maxFiles} files of together ${config.maxTotalBytes} bytes; delete some first (DELETE /v1/files/{id})`,
  )
}

function assertPurpose(purpose: string | undefined): void {
  if (purpose !== 'batch')
    throw invalidField(
      '/body/purpose',
      "must be 'batch': files are kept here for batches only; others go into a request",
    )
}

/** Of OpenAI's form: `expires_after[anchor]`, `expires_after[seconds]`. */
function expirySeconds(fields: Upload['fields']): { readonly seconds: number } | undefined {
  const given = fields['expires_after[seconds]']
  if (given === undefined) return undefined
  const seconds = Number(given)
  if (!Number.isInteger(seconds) || seconds < 3_600 || seconds > 2_592_000)
    throw invalidField('/body/expires_after/seconds', 'must be 3,600 to 2,592,000 seconds')
  return { seconds }
}

export const nameContext = (id: string): string => `batches_files/${id}`
export const chunkContext = (id: string): string => `batches_chunks/${id}`
export const lineContext = (id: string): string => `batches_lines/${id}`

/** Throws `not_found`. */
export async function findFile(id: string, owner: string, { models, services }: Parts): Promise<StoredFile> {
  const file = await models.files.findOne({ _id: id, owner, status: 'processed' }).lean()
  if (file === null || file.expiresAt <= services.clock.now())
    throw new ApiError('not_found', `there is no file of yours with the id ${id}`)
  return file as StoredFile
}

export async function removeFile(id: string, owner: string, parts: Parts): Promise<void> {
  await findFile(id, owner, parts)
  const reader = await readerOf(id, owner, parts)
  if (reader !== undefined)
    throw new ApiError('conflict', `the batch ${reader} still reads this file; cancel it first, or wait for its end`)
  await dropFile(id, parts)
}

/** Files that are over, and uploads that were cut. */
export async function sweepFiles(parts: Parts): Promise<void> {
  const now = parts.services.clock.now()
  const cut = { status: 'uploading' as const, createdAt: { $lt: new Date(now - HOUR_MS) } }
  const over = await parts.models.files
    .find({ $or: [{ expiresAt: { $lt: now } }, cut] })
    .select({ owner: 1 })
    .limit(1_000)
    .lean()
  for (const { _id, owner } of over) if ((await readerOf(_id, owner, parts)) === undefined) await dropFile(_id, parts)
}

/** The batch that is not at its end with it. */
const readerOf = async (id: string, owner: string, { models }: Parts): Promise<string | undefined> =>
  (
    await models.batches
      .findOne({ owner, inputFile: id, status: { $in: OPEN } })
      .select({ _id: 1 })
      .lean()
  )?._id

/** With its content. What a batch has written of its lines goes with the batch. */
async function dropFile(id: string, { models }: Parts): Promise<void> {
  await models.files.deleteOne({ _id: id })
  await models.chunks.deleteMany({ file: id })
}

/** The lines of an upload that are not blank, with their numbers, from 1. */
export async function* linesOf(
  file: StoredFile,
  parts: Parts,
): AsyncGenerator<{ readonly number: number; readonly text: string }, void, void> {
  let number = 0
  for await (const content of contentOf(file, parts)) {
    const lines = content.split('\n')
    // whole lines come, so nothing stands behind the last end of one
    if (lines.at(-1) === '') lines.pop()
    for (const line of lines) {
      number++
      if (!BLANK.test(line)) yield { number, text: number === 1 ? line.replace(BYTE_ORDER_MARK, '') : line }
    }
  }
}

/** The content, in pieces of whole lines. Ends early where the account was erased since. */
export async function* contentOf(file: StoredFile, parts: Parts): AsyncGenerator<string, void, void> {
  const { _id, owner, batch, part } = file
  if (batch === null) {
    for await (const chunk of parts.models.chunks.find({ file: _id }).sort({ _id: 1 }).lean().cursor()) {
      const text = await openText(parts, owner, chunkContext(chunk._id), chunk.sealed)
      if (text === undefined) return
      yield text
    }
    return
  }
  const states: Line['state'][] = part === 'succeeded' ? ['succeeded'] : ['failed', 'unrun']
  for await (const text of linesTold(batch, owner, states, parts)) yield `${text}\n`
}

/** What is told of a batch's lines that ended so. Ends early where the account was erased since. */
export async function* linesTold(
  batch: string,
  owner: string,
  states: Line['state'][],
  { models, services }: Parts,
): AsyncGenerator<string, void, void> {
  const found = models.lines
    .find({ batch, state: { $in: states } })
    .sort({ _id: 1 })
    .lean()
    .cursor()
  for await (const line of found) {
    const text = await openText({ services }, owner, lineContext(line._id), line.sealed ?? '')
    if (text === undefined) return
    yield text
  }
}
