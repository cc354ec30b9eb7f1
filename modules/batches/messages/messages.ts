import { ApiError, mapInSlices, type Sink } from '../../../kernel/define.ts'
import { createBatch } from '../batches.ts'
import { linesTold, storeFile } from '../files/files.ts'
import { OPEN, type StoredBatch } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { MessageBatchRequest, MessageBatchView } from './contract.ts'
import { resultOf } from './results.ts'

const ENDPOINT = '/v1/messages'
/** Its file is read within the window, and no longer of use. */
const FILE_SECONDS = 2 * 86_400

/** The same as a file and a batch of it. */
export async function createMessageBatch(
  { requests }: MessageBatchRequest,
  by: { readonly owner: string; readonly keyId: string; readonly operationKey: string },
  parts: Parts,
): Promise<StoredBatch> {
  const lines = await mapInSlices(requests, ({ custom_id, params }) =>
    JSON.stringify({ custom_id, method: 'POST', url: ENDPOINT, body: params }),
  )
  const fields = { purpose: 'batch', 'expires_after[seconds]': String(FILE_SECONDS) }
  const upload = { filename: 'requests.jsonl', content: Buffer.from(lines.join('\n')), fields }
  const file = await storeFile(upload, by, parts)
  return createBatch({ input_file_id: file._id, endpoint: ENDPOINT, completion_window: '24h' }, by, parts)
}

/** Throws `not_found`, for batches of other endpoints too. */
export async function findMessageBatch(id: string, owner: string, { models }: Parts): Promise<StoredBatch> {
  const batch = await models.batches.findOne({ _id: id, owner, endpoint: ENDPOINT }).lean()
  if (batch === null) throw new ApiError('not_found', `there is no batch of messages of yours with the id ${id}`)
  return batch as StoredBatch
}

export const messageBatchesOf = (owner: string) => ({ owner, endpoint: ENDPOINT })

export async function messageBatchView(batch: StoredBatch, { models, services }: Parts): Promise<MessageBatchView> {
  const { _id, status, times, total, completed, failed, createdAt, expiresAt } = batch
  const open = OPEN.includes(status)
  const unrun =
    status === 'cancelled' || status === 'expired'
      ? await models.lines.countDocuments({ batch: _id, state: 'unrun' })
      : 0
  const at = (epochMs: number | undefined): string | null =>
    epochMs === undefined ? null : new Date(epochMs).toISOString()
  return {
    id: _id,
    type: 'message_batch',
    processing_status: open ? (status === 'cancelling' ? 'canceling' : 'in_progress') : 'ended',
    request_counts: {
      processing: open ? total - completed - failed : 0,
      succeeded: completed,
      errored: failed - unrun,
      canceled: status === 'cancelled' ? unrun : 0,
      expired: status === 'expired' ? unrun : 0,
    },
    created_at: createdAt.toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    ended_at: open ? null : at(times[status]),
    cancel_initiated_at: at(times['cancelling']),
    archived_at: null,
    results_url: open ? null : `${services.installation.publicUrl}${ENDPOINT}/batches/${_id}/results`,
  }
}

export function assertEnded({ _id, status }: StoredBatch): void {
  if (OPEN.includes(status)) throw new ApiError('conflict', `the batch ${_id} has not ended yet; its results come then`)
}

export async function writeResults(batch: StoredBatch, out: Sink, parts: Parts): Promise<void> {
  for await (const line of linesTold(batch._id, batch.owner, ['succeeded', 'failed', 'unrun'], parts)) {
    if (out.signal.aborted) return
    if (!out.write(`${resultOf(line)}\n`)) await out.drained()
  }
}
