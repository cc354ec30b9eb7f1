import { isDoc } from '../bson/value.ts'
import type { Command } from './command.ts'
import { type Operation, reply } from './operation.ts'

/** Ends what the named sessions have open; they may come back as new ones. */
function end({ engine, args }: Operation, field: string): void {
  for (const lsid of args.optionalArray(field) ?? []) {
    const session = isDoc(lsid) ? engine.sessions.find(lsid) : undefined
    if (session === undefined) continue
    engine.endSession(session)
  }
}

/** https://www.mongodb.com/docs/manual/reference/command/endSessions/ */
const endSessions: Command = {
  fields: ['endSessions'],
  run(operation) {
    end(operation, 'endSessions')
    return reply()
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/killSessions/ */
const killSessions: Command = {
  fields: ['killSessions'],
  run(operation) {
    end(operation, 'killSessions')
    return reply()
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/killAllSessions/ */
const killAllSessions: Command = {
  fields: ['killAllSessions'],
  run({ engine }) {
    for (const session of [...engine.sessions.all()]) engine.endSession(session)
    return reply()
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/refreshSessions/ */
const refreshSessions: Command = {
  fields: ['refreshSessions'],
  run({ engine, args }) {
    for (const lsid of args.array('refreshSessions')) if (isDoc(lsid)) engine.sessions.get(lsid)
    return reply()
  },
}

export const SESSION_COMMANDS: Readonly<Record<string, Command>> = {
  endSessions,
  killSessions,
  killAllSessions,
  refreshSessions,
}
