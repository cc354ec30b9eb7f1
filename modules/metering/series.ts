export const HOUR_MS = 3_600_000

/** What is counted together: an owner's meter and one customer. None of the three has a `|` in it. */
export interface Series {
  readonly owner: string
  readonly meterId: string
  readonly customer: string
}

export const seriesOf = ({ owner, meterId, customer }: Series): string => `${owner}|${meterId}|${customer}`

export function meterAndCustomer(series: string): { readonly meter: string; readonly customer: string } {
  const [, meter = '', customer = ''] = series.split('|')
  return { meter, customer }
}

/** Out of every count, and its identifier stays taken. */
export const cancelled = (series: string): string => `cancelled|${series}`

export const hourOf = (epochMs: number): number => Math.floor(epochMs / HOUR_MS) * HOUR_MS
export const rollupId = (series: string, hour: number): string => `${series}|${hour}`
export const eventId = (owner: string, identifier: string): string => `${owner}|${identifier}`

/** All ids and series of one owner, as a range. */
export const ofOwner = (owner: string) => ({ $gte: `${owner}|`, $lt: `${owner}}` })
