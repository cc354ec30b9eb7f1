import type { Reader } from './reader.ts'

/** A command that reads turned out to be long, or its cursor lives in a reader: it is answered there. */
export class Moved extends Error {
  readonly reader: Reader | undefined

  constructor(reader?: Reader) {
    super('the command is answered by a reader')
    this.reader = reader
  }
}
