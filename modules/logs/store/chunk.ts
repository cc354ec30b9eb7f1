import type { Labels } from '../labels.ts'
import { pack, unpack } from './packing.ts'
import { readSums, writeDifferences } from './varint.ts'

/** One line of one stream, within an hour. */
export interface Entry {
  /** Nanoseconds since the hour began. */
  readonly offset: number
  readonly line: string
  readonly metadata: Labels | undefined
}

/** Lines of one stream and hour in columns, each packed: a query unpacks those that it needs. */
export interface Columns {
  readonly times: Buffer
  readonly ends: Buffer
  readonly text: Buffer
  /** One JSON object a line, or nothing. Absent: no line has any. */
  readonly metaEnds?: Buffer
  readonly meta?: Buffer
}

export interface Texts {
  readonly bytes: Buffer
  /** Where each ends. */
  readonly ends: Float64Array
}

export const writeColumns = (entries: readonly Entry[]): Columns => {
  const lines = texts(entries.map(({ line }) => line))
  const meta = entries.some(({ metadata }) => metadata !== undefined)
    ? texts(entries.map(({ metadata }) => (metadata ? JSON.stringify(metadata) : '')))
    : undefined
  return {
    times: pack(writeDifferences(entries.map(({ offset }) => offset))),
    ends: pack(lines.ends),
    text: pack(lines.bytes),
    ...(meta && { metaEnds: pack(meta.ends), meta: pack(meta.bytes) }),
  }
}

function texts(all: readonly string[]): { readonly bytes: Buffer; readonly ends: Buffer } {
  const bytes = Buffer.from(all.join(''))
  let end = 0
  const ends = all.map((text) => (end += Buffer.byteLength(text)))
  return { bytes, ends: writeDifferences(ends) }
}

export const readTimes = async ({ times }: Pick<Columns, 'times'>, count: number): Promise<Float64Array> =>
  readSums(await unpack(times), count)

export const readLines = async ({ text, ends }: Columns, count: number): Promise<Texts> => {
  const [bytes, sums] = await Promise.all([unpack(text), unpack(ends)])
  return { bytes, ends: readSums(sums, count) }
}

export const readMetadata = async ({ meta, metaEnds }: Columns, count: number): Promise<Texts | undefined> => {
  if (meta === undefined || metaEnds === undefined) return undefined
  const [bytes, sums] = await Promise.all([unpack(meta), unpack(metaEnds)])
  return { bytes, ends: readSums(sums, count) }
}

export const textAt = ({ bytes, ends }: Texts, index: number): string =>
  bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index])

export const metadataAt = (meta: Texts | undefined, index: number): Labels | undefined => {
  const text = meta && textAt(meta, index)
  return text ? (JSON.parse(text) as Labels) : undefined
}

export async function readEntries(columns: Columns, count: number): Promise<readonly Entry[]> {
  const [times, lines, meta] = await Promise.all([
    readTimes(columns, count),
    readLines(columns, count),
    readMetadata(columns, count),
  ])
  return Array.from(times, (offset, index) => ({
    offset,
    line: textAt(lines, index),
    metadata: metadataAt(meta, index),
  }))
}
