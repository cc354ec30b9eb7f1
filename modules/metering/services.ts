import { type Owned, type PageOf, type PageRequest, token } from '../../kernel/define.ts'
import type { MeterFields } from './model.ts'

export type MeterInfo = Owned<typeof MeterFields>

/** A stretch of one customer's events. Times in epoch milliseconds, `to` excluded. */
export interface UsagePeriod {
  readonly owner: string
  readonly meterId: string
  readonly customer: string
  readonly from: number
  readonly to: number
}

/** Of those, what had come by a moment and not by an earlier one, epoch milliseconds. */
export interface Arrival {
  readonly after?: number
  readonly until?: number
}

export interface CountedEvent {
  readonly identifier: string
  readonly at: Date
  readonly value: bigint
}

export type Tell = (
  owner: string,
  used: readonly { readonly meter: string; readonly customer: string }[],
) => Promise<void>

/** Usage as other modules may ask for it. */
export interface Metering {
  /** Undefined for what is not this owner's. */
  meter(owner: string, meterId: string): Promise<MeterInfo | undefined>
  /** What the meter's formula gives; 0n without events, and for an unknown meter. */
  usage(period: UsagePeriod): Promise<bigint>
  /** The events behind it, newest first. */
  events(period: UsagePeriod & { readonly arrived?: Arrival }, page: PageRequest): Promise<PageOf<CountedEvent>>
  /**
   * Tells whose events are stored: of which meters, for which customers. Who sent them waits for it, and sends them again
   * where it fails. Returns the undo.
   */
  onRecorded(tell: Tell): () => void
}
export const Metering = token<Metering>('metering.metering')
