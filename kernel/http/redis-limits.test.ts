import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { collectLogs, createLogger } from '../log/log.ts'
import { eventually } from '../testing/wait.ts'
import { MemoryLimits } from './limits.ts'
import { redisLimits, type SharedLimits } from './redis-limits.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const NOON_MS = Date.parse('2026-11-20T12:00:10Z')

describe('limits in Redis', () => {
  const { lines, destination } = collectLogs()
  const log = createLogger('limits', 'debug', destination)
  const opened: SharedLimits[] = []
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const path = join(folder, 'redis.sock')
  /** Holds a port for Redis, whether Redis runs or not: it listens at a path, which nobody else can take. */
  const front = createServer((socket) => {
    const redis = connect(path)
    socket.pipe(redis).pipe(socket)
    for (const [one, other] of [
      [socket, redis],
      [redis, socket],
    ] as const)
      one.on('error', () => undefined).once('close', () => other.destroy())
  })
  const open = (): SharedLimits => {
    const { port } = front.address() as AddressInfo
    const limits = redisLimits({ url: `redis://:hunter2@127.0.0.1:${port}`, log, pauseMs: 20 })
    opened.push(limits)
    return limits
  }
  before(() => new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve)))
  after(() => {
    front.close()
    rmSync(folder, { recursive: true })
  })
  afterEach(async () => {
    for (const limits of opened.splice(0)) await limits.close()
  })

  it('count in memory while there is no Redis, and say so without the password', async () => {
    const limits = open()
    const rate = { perMinute: 2, perHour: 5 }
    const taken = [
      await limits.take('key', rate, NOON_MS),
      await limits.take('key', rate, NOON_MS),
      await limits.take('key', rate, NOON_MS),
    ]
    expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).to.deep.equal([
      [true, 1],
      [true, 0],
      [false, 0],
    ])
    expect(limits.alive()).to.equal(false)
    await eventually(() => lines.length > 0)
    await limits.take('key', rate, NOON_MS)
    expect(lines.map(({ message }) => message)).to.deep.equal([
      'the Redis of REDIS_URL cannot be reached; limits are counted in memory, by each process',
    ])
    expect(JSON.stringify(lines)).not.to.include('hunter2')
  })

  if (!hasRedis) {
    console.log('    (redis-server is not installed: what needs it is left out)')
    return
  }

  let server: ChildProcess
  const start = async (): Promise<void> => {
    server = spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', '', '--requirepass', 'hunter2'], {
      stdio: 'ignore',
    })
    const probe = open()
    await eventually(() => probe.alive())
  }
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  describe('that runs', () => {
    before(start)
    after(stop)
    const ready = async (): Promise<SharedLimits> => {
      const limits = open()
      await eventually(() => limits.alive())
      return limits
    }

    it('answer exactly as memory does, over minutes and hours', async () => {
      const [redis, memory] = [await ready(), new MemoryLimits()]
      const rate = { perMinute: 3, perHour: 7 }
      for (let step = 0; step < 60; step++) {
        const now = NOON_MS + step * 17_000 + (step > 40 ? 3_600_000 : 0)
        expect(await redis.take('same', rate, now), `step ${step}`).to.deep.equal(memory.take('same', rate, now))
      }
    })

    it('hold over processes and under parallel requests, for each key by itself', async () => {
      const [one, two] = [await ready(), await ready()]
      const rate = { perMinute: 50, perHour: 1_000 }
      const taken = await Promise.all(
        Array.from({ length: 120 }, (_, n) => (n % 2 ? one : two).take('shared', rate, NOON_MS)),
      )
      expect(taken.filter(({ allowed }) => allowed)).to.have.length(50)
      expect((await one.take('other', rate, NOON_MS)).remaining).to.equal(49)
    })

    it('go on in memory when Redis is lost, and come back to it', async () => {
      const limits = await ready()
      const rate = { perMinute: 5, perHour: 100 }
      await limits.take('lost', rate, NOON_MS)
      await stop()
      await eventually(async () => {
        await limits.take('lost', rate, NOON_MS)
        return !limits.alive()
      })
      expect((await limits.take('lost', rate, NOON_MS)).limit).to.equal(5)
      expect(lines.some(({ message }) => message.startsWith('Redis is lost'))).to.equal(true)
      await start()
      await eventually(async () => {
        await limits.take('back', rate, NOON_MS)
        return limits.alive()
      })
    })

    it('do not wait for a Redis that hangs', async () => {
      const limits = await ready()
      server.kill('SIGSTOP')
      try {
        expect((await limits.take('hang', { perMinute: 5, perHour: 100 }, NOON_MS)).allowed).to.equal(true)
        expect(limits.alive()).to.equal(false)
      } finally {
        server.kill('SIGCONT')
      }
    })
  })
})
