import * as admin from './admin.ts'
import { aggregate } from './aggregate.ts'
import { backup } from './backup.ts'
import { bulkWrite } from './bulk-write.ts'
import * as collections from './collections.ts'
import { type Command, GENERIC_FIELDS } from './command.ts'
import { compact } from './compact.ts'
import { count } from './count.ts'
import { getMore, killCursors } from './cursor-commands.ts'
import { deleteCommand } from './delete.ts'
import { distinct } from './distinct.ts'
import { explain } from './explain.ts'
import { find } from './find.ts'
import { findAndModify } from './find-and-modify.ts'
import { buildInfo, hello } from './handshake.ts'
import * as indexes from './indexes.ts'
import { insert } from './insert.ts'
import * as sessions from './session-commands.ts'
import { update } from './update.ts'
import { validateCollection } from './validate.ts'

/** Every command, by the names it goes under. `commitTransaction` and `abortTransaction` are the engine's own. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...collections.COLLECTION_COMMANDS,
  ...indexes.INDEX_COMMANDS,
  ...sessions.SESSION_COMMANDS,
  ...admin.ADMIN_COMMANDS,
  hello,
  isMaster: hello,
  ismaster: hello,
  buildInfo,
  buildinfo: buildInfo,
  insert,
  update,
  validate: validateCollection,
  delete: deleteCommand,
  find,
  getMore,
  killCursors,
  aggregate,
  backup,
  bulkWrite,
  compact,
  count,
  distinct,
  explain,
  findAndModify,
  findandmodify: findAndModify,
}

const allowed = new Map<Command, ReadonlySet<string>>()

/** The fields a command may have. */
export function fieldsOf(command: Command): ReadonlySet<string> {
  const fields = allowed.get(command) ?? new Set([...command.fields, ...GENERIC_FIELDS])
  allowed.set(command, fields)
  return fields
}
