import { MongoError } from '../errors.ts'

/** MongoDB's own limit (BSONDepth::kDefaultMaxAllowableDepth). */
export const MAX_DEPTH = 200

export const nestedTooDeeply = (): MongoError =>
  new MongoError(15, 'Overflow', `BSONObj exceeds maximum nested object depth: ${MAX_DEPTH}`)
