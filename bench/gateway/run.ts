/**
 * Gateways side by side, in turn, on the same mock upstream: at rest, at saturation, streaming, at fixed rates (open loop), and ours without
 * each of the modules that listen beside the calls. `npm run bench:gateway -- --help`; compare ratios, not figures. Linux.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Contestant, freePort, startUpstream } from './contestants.ts'
import { firstByteMs } from './first-byte.ts'
import { leavingOut } from './leaving-out.ts'
import { load } from './load.ts'
import { openLoop, quantile } from './open-loop.ts'
import { optionsOf } from './options.ts'
import { cpuMs, residentMb, untilCalm } from './processes.ts'
import { BODY, STREAMED_BODY } from './requests.ts'
import { inTurn, mean, middle, rounded, row, total } from './rounds.ts'
import { startAll } from './start.ts'
import { perCall } from './usage.ts'

const options = optionsOf(process.argv.slice(2))
const { parts, rounds, connections, warmUpSeconds } = options
const REST_SECONDS = 10
const STREAMS = 100

const closedLoop = (body: string, seconds: number) => (contestant: Contestant) =>
  perCall(contestant, () => load(contestant, { body, connections, seconds }))

async function atRest(contestants: readonly Contestant[]): Promise<void> {
  const ready = contestants.map(({ pid }) => residentMb(pid))
  for (const { pid } of contestants) await untilCalm(pid)
  const before = contestants.map(({ pid }) => cpuMs(pid))
  await sleep(REST_SECONDS * 1_000)
  console.table(
    contestants.map(({ name, pid }, at) => ({
      'at rest': name,
      'RSS MB after start': rounded(ready[at] ?? Number.NaN),
      'RSS MB': rounded(residentMb(pid)),
      '% of a core': rounded((cpuMs(pid) - (before[at] ?? Number.NaN)) / (REST_SECONDS * 10), 1),
    })),
  )
}

/** A closed loop: each connection sends its next request when the last one was answered. */
async function saturation(contestants: readonly Contestant[], body: string): Promise<void> {
  const streams = body === STREAMED_BODY
  const results = await inTurn(contestants, rounds, closedLoop(body, options.seconds))
  const throughput = (contestant: Contestant | undefined): number =>
    middle(contestant && results.get(contestant), ({ perSecond }) => perSecond)
  const express = contestants.find(({ name }) => name === 'bare-express')
  const rows = []
  for (const contestant of contestants) {
    const own = results.get(contestant)
    rows.push(
      row({
        [streams ? 'streams' : 'whole answers']: contestant.name,
        'requests/s': rounded(throughput(contestant)),
        'to bare Express': rounded(throughput(contestant) / throughput(express), 2),
        'p99 ms': rounded(middle(own, ({ p99Ms }) => p99Ms)),
        ...(streams && {
          'first byte ms': rounded(quantile(await firstByteMs(contestant, body, STREAMS), 0.5), 2),
        }),
        'CPU ms a call': rounded(
          middle(own, ({ cpuMs }) => cpuMs),
          2,
        ),
        'store commands': rounded(
          mean(own, ({ storeCommands }) => storeCommands),
          2,
        ),
        'disk KB': rounded(mean(own, ({ diskBytes }) => diskBytes) / 1_000, 1),
        'RSS MB': rounded(residentMb(contestant.pid)),
        failed: total(own, ({ failed }) => failed),
      }),
    )
  }
  console.table(rows)
}

async function atFixedRates(contestants: readonly Contestant[]): Promise<void> {
  const rows = []
  for (const perSecond of options.rates) {
    const results = await inTurn(contestants, rounds, (contestant) =>
      perCall(contestant, () => openLoop(contestant, { body: BODY, perSecond, seconds: options.openSeconds })),
    )
    for (const [{ name }, reports] of results) {
      const latencies = reports.flatMap(({ latenciesMs }) => latenciesMs)
      rows.push(
        row({
          'open loop': name,
          'rate/s': perSecond,
          'p50 ms': rounded(quantile(latencies, 0.5), 1),
          'p99 ms': rounded(quantile(latencies, 0.99), 1),
          'p99.9 ms': rounded(quantile(latencies, 0.999), 1),
          'CPU ms per 1,000': rounded(middle(reports, ({ cpuMs }) => cpuMs) * 1_000),
          failed: total(reports, ({ failed }) => failed),
          'generator late, p99 ms': rounded(
            quantile(
              reports.flatMap(({ latenessMs }) => latenessMs),
              0.99,
            ),
            1,
          ),
        }),
      )
    }
  }
  console.table(rows)
}

const upstream = await startUpstream(await freePort())
try {
  const contestants = await startAll(options.contestants, options.checkouts, upstream.url)
  try {
    if (parts.has('rest')) await atRest(contestants)
    if (parts.has('saturation') || parts.has('open')) await inTurn(contestants, 1, closedLoop(BODY, warmUpSeconds))
    if (parts.has('saturation')) await saturation(contestants, BODY)
    if (parts.has('streams')) {
      const streaming = contestants.filter(({ streams }) => streams !== false)
      await inTurn(streaming, 1, closedLoop(STREAMED_BODY, warmUpSeconds / 4))
      await saturation(streaming, STREAMED_BODY)
    }
    if (parts.has('open')) await atFixedRates(contestants)
  } finally {
    for (const contestant of contestants) await contestant.stop()
  }
  if (parts.has('leave-out')) console.table(await leavingOut(upstream.url, options))
} finally {
  await upstream.stop()
}
console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
