import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { ObjectId } from 'bson'
import { encode } from '../src/bson/codec.ts'
import type { Doc, Value } from '../src/bson/value.ts'
import { Arguments } from '../src/commands/arguments.ts'
import { hello } from '../src/commands/handshake.ts'
import { Operation } from '../src/commands/operation.ts'
import { Connection } from '../src/wire/connection.ts'
import { CursorReply } from '../src/wire/cursor-reply.ts'
import type { Message } from '../src/wire/message.ts'
import { sampleDocument } from './documents.ts'

/** Answers every command with a canned reply: what driver and socket can do at best. */
const { socketPath } = workerData as { socketPath: string }
const document = encode(sampleDocument(new ObjectId(), 1))
const replies: Readonly<Record<string, Buffer>> = {
  insert: encode(
    new Map([
      ['n', 1],
      ['ok', 1],
    ]),
  ),
  find: new CursorReply('firstBatch', [document], 0n, 'bench.docs').toBytes(),
  findAndModify: encode(
    new Map<string, Value>([
      [
        'lastErrorObject',
        new Map<string, Value>([
          ['n', 1],
          ['updatedExisting', true],
        ]),
      ],
      ['value', sampleDocument(new ObjectId(), 1)],
      ['ok', 1],
    ]),
  ),
}
const OK = encode(new Map([['ok', 1]]))

async function answer(message: Message, connection: Connection): Promise<Buffer> {
  const name = message.body.keys().next().value ?? ''
  if (name === 'hello' || name === 'ismaster' || name === 'isMaster') {
    const call = { engine: { address: socketPath }, name, args: new Arguments(name, message.body), connection }
    return encode((hello.run(new Operation(call as never)) as Doc).set('ok', 1))
  }
  return replies[name] ?? OK
}

let nextId = 1
createServer({ noDelay: true }, (socket) => new Connection(nextId++, socket, answer)).listen(socketPath, () => {
  parentPort?.postMessage({ uri: `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true` })
})
