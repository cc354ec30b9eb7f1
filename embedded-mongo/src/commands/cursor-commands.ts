import { isNumeric, toInt64 } from '../bson/arithmetic.ts'
import type { Value } from '../bson/value.ts'
import { typeMismatch } from '../errors.ts'
import type { Command } from './command.ts'
import { reply } from './operation.ts'

const idOf = (value: Value | undefined): bigint => {
  const id = value !== undefined && isNumeric(value) ? toInt64(value) : undefined
  if (id === undefined) throw typeMismatch("BSON field 'getMore.getMore' must be a cursor id of type 'long'")
  return id
}

/** https://www.mongodb.com/docs/manual/reference/command/getMore/ */
export const getMore: Command = {
  fields: ['getMore', 'collection', 'batchSize'],
  inTransaction: true,
  run({ args, engine, database }) {
    const batchSize = args.optionalInteger('batchSize')
    return engine.cursors.more(
      idOf(args.get('getMore')),
      `${database}.${args.string('collection')}`,
      batchSize === 0 ? undefined : batchSize,
    )
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/killCursors/ */
export const killCursors: Command = {
  fields: ['killCursors', 'cursors'],
  inTransaction: true,
  run({ args, engine }) {
    const killed: Value[] = []
    const unknown: Value[] = []
    for (const id of args.array('cursors')) (engine.cursors.kill(idOf(id)) ? killed : unknown).push(id)
    return reply(['cursorsKilled', killed], ['cursorsNotFound', unknown], ['cursorsAlive', []], ['cursorsUnknown', []])
  },
}
