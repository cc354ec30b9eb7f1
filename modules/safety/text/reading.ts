import { type Normalised, normalise } from './normalise.ts'
import { type Payload, payloadsOf } from './payloads.ts'
import type { View } from './view.ts'

/** A text with everything that it says when it is decoded. */
export interface Reading extends Normalised {
  readonly payloads: readonly Payload[]
  /** What scanners read: the text, then what was hidden in it. */
  readonly views: readonly View[]
}

export const read = (text: string): Reading => {
  const normalised = normalise(text)
  const { view, smuggled } = normalised
  const payloads = payloadsOf(view)
  const hidden = smuggled === undefined ? [] : [smuggled]
  return { ...normalised, payloads, views: [view, ...hidden, ...payloads.flatMap(({ views }) => views)] }
}
