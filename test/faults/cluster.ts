import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { secretVariables } from '../contract/modules.ts'
import { ROOT } from '../journeys/service.ts'

/** Counted in looks rather than in time: a machine that stands still for a while is no fault of the service. */
const READY_WITHIN_LOOKS = 3_600
const LOOK_EVERY_MS = 50
/** One server process that comes back after it was killed. */
export interface Member {
  readonly url: string
  /** SIGKILL now; resolves when it is dead. */
  kill(): Promise<void>
  /** Starts it; with `faultPoint` it kills itself there. Resolves when it serves, or has died at its point. */
  start(faultPoint?: string): Promise<void>
  readonly alive: boolean
  /** Resolves when the process of now has ended. */
  readonly ended: Promise<unknown>
  output(): string
}

export interface Cluster {
  readonly storeUri: string
  readonly members: readonly Member[]
  /** `npm run admin` beside them. */
  admin(...args: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** For a server that comes back there after it was killed, so nothing can hold it meanwhile: this runs alone on its machine. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The embedded store as a process of its own, and `size` servers on it. */
export async function startCluster(size: number, env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const store = spawn(
    process.execPath,
    ['--import', 'tsx', 'embedded-mongo/src/cli.ts', '--port', '0', '--data', join(folder, 'store')],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(store.stdout, 'data')) as [Buffer]
  const storeUri = /mongodb:\/\/\S+/.exec(String(line))?.[0] ?? ''
  const secrets = await secretVariables()
  const ports = await Promise.all(Array.from({ length: size }, freePort))
  const shared = {
    ...process.env,
    MONGODB_URI: storeUri,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    ...secrets,
    ...env,
  }
  const members = ports.map((port) => member(port, shared))
  await Promise.all(members.map((one) => one.start()))
  return {
    storeUri,
    members,
    async admin(...args) {
      await promisify(execFile)(process.execPath, ['dist/scripts/admin.js', ...args], {
        cwd: ROOT,
        env: shared,
      })
    },
    async stop() {
      await Promise.all(members.map((one) => one.kill()))
      store.kill('SIGTERM')
      await once(store, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function member(port: number, env: NodeJS.ProcessEnv): Member {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  let printed = ''
  const alive = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    url,
    output: () => printed,
    get alive() {
      return alive()
    },
    get ended() {
      return ended
    },
    async kill() {
      if (alive()) child?.kill('SIGKILL')
      await ended
    },
    async start(faultPoint) {
      child = spawn(process.execPath, ['dist/main.js'], {
        cwd: ROOT,
        env: { ...env, PORT: String(port), ...(faultPoint === undefined ? {} : { FAULT_POINT: faultPoint }) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const started = child
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => (printed = (printed + chunk).slice(-20_000)))
      ended = once(started, 'exit')
      for (let looks = 0; alive(); looks++) {
        if (
          await fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return
        if (looks > READY_WITHIN_LOOKS) throw new Error(`a server did not become ready:\n${printed}`)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
      if (started.signalCode !== 'SIGKILL')
        throw new Error(`a server ended by itself (${started.exitCode}):\n${printed}`)
    },
  }
}
