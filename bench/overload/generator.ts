/**
 * Sends requests when they are due, whether or not the last ones were answered (open loop), or with `perSecond: 0` as fast as they are
 * answered. Raw sockets, so that the generator costs less than what it measures. Takes a job as JSON, prints a report as JSON.
 */
import { connect, type Socket } from 'node:net'

export interface Job {
  readonly port: number
  readonly connections: number
  readonly perSecond: number
  readonly seconds: number
  /** Whole requests as text, sent in turn. */
  readonly requests: readonly string[]
}

export interface Report {
  readonly sent: number
  readonly ok: number
  readonly refused: number
  /** Other answers, faults of connections, and what was never answered. */
  readonly failed: number
  /** Milliseconds from when the request was due. */
  readonly okMs: Percentiles
  readonly refusedMs: Percentiles
}
interface Percentiles {
  readonly p50: number
  readonly p99: number
}

const GRACE_MS = 5_000
const job = JSON.parse(process.argv[2] ?? '') as Job
const counts = { sent: 0, failed: 0 }
const latencies = new Map<number, number[]>([
  [200, []],
  [503, []],
])
const idle: Lane[] = []
/** Due times of requests that found every connection taken. */
const waiting: number[] = []
let closing = false

class Lane {
  #socket: Socket | undefined
  #text = ''
  #due = 0
  #busy = false

  async open(): Promise<void> {
    const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true })
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => this.#take(String(chunk)))
    socket.on('error', () => undefined)
    socket.once('close', () => void this.#lost())
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()).once('close', () => resolve()))
  }

  send(due: number): void {
    this.#due = due
    this.#busy = true
    this.#socket?.write(job.requests[counts.sent++ % job.requests.length] ?? '')
  }

  #take(chunk: string): void {
    this.#text += chunk
    const end = this.#text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#text)?.[1] ?? 0)
    if (this.#text.length < end + 4 + length) return
    const list = latencies.get(Number(this.#text.slice(9, 12)))
    if (list) list.push(performance.now() - this.#due)
    else counts.failed++
    this.#text = ''
    this.#busy = false
    next(this)
  }

  async #lost(): Promise<void> {
    if (closing) return
    if (this.#busy) counts.failed++
    this.#busy = false
    this.#text = ''
    await this.open()
    next(this)
  }
}

function next(lane: Lane): void {
  const due = waiting.shift()
  if (due !== undefined) lane.send(due)
  else if (job.perSecond === 0 && performance.now() < end) lane.send(performance.now())
  else idle.push(lane)
}

const lanes = Array.from({ length: job.connections }, () => new Lane())
// a few at a time: how fast connections are taken in is another question
for (let at = 0; at < lanes.length; at += 50) await Promise.all(lanes.slice(at, at + 50).map((lane) => lane.open()))
const begin = performance.now()
const end = begin + job.seconds * 1_000
let due = 0
if (job.perSecond === 0) for (const lane of lanes) next(lane)
else idle.push(...lanes)
await new Promise<void>((resolve) => {
  const tick = (): void => {
    const now = performance.now()
    if (now >= end) {
      resolve()
      return
    }
    for (const until = ((now - begin) / 1_000) * job.perSecond; due < until; due++) {
      const lane = idle.shift()
      if (lane) lane.send(now)
      else waiting.push(now)
    }
    setTimeout(tick, 1)
  }
  tick()
})
for (const giveUp = performance.now() + GRACE_MS; idle.length < lanes.length && performance.now() < giveUp; )
  await new Promise((resolve) => setTimeout(resolve, 20))
closing = true
const unanswered = lanes.length - idle.length + waiting.length
const percentiles = (status: number): Percentiles => {
  const sorted = (latencies.get(status) ?? []).toSorted((a, b) => a - b)
  const at = (part: number): number => Number((sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1))
  return { p50: at(0.5), p99: at(0.99) }
}
const report: Report = {
  sent: counts.sent,
  ok: latencies.get(200)?.length ?? 0,
  refused: latencies.get(503)?.length ?? 0,
  failed: counts.failed + unanswered,
  okMs: percentiles(200),
  refusedMs: percentiles(503),
}
console.log(JSON.stringify(report))
process.exit(0)
