import type { SealedRecord } from '../../kernel/define.ts'
import { EVENT_SETS, type EventName } from './contract.ts'

/** What is sent, with the sealed record behind the event. The set of the event decides how its time is written. */
export function envelope(event: EventName | 'webhook.test', data: unknown, record: SealedRecord): string {
  const second = event !== 'webhook.test' && EVENT_SETS[event] === 'second'
  const time = second ? { timestamp: Math.floor(record.at / 1_000) } : { ts: record.at }
  return JSON.stringify({ event, ...time, data, record })
}
