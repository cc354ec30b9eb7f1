import { existsSync } from 'node:fs'
import type { Binary } from 'bson'
import type { Doc, Value } from '../bson/value.ts'
import { uriOf } from '../launch.ts'
import { Store } from '../storage/store.ts'
import { treeFolder } from '../storage/tree-folder.ts'
import { WireClient } from '../wire/client.ts'
import { backupRecords } from './format.ts'

/** A server that says nothing for so long is given up. */
const SILENCE_MS = 60_000

/** What to back up: a folder, whether some process runs the store on it or not, or the address of a running store. */
export type BackupSource = { readonly dataDir: string } | { readonly uri: string }

/** The records of a backup of the source as it is now. */
export async function* recordsOf(source: BackupSource): AsyncGenerator<Buffer> {
  if ('uri' in source) {
    yield* recordsOfServer(await WireClient.open(source.uri))
    return
  }
  const client = await WireClient.open(uriOf(source.dataDir)).catch(() => undefined)
  yield* client === undefined ? recordsOfFolder(source.dataDir) : recordsOfServer(client)
}

async function* recordsOfFolder(dataDir: string): AsyncGenerator<Buffer> {
  if (!existsSync(dataDir) || treeFolder(dataDir) === undefined) throw new Error(`there is no store in ${dataDir}`)
  const store = await Store.open(dataDir).catch((error: Error) => {
    throw new Error(`${error.message}; a store that runs at another address is named by its uri`, { cause: error })
  })
  try {
    yield* backupRecords(store)
  } finally {
    await store.close()
  }
}

async function* recordsOfServer(client: WireClient): AsyncGenerator<Buffer> {
  client.socket.setTimeout(SILENCE_MS, () => client.close())
  let id = 0n
  try {
    let cursor = await cursorOf(client, [['backup', 1]])
    while (true) {
      id = cursor.get('id') as bigint
      const batch = (cursor.get('firstBatch') ?? cursor.get('nextBatch')) as Doc[]
      for (const part of batch) yield Buffer.from((part.get('record') as Binary).buffer)
      if (id === 0n) return
      const collection = (cursor.get('ns') as string).slice('admin.'.length)
      cursor = await cursorOf(client, [
        ['getMore', id],
        ['collection', collection],
        ['batchSize', 1],
      ])
    }
  } finally {
    // The cursor of a backup that was given up keeps its snapshot until it is killed.
    if (id !== 0n)
      await client
        .command(
          new Map<string, Value>([
            ['killCursors', '$cmd.backup'],
            ['cursors', [id]],
            ['$db', 'admin'],
          ]),
        )
        .catch(() => undefined)
    client.close()
  }
}

async function cursorOf(client: WireClient, command: [string, Value][]): Promise<Doc> {
  const reply = await client.command(new Map<string, Value>([...command, ['$db', 'admin']]))
  const cursor = reply.get('cursor')
  if (cursor === undefined) throw new Error(`the store refuses the backup: ${reply.get('errmsg') as string}`)
  return cursor as Doc
}
