/** The times at which a metric query is evaluated. */
export interface Grid {
  readonly startNs: bigint
  readonly stepNs: number
  readonly count: number
}

/**
 * Time cut at every end and every beginning of a window, in nanoseconds from the first window's end: each line falls
 * into one slot, and each window is a run of slots. Slot s holds what is after `bounds[s]` and not after `bounds[s + 1]`.
 */
export interface Slots {
  readonly bounds: Float64Array
  /** Of each window: the first slot, and the one after the last. */
  readonly first: Int32Array
  readonly end: Int32Array
}

export function slotsOf({ stepNs, count }: Grid, rangeNs: number): Slots {
  const all = new Set<number>()
  for (let k = 0; k < count; k++) all.add(k * stepNs).add(k * stepNs - rangeNs)
  const bounds = Float64Array.from(all).sort()
  const at = new Map(Array.from(bounds, (bound, index) => [bound, index]))
  const windows = (shiftNs: number): Int32Array =>
    Int32Array.from({ length: count }, (_, k) => at.get(k * stepNs - shiftNs) ?? 0)
  return { bounds, first: windows(rangeNs), end: windows(0) }
}

/** The slot of a time, or −1. */
export function slotAt(bounds: Float64Array, time: number): number {
  if (time <= (bounds[0] as number) || time > (bounds[bounds.length - 1] as number)) return -1
  let [low, high] = [0, bounds.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((bounds[middle] as number) < time) low = middle
    else high = middle
  }
  return low
}
