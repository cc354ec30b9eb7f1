import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TICKS_PER_SECOND = 100
const LOOK_MS = 250
/** Of a core, while a process counts as calm: what it does at rest is less, what it still does for its calls is more. */
const CALM = 0.1
const MOST_CALMING_MS = 10_000

/** A process and all below it. Linux. */
const family = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .flatMap(family),
]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Milliseconds of processor that the process and all below it have taken, those that have ended included. */
export const cpuMs = (pid: number): number =>
  sum(
    family(pid).map((member) => {
      const fields = readFileSync(`/proc/${member}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (sum(fields.slice(11, 15).map(Number)) * 1_000) / TICKS_PER_SECOND
    }),
  )

/** Resident megabytes of the process and all below it. */
export const residentMb = (pid: number): number =>
  sum(
    family(pid).map((member) => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${member}/status`, 'utf8'))?.[1]
      return Number(kilobytes) / 1_024
    }),
  )

/** Bytes that the files below a folder take on the disk: a store's file may have holes. */
export const diskBytes = (folder: string): number =>
  sum(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(join(folder, name)))
      .map(({ blocks }) => blocks * 512),
  )

/** Waits until the process has done what its last calls left for later. */
export async function untilCalm(pid: number): Promise<void> {
  for (const until = Date.now() + MOST_CALMING_MS; Date.now() < until; ) {
    const before = cpuMs(pid)
    await sleep(LOOK_MS)
    if (cpuMs(pid) - before < LOOK_MS * CALM) return
  }
}
