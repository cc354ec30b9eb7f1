import { ApiError, type Caller } from '../../../kernel/define.ts'
import { TOO_MANY_STREAMS } from '../errors/contract.ts'
import type { Parts } from '../parts.ts'
import { insertChunks } from '../store/chunks.ts'
import { cut, expiryOf } from '../store/cut.ts'
import { type Pushed, Rejections } from './push.ts'
import { redactAll } from './redact.ts'
import type { LogSlice } from './thread.ts'
import type { Checked } from './validate.ts'

/**
 * Stores lines, durably before it returns. The same lines again are stored once, for as long as the first are as they
 * were pushed (a minute at least): a client may repeat what got no answer.
 */
export async function append(
  caller: Pick<Caller, 'userId' | 'tier'>,
  slices: AsyncIterable<LogSlice>,
  parts: Parts,
): Promise<Pushed> {
  parts.volumes.assertRoom(caller.userId, parts.clock.now())
  const rejections = new Rejections()
  let accepted = 0
  for await (const { checked, count, reasons } of slices) {
    rejections.add(count, reasons)
    accepted += await appendSlice(caller, checked, rejections, parts)
  }
  if (accepted > 0) parts.arrivals.tell(caller.userId)
  return { accepted, rejections }
}

async function appendSlice(
  { userId: owner, tier }: Pick<Caller, 'userId' | 'tier'>,
  plain: readonly Checked[],
  rejections: Rejections,
  parts: Parts,
): Promise<number> {
  const { clock, config, store } = parts
  const safety = config.redact ? parts.safety() : undefined
  const now = clock.now()
  const retentionMs = config.retentionDays[tier] * 86_400_000
  const checked = safety ? await redactAll(owner, plain, safety) : plain
  const streams = await withRoom(owner, checked, retentionMs, parts, rejections)
  const rows = streams.flatMap(({ id: stream, hours }) =>
    [...hours].flatMap(([hour, entries]) => cut(entries, { owner, stream, hour, level: 0, now, retentionMs })),
  )
  const [lines, bytes] = [sum(rows.map(({ count }) => count)), sum(rows.map((row) => row.bytes))]
  if (lines > 0)
    await Promise.all([
      insertChunks(store.chunks, rows),
      parts.volumes.add(owner, { lines, bytes, now, capBytes: config.dailyMb[tier] * 1_048_576 }),
    ])
  return lines
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

async function withRoom(
  owner: string,
  checked: readonly Checked[],
  retentionMs: number,
  { streams, config }: Parts,
  rejections: Rejections,
): Promise<readonly Checked[]> {
  const wanted = checked.map(({ id, labels, hours }) => ({ id, labels, hours: new Set(hours.keys()) }))
  const refused = await streams.register(owner, wanted, {
    cap: config.maxStreams,
    expireAtOf: (hour) => expiryOf(hour, retentionMs),
  })
  if (refused.size === 0) return checked
  const { name, values } = await streams.mostVaried(owner)
  for (const { id, hours } of checked)
    if (refused.has(id))
      rejections.add(
        sum([...hours.values()].map(({ length }) => length)),
        [
          `there are ${config.maxStreams} streams already, as many as an account may have; label '${name}' alone has ${values} values: put what differs from line to line into the line or its structured metadata`,
        ],
        TOO_MANY_STREAMS,
      )
  return checked.filter(({ id }) => !refused.has(id))
}

/** For protocols that know no part of a success: what was taken is stored all the same. */
export function refuseRejected({ accepted, rejections: { count, reasons, type } }: Pushed): void {
  if (count > 0)
    throw new ApiError(
      type ?? 'invalid_request',
      `${count} of ${accepted + count} lines were not taken, the rest is stored: ${reasons.join('; ')}`,
    )
}
