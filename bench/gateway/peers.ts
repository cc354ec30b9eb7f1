import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Contestant, kill, untilAnswering } from './contestants.ts'

/** Starts it, or says why it cannot. */
type StartPeer = (port: number, upstream: string) => Promise<Contestant | string>

interface Peer {
  readonly name: string
  /** Without it the peer is not installed. */
  readonly file: string
  readonly arguments: readonly string[]
  readonly options?: SpawnOptions
  readonly headers: Readonly<Record<string, string>>
  readonly streams?: boolean
  /** Answers when it is ready. */
  readonly path: string
}

const PEERS = join(import.meta.dirname, 'peers')

async function started(port: number, peer: Peer): Promise<Contestant | string> {
  if (!existsSync(peer.file)) return `${peer.name}: bench/gateway/peers/install.sh installs it`
  const [command = '', ...args] = peer.file.endsWith('.js')
    ? [process.execPath, peer.file, ...peer.arguments]
    : [peer.file, ...peer.arguments]
  const child = spawn(command, args, { stdio: 'ignore', ...peer.options })
  await untilAnswering(`http://127.0.0.1:${port}${peer.path}`, {})
  return {
    name: peer.name,
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: [peer.headers],
    streams: peer.streams ?? true,
    stop: () => kill(child),
  }
}

export const startPortkey: StartPeer = (port, upstream) =>
  started(port, {
    name: 'portkey 1.15.2',
    file: join(PEERS, 'node_modules/@portkey-ai/gateway/build/start-server.js'),
    arguments: ['--headless', `--port=${port}`],
    headers: { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${upstream}/v1`, authorization: 'Bearer x' },
    path: '/',
  })

/** With its prices, and a log of what each call cost. */
export const startLiteLlm: StartPeer = async (port, upstream) => {
  const folder = await mkdtemp(join(tmpdir(), 'litellm-'))
  const peer = await started(port, {
    name: 'litellm 1.106.2',
    file: join(PEERS, 'litellm/dist/bin/litellm'),
    arguments: ['--config', 'config.yaml', '--host', '127.0.0.1', '--port', String(port)],
    options: {
      cwd: join(PEERS, 'litellm'),
      env: {
        ...process.env,
        UPSTREAM: `${upstream}/v1`,
        SPEND_LOG: join(folder, 'spend.jsonl'),
        LITELLM_LOCAL_MODEL_COST_MAP: 'True',
        LITELLM_LOG: 'ERROR',
      },
    },
    headers: { authorization: 'Bearer sk-bench' },
    path: '/health/liveliness',
  })
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  if (typeof peer === 'string') {
    await remove()
    return peer
  }
  return { ...peer, stop: () => peer.stop().then(remove) }
}

/** No keys of callers, no prices, no log: what its core takes behind net/http. */
export const startBifrost: StartPeer = (port, upstream) =>
  started(port, {
    name: 'bifrost core 1.4.0',
    file: join(PEERS, 'bifrost/dist/bifrost'),
    arguments: [String(port), upstream],
    headers: {},
    path: '/',
    streams: false,
  })
