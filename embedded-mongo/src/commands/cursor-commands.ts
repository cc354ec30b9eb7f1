import { isNumeric, toInt64 } from '../bson/arithmetic.ts'
import type { Value } from '../bson/value.ts'
import { badValue, typeMismatch } from '../errors.ts'
import type { Command } from './command.ts'
import { reply } from './operation.ts'

export const cursorIdOf = (value: Value | undefined): bigint => {
  const id = value !== undefined && isNumeric(value) ? toInt64(value) : undefined
  if (id === undefined) throw typeMismatch("BSON field 'getMore.getMore' must be a cursor id of type 'long'")
  return id
}

/** https://www.mongodb.com/docs/manual/reference/command/getMore/ */
export const getMore: Command = {
  fields: ['getMore', 'collection', 'batchSize'],
  inTransaction: true,
  *run(operation) {
    const { args, engine, database } = operation
    const id = cursorIdOf(args.get('getMore'))
    const namespace = `${database}.${args.string('collection')}`
    const batchSize = args.optionalInteger('batchSize') || undefined
    const waitMs = args.optionalInteger('maxTimeMS')
    engine.cursors.checkOwner(id, operation)
    const stream = engine.cursors.streamOf(id)
    if (stream === undefined) {
      if (waitMs !== undefined) throw badValue('cannot set maxTimeMS on getMore command for a non-awaitData cursor')
      return engine.cursors.more(id, namespace, batchSize, () => operation.isDue)
    }
    operation.withoutDeadline()
    const endMs = performance.now() + (waitMs ?? AWAIT_MS)
    while (true) {
      const answer = engine.cursors.more(id, namespace, batchSize)
      const leftMs = endMs - performance.now()
      if (answer.batch.length > 0 || answer.cursorId === 0n || leftMs <= 0) return answer
      yield stream.takePause() ? undefined : engine.changes.next(Math.min(leftMs, AWAIT_AT_ONCE_MS))
    }
  },
}

/** How long a change stream waits for an event unless it is told. */
const AWAIT_MS = 1000
/** A cursor that waits shows this often that it is in use. */
const AWAIT_AT_ONCE_MS = 60_000

/** https://www.mongodb.com/docs/manual/reference/command/killCursors/ */
export const killCursors: Command = {
  fields: ['killCursors', 'cursors'],
  inTransaction: true,
  run({ args, engine }) {
    const killed: Value[] = []
    const unknown: Value[] = []
    for (const id of args.array('cursors')) (engine.cursors.kill(cursorIdOf(id)) ? killed : unknown).push(id)
    return reply(['cursorsKilled', killed], ['cursorsNotFound', unknown], ['cursorsAlive', []], ['cursorsUnknown', []])
  },
}
