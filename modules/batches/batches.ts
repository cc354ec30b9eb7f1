import Type from 'typebox'
import { ApiError, DAY_MS, operationId, owned, task } from '../../kernel/define.ts'
import { MAX_BATCHES } from './config.ts'
import type { BatchRequest } from './contract.ts'
import { findFile, sweepFiles } from './files/files.ts'
import { OPEN, type StoredBatch } from './model.ts'
import type { Parts } from './parts.ts'
import { sealText } from './sealing.ts'
import { metadataContext } from './view.ts'

const HOUR_MS = 3_600_000

/** One turn of a batch; it comes again until the batch has ended. Accounts take turns. */
export const Run = task('batches.run', Type.Object({ batch: Type.String({ maxLength: 100 }) }), {
  concurrency: 4,
  groupConcurrency: 1,
  timeoutMs: 300_000,
})

interface By {
  readonly owner: string
  readonly keyId: string
  readonly operationKey: string
}

export async function createBatch(asked: BatchRequest, by: By, parts: Parts): Promise<StoredBatch> {
  const { models, services, config } = parts
  const { owner, keyId, operationKey } = by
  const input = await findFile(asked.input_file_id, owner, parts)
  if (input.purpose !== 'batch')
    throw new ApiError('conflict', `the file ${input._id} is what a batch has written; upload one with purpose 'batch'`)
  const now = services.clock.now()
  const id = operationId('batch_', owner, 'create', operationKey)
  const batch = await owned.create(
    models.batches,
    { id, owner, cap: MAX_BATCHES, at: now },
    {
      endpoint: asked.endpoint,
      inputFile: input._id,
      status: 'validating',
      keyId,
      sealedMetadata: await sealText(parts, owner, metadataContext(id), JSON.stringify(asked.metadata ?? null)),
      total: input.lines,
      completed: 0,
      failed: 0,
      times: {},
      expiresAt: now + DAY_MS,
      outputSeconds: asked.output_expires_after?.seconds ?? (config.keepDays * DAY_MS) / 1_000,
      fault: null,
      outputFile: null,
      errorFile: null,
    },
  )
  await enqueue(batch, parts)
  return batch
}

const enqueue = ({ _id, owner }: StoredBatch, { services }: Parts): Promise<void> =>
  services.queue.enqueue(Run, { batch: _id }, { id: `batches-${_id}`, group: owner })

/** What has ended cannot be cancelled: `conflict`. */
export async function cancelBatch(id: string, owner: string, { models, services }: Parts): Promise<StoredBatch> {
  const now = services.clock.now()
  await models.batches.updateOne(
    { _id: id, owner, status: { $in: ['validating', 'in_progress'] } },
    { $set: { status: 'cancelling', 'times.cancelling': now, updatedAt: new Date(now) } },
  )
  const batch = await owned.get(models.batches, owner, id)
  if (batch.status === 'cancelling' || batch.status === 'cancelled') return batch
  throw new ApiError('conflict', `the batch is ${batch.status} and cannot be cancelled any more`)
}

/** What is too old goes; batches whose job was lost with a process, or given up, go on. */
export async function sweep(parts: Parts): Promise<void> {
  const { models, services, config } = parts
  const now = services.clock.now()
  const waiting = await models.batches
    .find({ status: { $in: OPEN }, updatedAt: { $lt: new Date(now - HOUR_MS) } })
    .limit(1_000)
    .lean()
  for (const batch of waiting) {
    const job = `batches-${batch._id}`
    if (await services.queue.isPending(job)) continue
    if (!(await services.queue.redrive(job))) await enqueue(batch as StoredBatch, parts)
  }
  await sweepFiles(parts)
  const over = new Date(now - config.keepDays * DAY_MS)
  const ended = await models.batches
    .find({ status: { $nin: OPEN }, updatedAt: { $lt: over } })
    .select({ _id: 1 })
    .limit(1_000)
    .lean()
  for (const { _id } of ended) {
    await models.lines.deleteMany({ batch: _id })
    await models.files.deleteMany({ batch: _id })
    await models.batches.deleteOne({ _id })
  }
}
