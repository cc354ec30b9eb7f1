import { contentOf } from './files/files.ts'
import type { StoredBatch, StoredFile } from './model.ts'
import type { Parts } from './parts.ts'
import { batchView, fileView } from './view.ts'

export async function eraseOwner(owner: string, { models }: Pick<Parts, 'models'>): Promise<void> {
  await models.batches.deleteMany({ owner })
  await models.lines.deleteMany({ owner })
  await models.chunks.deleteMany({ owner })
  await models.files.deleteMany({ owner })
}

/** Files with their content, in parts; batches as they are answered. */
export async function* exportOwner(owner: string, parts: Parts) {
  for await (const batch of parts.models.batches.find({ owner }).sort({ _id: 1 }).lean().cursor())
    yield { kind: 'batch', item: await batchView(batch as StoredBatch, parts) }
  for await (const found of parts.models.files.find({ owner }).sort({ _id: 1 }).lean().cursor()) {
    const file = found as StoredFile
    yield { kind: 'file', item: await fileView(file, parts) }
    let part = 0
    for await (const text of contentOf(file, parts))
      yield { kind: 'file_content', item: { file: file._id, part: ++part, text } }
  }
}
