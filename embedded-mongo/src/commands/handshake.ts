import { Int32, ObjectId } from 'bson'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { DOCUMENT_BYTES_MAX } from '../storage/documents.ts'
import { SESSION_TIMEOUT_MINUTES } from '../transactions/sessions.ts'
import { MESSAGE_BYTES_MAX } from '../wire/message.ts'
import { int } from './arguments.ts'
import type { Command } from './command.ts'
import { type Operation, reply } from './operation.ts'

/** The wire protocol of MongoDB 8.0. */
export const SERVER_VERSION = '8.0.4'
const WIRE_VERSION = 25
export const SET_NAME = 'rs0'
const ELECTION_ID = new ObjectId('7fffffff0000000000000001')

/** A replica set of one member: retryable writes and transactions need a set. */
function answer({ engine, connection, now, args }: Operation): Doc {
  const application = args.optionalDocument('client')?.get('application')
  const appName = isDoc(application) ? application.get('name') : undefined
  if (typeof appName === 'string') connection.appName = appName
  const address = engine.address
  return reply(
    ['helloOk', true],
    ['ismaster', true],
    ['isWritablePrimary', true],
    ['secondary', false],
    ['setName', SET_NAME],
    ['setVersion', new Int32(1)],
    ['electionId', ELECTION_ID],
    ['hosts', [address]],
    ['primary', address],
    ['me', address],
    ['maxBsonObjectSize', int(DOCUMENT_BYTES_MAX)],
    ['maxMessageSizeBytes', int(MESSAGE_BYTES_MAX)],
    ['maxWriteBatchSize', int(100_000)],
    ['localTime', now],
    ['logicalSessionTimeoutMinutes', int(SESSION_TIMEOUT_MINUTES)],
    ['connectionId', int(connection.id)],
    ['minWireVersion', int(0)],
    ['maxWireVersion', int(WIRE_VERSION)],
    ['readOnly', false],
  )
}

/** https://www.mongodb.com/docs/manual/reference/command/hello/ */
export const hello: Command = { fields: [], isOpen: true, run: answer }

/** https://www.mongodb.com/docs/manual/reference/command/buildInfo/ */
export const buildInfo: Command = {
  fields: ['buildInfo', 'buildinfo'],
  run: () =>
    reply(
      ['version', SERVER_VERSION],
      ['versionArray', [...SERVER_VERSION.split('.').map(Number), 0].map((part): Value => int(part))],
      ['gitVersion', 'embedded-mongo'],
      ['modules', []],
      ['storageEngines', ['embedded-mongo']],
      ['bits', int(64)],
      ['debug', false],
      ['maxBsonObjectSize', int(DOCUMENT_BYTES_MAX)],
    ),
}
