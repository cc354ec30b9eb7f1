import { Timestamp } from 'bson'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { failedToParse, MongoError, typeMismatch } from '../errors.ts'

/**
 * Where an event stands in the order of all events: seconds, tick inside the second and number inside the batch, 4 bytes
 * each. A byte string, so that positions compare as strings and end the events' keys.
 */
export type Position = string

const NUMBER_MAX = 0xffffffff
const POSITION_BYTES = 12

export function positionOf(time: Timestamp, number: number): Position {
  const bytes = Buffer.allocUnsafe(POSITION_BYTES)
  bytes.writeUInt32BE(time.t, 0)
  bytes.writeUInt32BE(time.i, 4)
  bytes.writeUInt32BE(number, 8)
  return bytes.toString('latin1')
}

/** Before everything that happened at a time, and behind it. */
export const beforeAll = (time: Timestamp): Position => positionOf(time, 0)
export const behindAll = (time: Timestamp): Position => positionOf(time, NUMBER_MAX)

export function timeOf(position: Position): Timestamp {
  const bytes = Buffer.from(position, 'latin1')
  return new Timestamp({ t: bytes.readUInt32BE(0), i: bytes.readUInt32BE(4) })
}

/** What a client resumes from: how far it has read, and whether the stream had ended there. */
export interface ResumePoint {
  readonly position: Position
  readonly isInvalidate: boolean
}

const EVENT = '01'
const INVALIDATE = '02'
const DATA = /^([0-9a-f]{24})(01|02)$/i

/** A resume token; drivers send it back as it is. Later events have greater ones. */
export const tokenOf = (position: Position, isInvalidate = false): Doc =>
  new Map<string, Value>([
    ['_data', `${Buffer.from(position, 'latin1').toString('hex')}${isInvalidate ? INVALIDATE : EVENT}`],
  ])

export function parseToken(token: Maybe, option: string): ResumePoint {
  if (!isDoc(token ?? null)) throw typeMismatch(`BSON field '$changeStream.${option}' must be a resume token`)
  const data = (token as Doc).get('_data')
  if (data === undefined)
    throw new MongoError(40647, 'Location40647', 'Bad resume token: _data of missing or of wrong type')
  if (typeof data !== 'string' || data === '' || /[^0-9a-f]/i.test(data) || data.length % 2 === 1)
    throw failedToParse('resume token string was not a valid hex string')
  const match = DATA.exec(data)
  if (match === null)
    throw new MongoError(260, 'InvalidResumeToken', `the resume token ${data} is not one of this server's`)
  return {
    position: Buffer.from(match[1] as string, 'hex').toString('latin1'),
    isInvalidate: match[2] === INVALIDATE,
  }
}
