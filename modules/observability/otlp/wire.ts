import { BufferReader } from 'protobufjs'
import { ApiError, shapeOf } from '../../../kernel/define.ts'
import { assertFewItems } from './count.ts'
import { REQUESTS, type Signal } from './definitions.ts'

/** Of one request: fields, items and numbers. A batch of 8,192 spans with ten attributes each has some 650,000. */
const MOST_VALUES = 1_000_000
const MOST_DEPTH = 100

/** What a body says, as the messages of definitions.ts, not yet checked further. */
export type Raw = Readonly<Record<string, unknown>>

export function fromProtobuf(signal: Signal, body: Buffer): Raw {
  try {
    assertFewItems(signal, body)
    return REQUESTS[signal].decode(new BoundedReader(body)) as unknown as Raw
  } catch (error) {
    if (error instanceof ApiError) throw error
    const why = error instanceof Error ? error.message : 'unreadable'
    throw new ApiError('invalid_request', `the body is not the protobuf message of this path: ${why.slice(0, 120)}`)
  }
}

export function fromJson(body: Buffer): Raw {
  const { depth, values } = shapeOf(body, MOST_DEPTH, MOST_VALUES)
  if (depth > MOST_DEPTH) throw new ApiError('invalid_request', `the body is nested deeper than ${MOST_DEPTH} levels`)
  if (values > MOST_VALUES) throw tooMany()
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable'
    throw new ApiError('invalid_request', `the body is not JSON: ${why.slice(0, 120)}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('invalid_request', 'the body must be a JSON object')
  return value as Raw
}

/** Two bytes on the wire can become an object of two hundred: what is made of a body is counted, not only its bytes. */
class BoundedReader extends BufferReader {
  #left = MOST_VALUES

  constructor(body: Buffer) {
    super(body)
    this.discardUnknown = true
  }

  override tag(): number {
    this.#count(1)
    return super.tag()
  }

  override fixed64s(array?: Parameters<BufferReader['fixed64s']>[0]): ReturnType<BufferReader['fixed64s']> {
    this.#count(this.#lengthAhead() / 8)
    return super.fixed64s(array)
  }

  override uint64s(array?: Parameters<BufferReader['uint64s']>[0]): ReturnType<BufferReader['uint64s']> {
    this.#count(this.#lengthAhead())
    return super.uint64s(array)
  }

  override doubles(array?: number[]): number[] {
    this.#count(this.#lengthAhead() / 8)
    return super.doubles(array)
  }

  #lengthAhead(): number {
    const { pos } = this
    const length = this.uint32()
    this.pos = pos
    return length
  }

  #count(values: number): void {
    this.#left -= values
    if (this.#left < 0) throw tooMany()
  }
}

const tooMany = (): ApiError =>
  new ApiError('payload_too_large', `the body holds more than ${MOST_VALUES} values; send less at once`)
