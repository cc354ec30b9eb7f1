import type { Layered, Scan } from './scan.ts'

/** Something to read from: the store's newest state, a snapshot of it, or either with uncommitted writes on top. */
export interface ReadView extends Layered {
  /** The newest batch it shows. */
  readonly seq: number
  get(key: string): Buffer | undefined
  /** Entries in [low, high), ascending unless `reverse`. */
  scan(low: string, high: string, reverse?: boolean): Scan
}
