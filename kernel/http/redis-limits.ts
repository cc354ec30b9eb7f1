import { createClient, defineScript } from 'redis'
import { within } from '../contract/deadline.ts'
import type { Logger } from '../contract/module.ts'
import { redactText } from '../log/redact.ts'
import { type LimitStore, MemoryLimits, type Rate, type Taken } from './limits.ts'

export interface RedisLimitsOptions {
  /** `redis://…` or `rediss://…`. */
  readonly url: string
  readonly log: Logger
  /** An answer that takes longer counts as lost. Default 100. */
  readonly timeoutMs?: number
  /** How long memory alone counts after a loss, before Redis is asked again. Default 1,000. */
  readonly pauseMs?: number
}

/** A limiter that is wired to a backend outside, with what health wants to know. */
export interface SharedLimits extends LimitStore {
  readonly backend: string
  alive(): boolean
  close(): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const MAX_RECONNECT_MS = 2_000

/** Counts one request in both windows, or in none: {allowed, in this minute, in this hour}. */
const take = defineScript({
  NUMBER_OF_KEYS: 2,
  SCRIPT: `
local minute = tonumber(redis.call('GET', KEYS[1]) or '0')
local hour = tonumber(redis.call('GET', KEYS[2]) or '0')
if minute >= tonumber(ARGV[1]) or hour >= tonumber(ARGV[2]) then return {0, minute, hour} end
for i = 1, 2 do
  if redis.call('INCR', KEYS[i]) == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[i + 2]) end
end
return {1, minute + 1, hour + 1}`,
  parseCommand(parser, keys: readonly [string, string], args: readonly number[]) {
    parser.pushKeys([...keys])
    parser.push(...args.map(String))
  },
  transformReply: undefined as unknown as () => readonly [number, number, number],
})

/** Limits that several processes share. While Redis is lost each process counts in its own memory. */
export function redisLimits({ url, log, timeoutMs = 100, pauseMs = 1_000 }: RedisLimitsOptions): SharedLimits {
  const client = createClient({
    url,
    scripts: { take },
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, MAX_RECONNECT_MS) },
  })
  const memory = new MemoryLimits()
  let state: 'unknown' | 'up' | 'lost' = 'unknown'
  let askAgainAt = 0
  const lose = (error: unknown): void => {
    askAgainAt = Date.now() + pauseMs
    if (state !== 'lost')
      log.warn(
        `${state === 'up' ? 'Redis is lost' : 'the Redis of REDIS_URL cannot be reached'}; limits are counted in memory, by each process`,
        { reason: redactText(String(error)) },
      )
    state = 'lost'
  }
  const found = (): void => {
    if (state !== 'up') log.info('Redis counts the limits')
    state = 'up'
  }
  client.on('error', lose)
  void client.connect().then(found, lose)
  return {
    backend: 'redis',
    alive: () => state === 'up',
    async take(id, rate, now) {
      if (!client.isReady || Date.now() < askAgainAt) return memory.take(id, rate, now)
      try {
        const taken = await within(
          timeoutMs,
          'redis',
          client.take(keysOf(id, now), [rate.perMinute, rate.perHour, left(now, MINUTE_MS), left(now, HOUR_MS)]),
          'answer',
        )
        found()
        return asTaken(taken, rate, now)
      } catch (error) {
        lose(error)
        return memory.take(id, rate, now)
      }
    },
    async close() {
      client.destroy()
    },
  }
}

/** The braces keep both keys on one node of a cluster. */
const keysOf = (id: string, now: number): readonly [string, string] => [
  `limit:{${id}}:m${Math.floor(now / MINUTE_MS)}`,
  `limit:{${id}}:h${Math.floor(now / HOUR_MS)}`,
]

const left = (now: number, windowMs: number): number => windowMs - (now % windowMs)

function asTaken([allowed, minute, hour]: readonly [number, number, number], rate: Rate, now: number): Taken {
  const hourIsLeft = allowed === 1 || hour < rate.perHour
  return {
    allowed: allowed === 1,
    limit: rate.perMinute,
    remaining: hourIsLeft ? Math.max(0, rate.perMinute - minute) : 0,
    resetS: (now + left(now, hourIsLeft ? MINUTE_MS : HOUR_MS)) / 1_000,
  }
}
