import { operationId, owned } from '../../../kernel/define.ts'
import { MAX_ROWS } from '../config.ts'
import { nameContext } from '../files/files.ts'
import type { Status, StoredBatch } from '../model.ts'
import type { Parts } from '../parts.ts'
import { sealText } from '../sealing.ts'

const GONE = { code: 'input_file_missing', message: 'the input file expired or was deleted before all of it was run' }

/** All lines have ended, or there are none any more: files, then the last status. Any step may be repeated. */
export async function finishBatch(
  batch: StoredBatch,
  { gone }: { readonly gone: boolean },
  parts: Parts,
): Promise<void> {
  const { models, services } = parts
  const { _id, owner } = batch
  const now = services.clock.now()
  await models.batches.updateOne(
    { _id, status: 'in_progress' },
    { $set: { status: 'finalizing', 'times.finalizing': now, updatedAt: new Date(now) } },
  )
  const rows = await models.lines.find({ batch: _id }).select({ state: 1, bytes: 1 }).lean()
  const bytesOf = (states: readonly string[]): number =>
    rows.reduce((sum, { state, bytes = 0 }) => (states.includes(state) ? sum + bytes : sum), 0)
  const outputFile = await writeFile(batch, 'succeeded', bytesOf(['succeeded']), parts)
  const errorFile = await writeFile(batch, 'failed', bytesOf(['failed', 'unrun']), parts)
  const current = await models.batches.findById(_id).select({ status: 1 }).lean()
  let status: Status = current?.status === 'cancelling' ? 'cancelled' : 'completed'
  if (status === 'completed' && rows.some(({ state }) => state === 'unrun')) status = 'expired'
  if (gone) status = 'failed'
  await models.batches.updateOne(
    { _id, owner, status: { $in: ['finalizing', 'cancelling'] } },
    {
      $set: {
        status,
        [`times.${status}`]: now,
        outputFile,
        errorFile,
        fault: gone ? GONE : null,
        updatedAt: new Date(now),
      },
    },
  )
}

/** Its content is that of the lines. */
async function writeFile(
  { _id: batch, owner, outputSeconds, createdAt }: StoredBatch,
  part: 'succeeded' | 'failed',
  bytes: number,
  parts: Parts,
): Promise<string | null> {
  if (bytes === 0) return null
  const id = operationId('file-', owner, part, batch)
  const name = `${batch}_${part === 'succeeded' ? 'output' : 'error'}.jsonl`
  await owned.create(
    parts.models.files,
    { id, owner, cap: MAX_ROWS, at: parts.services.clock.now() },
    {
      sealedName: await sealText(parts, owner, nameContext(id), name),
      purpose: 'batch_output',
      bytes,
      lines: 0,
      status: 'processed',
      expiresAt: createdAt.getTime() + outputSeconds * 1_000,
      batch,
      part,
    },
  )
  return id
}
