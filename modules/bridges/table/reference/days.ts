import { invalidField } from '../../../../kernel/define.ts'

/** Midnight UTC of a day that exists. Throws `invalid_request`. */
export function dayMs(day: string, field: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(ms) || dayText(ms) !== day) throw invalidField(`/body/${field}`, 'must be a day that exists')
  return ms
}
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
