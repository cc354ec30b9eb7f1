import { BufferReader } from 'protobufjs'
import { ApiError } from '../../../kernel/define.ts'
import type { Signal } from './definitions.ts'

/** Spans, data points or log records of one request, and what holds them. A collector sends 8,192 at once. */
const MOST_ITEMS = 50_000

/** The numbers of the fields that lead down to an item, from the request. */
const PATHS: Readonly<Record<Signal, readonly (readonly number[])[]>> = {
  traces: [[1], [2], [2]],
  logs: [[1], [2], [2]],
  metrics: [[1], [2], [2], [5, 7, 9, 10, 11], [1]],
}

/** Counts on the bytes, before anything is made of them. Throws payload_too_large, and RangeError or Error where it is torn. */
export function assertFewItems(signal: Signal, body: Buffer): void {
  const reader = new BufferReader(body)
  const path = PATHS[signal]
  let count = 0
  const walk = (end: number, level: number): void => {
    while (reader.pos < end) {
      const tag = reader.uint32()
      if ((tag & 7) !== 2 || !path[level]?.includes(tag >>> 3)) {
        reader.skipType(tag & 7)
        continue
      }
      assertFew(++count)
      const to = reader.uint32() + reader.pos
      if (to > end) throw new RangeError('a message is longer than what holds it')
      if (level + 1 < path.length) walk(to, level + 1)
      else reader.pos = to
    }
  }
  walk(body.length, 0)
}

export function assertFew(items: number): void {
  if (items > MOST_ITEMS)
    throw new ApiError('payload_too_large', `the body holds more than ${MOST_ITEMS} items; send less at once`)
}
