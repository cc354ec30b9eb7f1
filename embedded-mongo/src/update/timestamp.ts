import { Timestamp } from 'bson'
import type { Doc } from '../bson/value.ts'

let ticks = 0

/** A timestamp of its own: those of one second count up. */
export const nextTimestamp = (now: Date): Timestamp => {
  ticks = (ticks + 1) % 0x7fff_ffff
  return new Timestamp({ t: Math.floor(now.getTime() / 1000), i: ticks })
}

const isEmpty = (value: unknown): boolean => value instanceof Timestamp && value.t === 0 && value.i === 0

/** Timestamp(0, 0) as a top-level field of an inserted or replacing document means now; `_id` is left alone. */
export const fillTimestamps = (doc: Doc, now: Date): Doc => {
  let filled: Doc | undefined
  for (const [name, value] of doc) {
    if (name === '_id' || !isEmpty(value)) continue
    filled ??= new Map(doc)
    filled.set(name, nextTimestamp(now))
  }
  return filled ?? doc
}
