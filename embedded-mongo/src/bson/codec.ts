/** BSON bytes to values and back, exact for every type (https://bsonspec.org/spec.html). Hand-written: it is on every hot path. */
export { decode, decodeFields } from './decode.ts'
export { encode } from './encode.ts'
