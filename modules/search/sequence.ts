import { MAX_DOCUMENTS_AT_ONCE } from './contract.ts'

/** Documents of one change are numbered within it, so that every process reads all documents in one order. */
const ROOM = 2 * MAX_DOCUMENTS_AT_ONCE

export const sequenceOf = (version: number, position: number): number => version * ROOM + position

/** Later changes have greater numbers. */
export const lastOf = (version: number): number => sequenceOf(version, ROOM - 1)
