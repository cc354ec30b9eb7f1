import { isNumeric, toDouble, toInt64 } from '../bson/arithmetic.ts'
import { encode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { Engine } from '../engine.ts'
import { badValue, MongoError } from '../errors.ts'
import { Moved } from '../readers/moved.ts'
import type { Reader } from '../readers/reader.ts'
import type { Readers } from '../readers/readers.ts'
import { inTime } from '../scheduling/in-time.ts'
import { isSteps, type Steps } from '../scheduling/steps.ts'
import { WaitForTransaction } from '../transactions/conflicts.ts'
import type { Session } from '../transactions/session.ts'
import { sessionRecord } from '../transactions/sessions.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Connection } from '../wire/connection.ts'
import { type Reply, replyBytes } from '../wire/cursor-reply.ts'
import type { Message } from '../wire/message.ts'
import { Arguments } from './arguments.ts'
import { type Command, GENERIC_FIELDS } from './command.ts'
import { durabilityOf, unsatisfied } from './concerns.ts'
import { cursorIdOf } from './cursor-commands.ts'
import { errorReply, isRetryable } from './error-reply.ts'
import { type Call, maxTimeOf, Operation } from './operation.ts'
import { COMMANDS, fieldsOf } from './registry.ts'
import { unknownCommand } from './unsupported.ts'

/** A driver that waits long for these takes the server for gone. */
const AT_ONCE = new Set(['hello', 'isMaster', 'ismaster', 'ping'])

/** Answers a command with a BSON document; undefined when the connection is to be closed instead. */
export async function dispatch(engine: Engine, message: Message, connection: Connection): Promise<Buffer | undefined> {
  const name = message.body.keys().next().value ?? ''
  const args = new Arguments(name, message.body)
  try {
    if (connection.isBackground && !AT_ONCE.has(name)) await engine.store.turns.next(true)
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
  engine.commandCounts.set(name, (engine.commandCounts.get(name) ?? 0) + 1)
  if (!command.isOpen) args.allowOnly(fieldsOf(command))
  const durability = durabilityOf(args)
  const { session, number, isTransaction } = sessionOf(engine, args)
  const transaction = isTransaction
    ? joinTransaction(engine, command, name, args, connection, session as Session, number as bigint)
    : undefined
  const retryable = !isTransaction && number !== undefined ? (session as Session) : undefined
  const before = engine.store.seq
  const mayMove = command.reads === true && transaction === undefined && engine.readers !== undefined
  const deadlineMs = performance.now() + maxTimeOf(args)
  const { sequences } = message
  const call = { engine, name, args, connection, sequences, session, transaction, mayMove, deadlineMs }
  const bytes = await untilUnblocked(deadlineMs, () => {
    if (retryable?.paused !== undefined) throw new WaitForTransaction(retryable.paused)
    if (retryable !== undefined) beginWrite(engine, command, retryable, number as bigint)
    return runOnce(command, call, retryable, number)
  }).catch((error: unknown) => {
    if (error instanceof Moved) return answerInReader(call, error.reader)
    throw error
  })
  const { seq } = engine.store
  if (seq !== before) await engine.store.roomForMore()
  const mayRepeat = retryable !== undefined
  if (durability === 'all' || (durability === 'writes' && (mayRepeat || seq !== before)))
    await engine.store.durable(seq)
  const problem = unsatisfied(args)
  return problem === undefined ? bytes : withField(bytes, 'writeConcernError', problem)
}

/** The command reads for long, or goes on with a cursor of such a one: others are not to wait for it. */
async function answerInReader({ engine, args, connection, session }: Call, from: Reader | undefined): Promise<Buffer> {
  const maxTimeMs = args.optionalInteger('maxTimeMS') ?? 0
  const { reader, answer } = await (engine.readers as Readers).run(args.doc, {
    reader: from,
    expiresAtMs: maxTimeMs === 0 ? Infinity : Date.now() + maxTimeMs,
    connection,
  })
  const { cursorId, namespace, reply } = answer
  if (cursorId !== 0n) {
    engine.cursors.adopt(cursorId, { namespace, reader, session, neverExpires: args.get('noCursorTimeout') === true })
  } else if (from !== undefined) {
    const ended = cursorIdOf(args.get('getMore'))
    engine.cursors.forget([ended])
    from.cursorIds.delete(ended)
  }
  return reply
}

/** Where a command meets an open transaction's writes, it starts over when that has ended. */
async function untilUnblocked(deadlineMs: number, attempt: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  while (true) {
    try {
      const bytes = attempt()
      return bytes instanceof Promise ? await bytes : bytes
    } catch (error) {
      if (!(error instanceof WaitForTransaction)) throw error
      await inTime(error.ended, deadlineMs - performance.now())
    }
  }
}

/** Runs a command and commits what it wrote, together with what must be remembered of it. */
function runOnce(
  command: Command,
  call: Call,
  retryable: Session | undefined,
  number: bigint | undefined,
): Buffer | Promise<Buffer> {
  const operation = new Operation(call)
  const commit = (reply: Reply): Buffer => {
    const body = replyBytes(reply)
    const { written } = operation
    retryable?.statements.append(operation.done)
    if (written !== undefined) {
      const record = retryable && {
        key: retryable.key,
        value: sessionRecord(number as bigint, retryable.statements),
      }
      call.engine.commit(written, record)
    }
    return body
  }
  const fail = (error: unknown): never => {
    if (call.transaction !== undefined && call.session !== undefined) call.engine.transactions.abort(call.session)
    throw error
  }
  let paused: Promise<Buffer> | undefined
  try {
    const result = command.run(operation)
    if (!isSteps(result)) return commit(result)
    const first = result.next()
    if (first.done) return commit(first.value)
    paused = afterPauses(call.engine, operation, result, first.value, commit).catch(fail)
    if (retryable === undefined) return paused.finally(() => operation.finish())
    const done = paused.finally(() => {
      retryable.paused = undefined
      operation.finish()
    })
    retryable.paused = done.then(
      () => {},
      () => {},
    )
    return done
  } catch (error) {
    return fail(error)
  } finally {
    if (paused === undefined) operation.finish()
  }
}

/** Goes on with work that has paused, whenever it is its turn, until it is done. */
async function afterPauses(
  { store }: Engine,
  operation: Operation,
  steps: Steps<Reply>,
  first: Promise<unknown> | undefined,
  commit: (reply: Reply) => Buffer,
): Promise<Buffer> {
  let awaited = first
  while (true) {
    operation.suspend()
    if (awaited !== undefined) await inTime(awaited, operation.leftMs)
    await store.roomForMore(true)
    await store.turns.next(operation.connection.isBackground)
    const result = goOn(operation, steps)
    // At once: what was read is still so.
    if (result.done) return commit(result.value)
    awaited = result.value
  }
}

function goOn<T>(operation: Operation, steps: Steps<T>): ReturnType<Steps<T>['next']> {
  try {
    operation.resume()
  } catch (error) {
    return steps.throw(error)
  }
  return steps.next()
}

function joinTransaction(
  engine: Engine,
  command: Command,
  name: string,
  args: Arguments,
  connection: Connection,
  session: Session,
  number: bigint,
): Transaction {
  const transaction = engine.transactions.join(session, number, args.get('startTransaction') === true)
  engine.transactions.cameFrom(connection, transaction)
  if (command.inTransaction === true) return transaction
  engine.transactions.abort(session)
  throw new MongoError(
    263,
    'OperationNotSupportedInTransaction',
    `Cannot run '${name}' in a multi-document transaction.`,
  )
}

/** A retryable write begins, or is sent again. */
function beginWrite(engine: Engine, command: Command, session: Session, number: bigint): void {
  if (command.retryable !== true) {
    throw new MongoError(
      50768,
      'Location50768',
      'txnNumber may only be provided for multi-document transactions and retryable write commands.',
    )
  }
  engine.transactions.supersede(session, number)
}

async function endTransaction(engine: Engine, name: string, args: Arguments): Promise<Buffer> {
  args.allowOnly(new Set([name, 'recoveryToken', ...GENERIC_FIELDS]))
  const { session, number } = sessionOf(engine, args)
  if (session === undefined || number === undefined) throw badValue(`${name} must be run within a transaction`)
  durabilityOf(args, true)
  if (name === 'commitTransaction') engine.transactions.commit(session, number)
  else engine.transactions.abortNumber(session, number)
  await engine.store.durable(engine.store.seq)
  const problem = unsatisfied(args)
  return encode(new Map<string, Value>([['ok', 1], ...(problem ? [['writeConcernError', problem] as const] : [])]))
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
