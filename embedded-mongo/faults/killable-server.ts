import { startServer } from '../src/server.ts'
import type { LogFile, LogFiles } from '../src/storage/log-files.ts'
import { DirectoryFiles } from '../src/storage/log-files.ts'

/** How long the negative control keeps writes in its own memory after it has called them durable. */
const LIE_MS = 30

/**
 * A server for the kill -9 loop: `killable-server.ts <data folder> <socket> <honest|lying>`.
 * The lying one acknowledges before it writes, so that the loop can be seen to fail.
 */
const [dataDir = '', socketPath = '', mode] = process.argv.slice(2)

class LyingFiles extends DirectoryFiles implements LogFiles {
  override async create(name: string, bytes: number): Promise<LogFile> {
    return lying(await super.create(name, bytes))
  }

  override async openExisting(name: string): Promise<LogFile> {
    return lying(await super.openExisting(name))
  }

  /** It would give the lie away. */
  override writeMark(): void {}
}

const lying = (file: LogFile): LogFile => ({
  name: file.name,
  bytes: file.bytes,
  write: (chunks, position) => {
    setTimeout(() => file.write(chunks, position), LIE_MS)
  },
  sync: async () => {},
  close: () => file.close(),
})

const server = await startServer({
  dataDir,
  listen: { socketPath },
  ...(mode === 'lying' && { logFiles: new LyingFiles(dataDir) }),
})
process.send?.({ uri: server.uri })
