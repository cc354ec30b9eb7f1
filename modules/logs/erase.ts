import type { Clock } from '../../kernel/define.ts'
import { type RetentionPolicies, retentionCutoffs } from '../workspaces/services.ts'
import type { ChunkRow, Store, StreamRow } from './model.ts'
import { type Columns, readEntries } from './store/chunk.ts'
import { HOUR_MS, nsOf, timestampOf } from './time.ts'

/** Lines first: what is left without a stream is found by nobody. The alerts go with the account by themselves. */
export async function erase(owner: string, { chunks, streams, volumes }: Store): Promise<void> {
  await chunks.deleteMany({ owner })
  await streams.deleteMany({ owner })
  await volumes.deleteMany({ owner })
}

/** Of workspaces that keep nothing for longer: hours that are wholly older. */
export async function removeOld(
  { chunks, streams }: Store,
  { clock, retention }: { readonly clock: Clock; readonly retention: RetentionPolicies | undefined },
): Promise<void> {
  for await (const { account: owner, before } of retentionCutoffs(retention, clock)) {
    const hour = Math.floor(before.getTime() / HOUR_MS)
    await chunks.deleteMany({ owner, hour: { $lt: hour } })
    await streams.deleteMany({ owner, lastHour: { $lt: hour } })
  }
}

export async function* exportLines(owner: string, { chunks, streams }: Store) {
  const labelsOf = new Map<string, unknown>()
  for await (const { _id, labels } of streams.find({ owner }).lean<StreamRow[]>().cursor())
    labelsOf.set(_id, JSON.parse(labels))
  const rows = chunks.collection.find({ owner } as never, { promoteBuffers: true })
  for await (const row of rows) {
    const { stream, hour, count, ...columns } = row as unknown as ChunkRow
    for (const { offset, line, metadata } of await readEntries(columns as Columns, count)) {
      const timestamp = timestampOf(nsOf({ hour, offset }))
      yield {
        kind: 'log_line',
        item: { timestamp, labels: labelsOf.get(stream) ?? {}, line, ...(metadata && { metadata }) },
      }
    }
  }
}
