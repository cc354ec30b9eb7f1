import { hostname } from 'node:os'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { int } from './arguments.ts'
import type { Command } from './command.ts'
import { SERVER_VERSION, SET_NAME } from './handshake.ts'
import { type Operation, reply } from './operation.ts'
import { collectionSizes, indexBytes } from './sizes.ts'

const ping: Command = { fields: ['ping'], run: () => reply() }

/** https://www.mongodb.com/docs/manual/reference/command/serverStatus/ */
const serverStatus: Command = {
  fields: ['serverStatus'],
  isOpen: true,
  run({ engine, now }) {
    const memory = process.memoryUsage()
    return reply(
      ['host', hostname()],
      ['version', SERVER_VERSION],
      ['process', 'embedded-mongo'],
      ['pid', BigInt(process.pid)],
      ['uptime', process.uptime()],
      ['localTime', now],
      [
        'connections',
        reply(
          ['current', int(engine.connectionCount)],
          ['available', int(engine.connectionsMax - engine.connectionCount)],
        ),
      ],
      ['mem', reply(['resident', int(memory.rss >> 20)], ['bits', int(64)])],
      [
        'metrics',
        reply(
          [
            'commands',
            new Map([...engine.commandCounts].map(([name, total]) => [name, reply(['total', BigInt(total)])])),
          ],
          ['cursor', reply(['open', reply(['total', int(engine.cursors.count)])])],
        ),
      ],
      ['storageEngine', reply(['name', 'embedded-mongo'], ['persistent', true])],
      ['repl', reply(['setName', SET_NAME], ['isWritablePrimary', true])],
    )
  },
}

const hostInfo: Command = {
  fields: ['hostInfo'],
  run: ({ now }) =>
    reply(
      ['system', reply(['currentTime', now], ['hostname', hostname()])],
      ['os', reply(['type', process.platform])],
      ['extra', reply()],
    ),
}

const connectionStatus: Command = {
  fields: ['connectionStatus', 'showPrivileges'],
  run: () => reply(['authInfo', reply(['authenticatedUsers', []], ['authenticatedUserRoles', []])]),
}

/** https://www.mongodb.com/docs/manual/reference/command/currentOp/ — a command runs to its end: there is never another. */
const currentOp: Command = { fields: ['currentOp'], isOpen: true, run: () => reply(['inprog', []]) }

const whatsmyuri: Command = { fields: ['whatsmyuri'], run: () => reply(['you', 'local']) }
const getLog: Command = { fields: ['getLog'], run: () => reply(['totalLinesWritten', int(0)], ['log', []]) }
const getCmdLineOpts: Command = {
  fields: ['getCmdLineOpts'],
  run: () => reply(['argv', []], ['parsed', reply()]),
}

const replSetGetStatus: Command = {
  fields: ['replSetGetStatus'],
  run: ({ engine, now }) =>
    reply(
      ['set', SET_NAME],
      ['date', now],
      ['myState', int(1)],
      [
        'members',
        [
          reply(
            ['_id', int(0)],
            ['name', engine.address],
            ['health', 1],
            ['state', int(1)],
            ['stateStr', 'PRIMARY'],
            ['self', true],
          ),
        ],
      ],
    ),
}

/** https://www.mongodb.com/docs/manual/reference/parameters/ — those a client has reason to ask for. */
const FIXED_PARAMETERS: Doc = new Map<string, Value>([
  ['featureCompatibilityVersion', new Map([['version', '8.0']])],
  ['enableTestCommands', true],
  ['authenticationMechanisms', []],
])
const TTL_SLEEP = 'ttlMonitorSleepSecs'

const getParameter: Command = {
  fields: ['getParameter'],
  isOpen: true,
  run({ engine, args }) {
    const parameters = new Map([...FIXED_PARAMETERS, [TTL_SLEEP, int(engine.ttlSleepSeconds)] as const])
    if (args.get('getParameter') === '*') return parameters
    const asked = [...parameters].filter(([name]) => args.has(name))
    if (asked.length === 0) throw new MongoError(72, 'InvalidOptions', 'no option found to get')
    return reply(...asked)
  },
}

const setParameter: Command = {
  fields: ['setParameter', TTL_SLEEP],
  run({ engine, args }) {
    const seconds = args.optionalInteger(TTL_SLEEP)
    if (seconds === undefined) throw new MongoError(72, 'InvalidOptions', 'no option found to set')
    const was = engine.ttlSleepSeconds
    engine.ttlSleepSeconds = seconds
    return reply(['was', int(was)])
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/collStats/ */
const collStats: Command = {
  fields: ['collStats', 'scale'],
  run(operation) {
    const collection = operation.collection(operation.args.string(operation.name))
    const sizes = collectionSizes(operation.view, collection, scaleOf(operation))
    return reply(['ns', operation.namespace()], ...sizes)
  },
}

function scaleOf({ args }: Operation): number {
  const scale = args.optionalInteger('scale', { allowNegative: true }) ?? 1
  if (scale < 1)
    throw new MongoError(51024, 'Location51024', `BSON field 'scale' value must be >= 1, actual value '${scale}'`)
  return scale
}

/** https://www.mongodb.com/docs/manual/reference/command/dbStats/ */
const dbStats: Command = {
  fields: ['dbStats', 'scale', 'freeStorage'],
  run(operation) {
    const { engine, database, view } = operation
    const scale = scaleOf(operation)
    const all = engine.catalog.inDatabase(database)
    const collections = all.filter(({ isView }) => !isView)
    const indexes = collections.flatMap((collection) => indexBytes(view, collection))
    const indexSize = indexes.reduce((sum, [, size]) => sum + size, 0)
    const objects = collections.reduce((sum, { size }) => sum + size.documents, 0)
    const bytes = collections.reduce((sum, { size }) => sum + size.bytes, 0)
    return reply(
      ['db', database],
      ['collections', int(collections.length)],
      ['views', int(all.length - collections.length)],
      ['objects', int(objects)],
      ['avgObjSize', objects === 0 ? 0 : bytes / objects],
      ['dataSize', bytes / scale],
      ['storageSize', bytes / scale],
      ['indexes', int(indexes.length)],
      ['indexSize', indexSize / scale],
      ['totalSize', (bytes + indexSize) / scale],
      ['scaleFactor', int(scale)],
    )
  },
}

/** https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point — for tests of clients. */
const configureFailPoint: Command = {
  fields: ['configureFailPoint', 'mode', 'data'],
  run({ engine, args }) {
    if (args.string('configureFailPoint') !== 'failCommand') {
      throw new MongoError(
        72,
        'InvalidOptions',
        `fail point '${args.string('configureFailPoint')}' is not supported by the embedded store`,
      )
    }
    const mode = args.get('mode')
    engine.failCommand.configure(isDoc(mode) ? mode : String(mode), args.optionalDocument('data') ?? new Map())
    return reply()
  },
}

export const ADMIN_COMMANDS: Readonly<Record<string, Command>> = {
  ping,
  serverStatus,
  hostInfo,
  connectionStatus,
  currentOp,
  whatsmyuri,
  getLog,
  getCmdLineOpts,
  replSetGetStatus,
  getParameter,
  setParameter,
  collStats,
  dbStats,
  dbstats: dbStats,
  configureFailPoint,
}
