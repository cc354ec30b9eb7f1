import type { EventType, SealedRecord } from '../../kernel/define.ts'

/** What is sent, with the sealed record behind the event. The set of the event decides how its time is written. */
export function envelope({ name, published }: EventType, data: unknown, record: SealedRecord): string {
  const time = published === 'second' ? { timestamp: Math.floor(record.at / 1_000) } : { ts: record.at }
  return JSON.stringify({ event: name, ...time, data, record })
}
