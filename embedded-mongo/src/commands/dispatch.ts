import { isNumeric, toDouble, toInt64 } from '../bson/arithmetic.ts'
import { encode } from '../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import type { Engine } from '../engine.ts'
import { badValue, MongoError } from '../errors.ts'
import { WaitForTransaction } from '../transactions/conflicts.ts'
import type { Session } from '../transactions/session.ts'
import { sessionRecord } from '../transactions/sessions.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Connection } from '../wire/connection.ts'
import { CursorReply, type Reply } from '../wire/cursor-reply.ts'
import type { Message } from '../wire/message.ts'
import { Arguments, int } from './arguments.ts'
import { type Command, GENERIC_FIELDS } from './command.ts'
import { errorReply, isRetryable } from './error-reply.ts'
import { type Call, Operation } from './operation.ts'
import { COMMANDS, fieldsOf } from './registry.ts'
import { unknownCommand } from './unsupported.ts'

/** Answers a command with a BSON document; undefined when the connection is to be closed instead. */
export async function dispatch(engine: Engine, message: Message, connection: Connection): Promise<Buffer | undefined> {
  const name = message.body.keys().next().value ?? ''
  const args = new Arguments(name, message.body)
  try {
    const failure = engine.failCommand.take(name, connection.appName)
    if (failure !== undefined) {
      if (failure.blockMs > 0) await new Promise((resolve) => setTimeout(resolve, failure.blockMs))
      if (failure.closeConnection) return undefined
      if (failure.error !== undefined) throw failure.error
    }
    const bytes = await answer(engine, name, args, message, connection)
    if (failure?.writeConcernError === undefined) return bytes
    const { writeConcernError, labels = writeConcernLabels(writeConcernError, args) } = failure
    const failed = withField(bytes, 'writeConcernError', writeConcernError)
    return labels.length === 0 ? failed : withField(failed, 'errorLabels', [...labels])
  } catch (error) {
    return encode(
      errorReply(error, {
        command: name,
        isNumbered: args.has('txnNumber'),
        inTransaction: args.get('autocommit') === false,
      }),
    )
  }
}

async function answer(
  engine: Engine,
  name: string,
  args: Arguments,
  message: Message,
  connection: Connection,
): Promise<Buffer> {
  if (name === 'commitTransaction' || name === 'abortTransaction') return endTransaction(engine, name, args)
  const command = Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] as Command) : undefined
  if (command === undefined) throw unknownCommand(name)
  if (!command.isOpen) args.allowOnly(fieldsOf(command))
  const durability = durabilityOf(args)
  const { session, number, isTransaction } = sessionOf(engine, args)
  const transaction = isTransaction
    ? joinTransaction(engine, command, name, args, session as Session, number as bigint)
    : undefined
  const retryable = !isTransaction && number !== undefined ? (session as Session) : undefined
  const before = engine.store.seq
  const call = { engine, name, args, connection, sequences: message.sequences, session, transaction }
  const bytes = await untilUnblocked(() => {
    const known = retryable && repeatedReply(engine, command, retryable, number as bigint)
    if (known !== undefined) return withField(known, 'retriedStmtIds', statementIds(call))
    return runOnce(command, call, retryable, number)
  })
  const { seq } = engine.store
  if (seq !== before) await engine.store.roomForMore()
  const mayRepeat = retryable !== undefined
  if (durability === 'all' || (durability === 'writes' && (mayRepeat || seq !== before)))
    await engine.store.durable(seq)
  return bytes
}

/** Where a command meets an open transaction's writes, it starts over when that has ended. */
async function untilUnblocked(attempt: () => Buffer): Promise<Buffer> {
  while (true) {
    try {
      return attempt()
    } catch (error) {
      if (!(error instanceof WaitForTransaction)) throw error
      await error.ended
    }
  }
}

/** Runs a command and commits what it wrote, together with its answer when that must be remembered. */
function runOnce(command: Command, call: Call, retryable: Session | undefined, number: bigint | undefined): Buffer {
  const { engine, session, transaction } = call
  const operation = new Operation(call)
  try {
    const body = replyBytes(command.run(operation))
    if (retryable !== undefined) retryable.reply = body
    const { written } = operation
    if (written !== undefined) {
      engine.commit(written, retryable && { key: retryable.key, value: sessionRecord(number as bigint, body) })
    }
    return body
  } catch (error) {
    if (transaction !== undefined && session !== undefined) engine.transactions.abort(session)
    throw error
  } finally {
    operation.finish()
  }
}

function joinTransaction(
  engine: Engine,
  command: Command,
  name: string,
  args: Arguments,
  session: Session,
  number: bigint,
): Transaction {
  const transaction = engine.transactions.join(session, number, args.get('startTransaction') === true)
  if (command.inTransaction === true) return transaction
  engine.transactions.abort(session)
  throw new MongoError(
    263,
    'OperationNotSupportedInTransaction',
    `Cannot run '${name}' in a multi-document transaction.`,
  )
}

/** The answer a retryable write gave the first time, if this is not the first. */
function repeatedReply(engine: Engine, command: Command, session: Session, number: bigint): Buffer | undefined {
  if (command.retryable !== true) {
    throw new MongoError(
      50768,
      'Location50768',
      'txnNumber may only be provided for multi-document transactions and retryable write commands.',
    )
  }
  engine.transactions.supersede(session, number)
  return session.reply
}

async function endTransaction(engine: Engine, name: string, args: Arguments): Promise<Buffer> {
  args.allowOnly(new Set([name, 'recoveryToken', ...GENERIC_FIELDS]))
  const { session, number } = sessionOf(engine, args)
  if (session === undefined || number === undefined) throw badValue(`${name} must be run within a transaction`)
  if (name === 'commitTransaction') engine.transactions.commit(session, number)
  else engine.transactions.abortNumber(session, number)
  await engine.store.durable(engine.store.seq)
  return encode(new Map([['ok', 1]]))
}

function sessionOf(engine: Engine, args: Arguments) {
  const lsid = args.optionalDocument('lsid')
  const session = lsid && engine.sessions.get(lsid)
  const value = args.get('txnNumber')
  const number = value !== undefined && isNumeric(value) ? toInt64(value) : undefined
  const isTransaction = args.get('autocommit') === false
  if (number !== undefined && session === undefined)
    throw badValue('Transaction number requires a session ID to also be specified')
  if (isTransaction && number === undefined)
    throw badValue("'autocommit' field requires a transaction number to also be specified")
  return { session, number, isTransaction }
}

/** What must be on the disk before the answer: nothing, this command's writes, or all that it may have read. */
function durabilityOf(args: Arguments): 'none' | 'writes' | 'all' {
  const level = args.optionalDocument('readConcern')?.get('level')
  if (level !== undefined && !READ_CONCERNS.has(level)) throw badValue(`unknown read concern level '${String(level)}'`)
  if (level === 'snapshot' && args.get('autocommit') !== false) {
    throw new MongoError(
      238,
      'NotImplemented',
      "readConcern level 'snapshot' outside of a transaction is not supported by the embedded store",
    )
  }
  if (level === 'majority' || level === 'linearizable' || level === 'snapshot') return 'all'
  const concern = args.optionalDocument('writeConcern')
  const w = concern?.get('w')
  const nodes = w !== undefined && isNumeric(w) ? toDouble(w) : undefined
  if (nodes !== undefined && nodes > 1) {
    throw new MongoError(100, 'UnsatisfiableWriteConcern', 'Not enough data-bearing nodes')
  }
  return nodes === 0 || (nodes === 1 && concern?.get('j') === false) ? 'none' : 'writes'
}

const READ_CONCERNS = new Set<Value>(['local', 'available', 'majority', 'linearizable', 'snapshot'])

function replyBytes(reply: Reply): Buffer {
  if (reply instanceof CursorReply) return reply.toBytes()
  return encode(isDoc(reply) ? reply.set('ok', 1) : reply)
}

/** The numbers of a write command's statements: those it names, or 0, 1, … */
function statementIds({ args, sequences }: Pick<Call, 'args' | 'sequences'>): Value[] {
  const given = args.get('stmtIds') ?? args.get('stmtId')
  if (given !== undefined && given !== null) return Array.isArray(given) ? given : [given]
  const counts = ['documents', 'updates', 'deletes', 'ops'].map((name) => {
    const inBody = args.get(name)
    return sequences.get(name)?.length ?? (Array.isArray(inBody) ? inBody.length : 0)
  })
  return Array.from({ length: Math.max(1, ...counts) }, (_, i) => int(i))
}

/** A write outside of a transaction may be sent again after some codes. */
function writeConcernLabels(error: Doc, args: Arguments): string[] {
  const code = error.get('code') ?? null
  const mayRetry = args.has('txnNumber') && args.get('autocommit') !== false
  return mayRetry && isNumeric(code) && isRetryable(toDouble(code)) ? ['RetryableWriteError'] : []
}

function withField(bytes: Buffer, name: string, value: Value): Buffer {
  const field = encode(new Map([[name, value]])).subarray(4)
  const joined = Buffer.concat([bytes.subarray(0, -1), field])
  joined.writeInt32LE(joined.length, 0)
  return joined
}
