import { searchNotEnabled } from '../aggregate/stage/unavailable.ts'
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { type Doc, isDoc, type Maybe } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Arguments } from './arguments.ts'

/** Options that are known but not built: using one is an error, its "off" value is not. */
export function rejectOptions(args: Arguments, names: readonly string[]): void {
  for (const name of names) {
    if (isOn(name, args.get(name))) throw notSupported(`option '${name}'`)
  }
}

export const notSupported = (what: string): MongoError =>
  new MongoError(238, 'NotImplemented', `${what} is not supported by the embedded store`)

const SEARCH_COMMANDS = new Set(['createSearchIndexes', 'updateSearchIndex', 'dropSearchIndex'])

/** The error for a command that is not in the table. */
export const unknownCommand = (name: string): MongoError =>
  SEARCH_COMMANDS.has(name) ? searchNotEnabled() : new MongoError(59, 'CommandNotFound', `no such command: '${name}'`)

function isOn(name: string, value: Maybe): boolean {
  if (value === undefined || value === null || value === false) return false
  if (name === 'collation') return !(isDoc(value) && isSimple(value))
  if (isDoc(value)) return value.size > 0
  return !(isNumeric(value) && toDouble(value) === 0)
}

/** The simple collation is what the store does: comparison by bytes. */
const isSimple = (collation: Doc): boolean => collation.size === 0 || collation.get('locale') === 'simple'
