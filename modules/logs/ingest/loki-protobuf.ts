import protobuf from 'protobufjs/minimal.js'
import { ApiError, invalidField } from '../../../kernel/define.ts'
import type { Labels } from '../labels.ts'
import { parseSelector } from '../logql/parse.ts'
import { assertFewLines, type NewLine, type NewLines } from './push.ts'
import { uncompress } from './snappy.ts'

/** Once it is uncompressed. */
const MAX_CONTENT_BYTES = 64 * 1_048_576

type Reader = protobuf.Reader
type Fields = Readonly<Record<number, (reader: Reader) => void>>

/** logproto.PushRequest, compressed with Snappy, as promtail, Alloy and Loki's own clients send it. */
export function readLokiProtobuf(body: Buffer): readonly NewLines[] {
  const plain = uncompressed(body)
  const streams: NewLines[] = []
  let parts = 0
  // an empty line or stream takes two bytes
  const counted = (): void => assertFewLines(++parts)
  try {
    readMessage(protobuf.Reader.create(plain), plain.length, {
      1: (reader) => {
        counted()
        streams.push(nested(reader, (inner, end) => readStream(inner, end, counted)))
      },
    })
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw invalidField('/body', `is no push request of Loki in protobuf: ${reasonOf(error)}`)
  }
  return streams
}

function uncompressed(body: Buffer): Buffer {
  try {
    return uncompress(body, MAX_CONTENT_BYTES)
  } catch (error) {
    if (error instanceof RangeError)
      throw new ApiError(
        'payload_too_large',
        `the body is too large once it is uncompressed: ${error.message}; send less at once`,
      )
    throw invalidField(
      '/body',
      `is no Snappy block: ${reasonOf(error)}; send protobuf compressed with Snappy, or JSON as application/json`,
    )
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const nested = <T>(reader: Reader, read: (reader: Reader, end: number) => T): T => {
  const length = reader.uint32()
  return read(reader, reader.pos + length)
}

/** Fields that are not named are passed over. */
function readMessage(reader: Reader, end: number, fields: Fields): void {
  if (end > reader.len) throw new Error('a message is longer than the body')
  while (reader.pos < end) {
    const tag = reader.uint32()
    const field = tag >>> 3
    if (field === 0) throw new Error('a field has the number 0')
    const read = fields[field]
    if (read) read(reader)
    else reader.skipType(tag & 7)
  }
  if (reader.pos !== end) throw new Error('a message ends within a field')
}

function readStream(reader: Reader, end: number, counted: () => void): NewLines {
  let text = ''
  const lines: NewLine[] = []
  readMessage(reader, end, {
    1: () => (text = reader.string()),
    2: () => {
      counted()
      lines.push(nested(reader, readEntry))
    },
  })
  return { labels: labelsOf(text), lines }
}

function labelsOf(text: string): Labels {
  const matchers = parseSelector(text)
  if (matchers.some(({ op }) => op !== '='))
    throw invalidField('/body/streams/labels', `must be labels such as {app="web"}: ${text.slice(0, 100)}`)
  return Object.fromEntries(matchers.map(({ name, value }) => [name, value]))
}

function readEntry(reader: Reader, end: number): NewLine {
  let [ns, line] = [0n, '']
  const metadata: Record<string, string> = {}
  readMessage(reader, end, {
    1: () => (ns = nested(reader, readTime)),
    2: () => (line = reader.string()),
    3: () => {
      const [name, value] = nested(reader, readPair)
      metadata[name] = value
    },
  })
  return { ns, line, metadata: Object.keys(metadata).length > 0 ? metadata : undefined }
}

function readTime(reader: Reader, end: number): bigint {
  let [seconds, nanos] = [0n, 0]
  readMessage(reader, end, {
    1: () => (seconds = BigInt(String(reader.int64()))),
    2: () => (nanos = reader.int32()),
  })
  return seconds * 1_000_000_000n + BigInt(nanos)
}

function readPair(reader: Reader, end: number): readonly [string, string] {
  let [name, value] = ['', '']
  readMessage(reader, end, { 1: () => (name = reader.string()), 2: () => (value = reader.string()) })
  return [name, value]
}
