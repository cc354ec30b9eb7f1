import type { BatchView, FileView } from './contract.ts'
import { nameContext } from './files/files.ts'
import type { StoredBatch, StoredFile } from './model.ts'
import type { Parts } from './parts.ts'
import { openText } from './sealing.ts'

const seconds = (epochMs: number): number => Math.floor(epochMs / 1_000)
export const metadataContext = (id: string): string => `batches_batches/${id}`

export const fileView = async (file: StoredFile, parts: Parts): Promise<FileView> => ({
  id: file._id,
  object: 'file',
  bytes: file.bytes,
  created_at: seconds(file.createdAt.getTime()),
  expires_at: seconds(file.expiresAt),
  filename: (await openText(parts, file.owner, nameContext(file._id), file.sealedName)) ?? '',
  purpose: file.purpose,
  status: 'processed',
})

export async function batchView(batch: StoredBatch, parts: Parts): Promise<BatchView> {
  const { _id, owner, times, fault, total, completed, failed } = batch
  const at = (name: string): number | null => (times[name] === undefined ? null : seconds(times[name]))
  const metadata = await openText(parts, owner, metadataContext(_id), batch.sealedMetadata)
  return {
    id: _id,
    object: 'batch',
    endpoint: batch.endpoint,
    errors: fault && { object: 'list', data: [{ ...fault, line: null, param: null }] },
    input_file_id: batch.inputFile,
    completion_window: '24h',
    status: batch.status,
    output_file_id: batch.outputFile,
    error_file_id: batch.errorFile,
    created_at: seconds(batch.createdAt.getTime()),
    in_progress_at: at('in_progress'),
    expires_at: seconds(batch.expiresAt),
    finalizing_at: at('finalizing'),
    completed_at: at('completed'),
    failed_at: at('failed'),
    expired_at: at('expired'),
    cancelling_at: at('cancelling'),
    cancelled_at: at('cancelled'),
    request_counts: { total, completed, failed },
    metadata: metadata === undefined ? null : JSON.parse(metadata),
  }
}
