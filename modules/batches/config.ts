import Type, { type Static } from 'typebox'

const positive = (value: number) => Type.Integer({ minimum: 1, default: value })

export const Config = Type.Object({
  /** Off our price of each line, out of the margin: never below what the provider takes. */
  discountPct: Type.Number({ minimum: 0, maximum: 100, default: 10 }),
  /** Files that an account has uploaded, and their bytes together. */
  maxFiles: Type.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
  maxTotalBytes: positive(209_715_200),
  /** Lines of one batch, blank ones not counted. */
  maxLines: positive(10_000),
  /** Lines of one batch that are asked at once. */
  linesAtOnce: positive(8),
  /** A file is removed after so many days, where its uploader says nothing else; a batch so long after it was made. */
  keepDays: positive(30),
})
export type Config = Static<typeof Config>

export const MAX_LINE_BYTES = 2 * 1024 * 1024
/** A batch of anybody's, whatever has become of it. */
export const MAX_BATCHES = 500
/** Uploads, and what batches have written. */
export const MAX_ROWS = 2_000
/** Of one line: it must fit a document of the store. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
