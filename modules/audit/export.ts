import { type PersonalData, type Sink, stream } from '../../kernel/define.ts'
import type { Prover } from './prover.ts'

/** Everything about a user as one JSON object that names what it lacks, written as it is read: memory does not grow with it. */
export function exportOf(userId: string, prover: Prover, personalData: PersonalData, exportedAt: Date) {
  return stream(
    200,
    'application/json; charset=utf-8',
    async (out) => {
      const keys = await prover.checkpoints.keys()
      const checkpoint = await prover.checkpoints.latest()
      const head = {
        user_id: userId,
        exported_at: exportedAt.toISOString(),
        modules_left_out: personalData.leftOut(),
        log_keys: keys,
      }
      await write(out, `${JSON.stringify(head).slice(0, -1)},"records":[`)
      let separator = ''
      for await (const record of prover.archive.ofParty(userId)) {
        const { text, seal } = record
        await write(out, `${separator}${JSON.stringify({ text, seal, proof: await prover.prove(record, checkpoint) })}`)
        separator = ','
      }
      await write(out, '],"data":[')
      separator = ''
      for await (const datum of personalData.export(userId)) {
        await write(out, `${separator}${JSON.stringify(datum, bigintAsText)}`)
        separator = ','
      }
      await write(out, ']}')
    },
    { 'content-disposition': 'attachment; filename="export.json"' },
  )
}

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

async function write(out: Sink, text: string): Promise<void> {
  out.signal.throwIfAborted()
  if (!out.write(text)) await out.drained()
}
