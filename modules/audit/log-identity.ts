import type { Records } from '../records/services.ts'
import type { AuditModels } from './checkpoints.ts'
import { isLogName, logName } from './log-format.ts'
import type { CheckpointDocument } from './model.ts'
import { LogContinued } from './records.ts'

/**
 * The name under which the log is signed: as configured; else the one that it has, so that a process which was told no
 * PUBLIC_URL, or another one, never gives the log a second identity.
 */
export async function originOf(
  configured: string | undefined,
  publicUrl: string,
  { logKeys }: AuditModels,
): Promise<string> {
  if (configured !== undefined) return logName(configured)
  const keys = await logKeys.find({}).sort({ since: -1 }).lean()
  const names = keys.map(({ _id }) => _id.slice(0, _id.indexOf('+')))
  return names.find(isLogName) ?? logName(new URL(publicUrl).host)
}

/** What was signed in the first format of the log becomes a fact in the second, so that neither can change alone. */
export async function sealFirstLog({ firstCheckpoints }: AuditModels, records: Records): Promise<void> {
  const last = await firstCheckpoints.findOne({}).sort({ _id: -1 }).lean<CheckpointDocument>()
  if (!last) return
  const { _id: size, root, note } = last
  const [origin = ''] = note.split('\n')
  await records.append(LogContinued, {
    id: 'log/first',
    account: null,
    body: { origin, root, size },
    // An older process may still sign beside this one.
    intent: {},
  })
}
