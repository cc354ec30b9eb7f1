#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { backup } from './backup/backup.ts'
import type { BackupSummary } from './backup/format.ts'
import { readBackup } from './backup/read.ts'
import { restore } from './backup/restore.ts'
import { repair } from './repair/repair.ts'
import { startServer } from './server.ts'
import { ignoreStrayCommitFailures } from './storage/write-failure.ts'

const USAGE = `usage: embedded-mongo [serve] [--data ./data] [--port 27017] [--host 127.0.0.1] [--socket <path>.sock]
       embedded-mongo backup <file> [--data ./data | --uri mongodb://127.0.0.1:27017]
       embedded-mongo restore <file> [--data ./data]
       embedded-mongo verify <file>
       embedded-mongo repair <damaged folder> --into <new folder>`

class UsageError extends Error {}

function argumentsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string', default: './data' },
        port: { type: 'string', default: '27017' },
        host: { type: 'string', default: '127.0.0.1' },
        socket: { type: 'string' },
        uri: { type: 'string' },
        into: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
type Options = ReturnType<typeof argumentsOf>['values']

const COMMANDS: Readonly<Record<string, (file: string, options: Options) => Promise<string>>> = {
  backup: async (file, { data, uri }) =>
    `${contents(await backup(uri === undefined ? { dataDir: data } : { uri }, file))}: written to ${file} and read back`,
  restore: async (file, { data }) => `${contents(await restore(file, data))}: restored to ${data} and read back`,
  repair: async (folder, { into }) => {
    if (into === undefined) throw new UsageError('repair needs --into <new folder>')
    const { documents, lost, damages } = await repair(folder, into)
    const lines = [...damages, ...lost.map(({ namespace, id }) => `lost: ${namespace} ${id}`)]
    return [...lines, `${documents} documents were taken to ${into}; ${folder} is as it was`].join('\n')
  },
  verify: async (file) => `${contents(await readBackup(file))}: ${file} is whole`,
}

const contents = ({ documents, collections, bytes }: BackupSummary): string =>
  `${documents} documents in ${collections} collections (${(bytes / 1e6).toFixed(1)} MB)`

/** The store as a process of its own, so that several others can share it. */
async function serve({ data, port: text, host, socket }: Options): Promise<void> {
  ignoreStrayCommitFailures()
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError('--port must be a number from 0 to 65535')
  const server = await startServer({
    dataDir: data,
    listen: socket === undefined ? { port, host } : { socketPath: socket },
  })
  console.log(`listening: ${server.uri}`)
  const stop = () => void server.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  void server.failed.then((error) => {
    console.error(error.message)
    process.exit(1)
  })
}

try {
  const { values, positionals } = argumentsOf(process.argv.slice(2))
  const [name = 'serve', file, ...rest] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (values.help) console.log(USAGE)
  else if (command !== undefined && file !== undefined && rest.length === 0) console.log(await command(file, values))
  else if (name === 'serve' && file === undefined) await serve(values)
  else throw new UsageError(`not a command: ${positionals.join(' ')}`)
} catch (error) {
  const isUsage = error instanceof UsageError
  console.error(isUsage ? `${error.message}\n${USAGE}` : (error as Error).message)
  process.exit(isUsage ? 2 : 1)
}
