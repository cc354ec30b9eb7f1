import { Int32 } from 'bson'
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { typeAlias } from '../bson/types.ts'
import type { Doc, Maybe, Value } from '../bson/value.ts'
import { badValue, failedToParse, location, MongoError, typeMismatch } from '../errors.ts'
import type { Arguments } from './arguments.ts'

/** What must be on the disk before the answer: nothing, this command's writes, or all that it may have read. */
export type Durability = 'none' | 'writes' | 'all'

const invalid = (message: string): MongoError => new MongoError(72, 'InvalidOptions', message)

const READ_CONCERNS = new Set<Value>(['local', 'available', 'majority', 'linearizable', 'snapshot'])
const IN_TRANSACTIONS = new Set<Maybe>([undefined, 'local', 'majority', 'snapshot'])
const NODES_MAX = 50
const MAX_TIME_MAX = 0x7fffffff

/** Checks what any command may carry, and says what its answer waits for. */
export function durabilityOf(args: Arguments, isEndOfTransaction = false): Durability {
  checkApi(args)
  checkMaxTime(args)
  if (args.get('autocommit') === true) throw invalid('Specifying autocommit=true is not allowed.')
  const inTransaction = args.get('autocommit') === false
  const level = readLevel(args, inTransaction)
  if (inTransaction && !isEndOfTransaction && args.has('writeConcern'))
    throw invalid('writeConcern is not allowed within a multi-statement transaction')
  const write = args.optionalDocument('writeConcern')
  if (write !== undefined) checkWriteConcern(write)
  if (level === 'majority' || level === 'linearizable' || level === 'snapshot') return 'all'
  const nodes = nodesOf(write)
  return nodes === 0 || (nodes === 1 && write?.get('j') === false) ? 'none' : 'writes'
}

function readLevel(args: Arguments, inTransaction: boolean): Maybe {
  const concern = args.optionalDocument('readConcern')
  const level = concern?.get('level')
  if (level !== undefined && !READ_CONCERNS.has(level)) throw badValue(`unknown read concern level '${String(level)}'`)
  if (!inTransaction) {
    if (level !== 'snapshot') return level
    throw new MongoError(
      238,
      'NotImplemented',
      "readConcern level 'snapshot' outside of a transaction is not supported by the embedded store",
    )
  }
  if (concern !== undefined && concern.size > 0 && args.get('startTransaction') !== true)
    throw invalid('Only the first command in a transaction may specify a readConcern')
  if (!IN_TRANSACTIONS.has(level))
    throw invalid(
      "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
    )
  return level
}

const nodesOf = (concern: Doc | undefined): number | undefined => {
  const w = concern?.get('w')
  return w !== undefined && isNumeric(w) ? toDouble(w) : undefined
}

function checkWriteConcern(concern: Doc): void {
  const nodes = nodesOf(concern)
  if (nodes !== undefined && !(nodes >= 0 && nodes <= NODES_MAX))
    throw failedToParse(`w has to be a non-negative number and not greater than ${NODES_MAX}; found: ${nodes}`)
  const journal = concern.get('j')
  if (journal === undefined || typeof journal === 'boolean' || isNumeric(journal)) return
  throw typeMismatch(
    `BSON field 'writeConcern.j' is the wrong type '${typeAlias(journal)}', expected types '[bool, long, int, decimal, double]'`,
  )
}

/** What is done is done, but not on as many members as was asked for: there is one. */
export function unsatisfied(args: Arguments): Doc | undefined {
  const concern = args.optionalDocument('writeConcern')
  const w = concern?.get('w')
  if (typeof w === 'string' && w !== 'majority') {
    return problem(
      79,
      'UnknownReplWriteConcern',
      `No write concern mode named '${w}' found in replica set configuration`,
    )
  }
  return (nodesOf(concern) ?? 0) > 1
    ? problem(100, 'UnsatisfiableWriteConcern', 'Not enough data-bearing nodes')
    : undefined
}

const problem = (code: number, codeName: string, message: string): Doc =>
  new Map<string, Value>([
    ['code', new Int32(code)],
    ['codeName', codeName],
    ['errmsg', message],
  ])

/** https://www.mongodb.com/docs/manual/reference/stable-api/ */
function checkApi(args: Arguments): void {
  const version = args.optionalString('apiVersion')
  if (version === undefined) {
    if (args.has('apiStrict') || args.has('apiDeprecationErrors'))
      throw location(4886600, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion')
  } else if (version !== '1') throw new MongoError(322, 'APIVersionError', 'API version must be "1"')
}

function checkMaxTime(args: Arguments): void {
  const value = args.get('maxTimeMS') ?? null
  const ms = isNumeric(value) ? toDouble(value) : 0
  if (ms >= 0 && ms <= MAX_TIME_MAX) return
  throw badValue(`${ms} value for maxTimeMS is out of range [0, ${MAX_TIME_MAX}]`)
}
