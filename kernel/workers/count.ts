import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

/** What a machine, or the container on it, has. */
export interface Machine {
  readonly cores: number
  readonly memoryBytes: number
}

/** What a process takes under load, with room. */
const WORKER_BYTES = 512 * 1024 * 1024
const SMALL_CORES = 2

/**
 * How many processes serve, by the setting: a number, or `auto`. That is one on two cores or fewer, else as many as there are cores,
 * less one for the embedded store, and never more than the memory holds.
 */
export function workerCount(setting: string, isEmbedded: boolean, { cores, memoryBytes }: Machine = machine()): number {
  if (setting !== 'auto') return Number(setting)
  if (cores <= SMALL_CORES) return 1
  return Math.max(1, Math.min(cores - (isEmbedded ? 1 : 0), Math.floor(memoryBytes / WORKER_BYTES)))
}

function machine(): Machine {
  const limit = process.constrainedMemory?.() ?? 0
  return {
    cores: Math.min(availableParallelism(), quotaOf(cpuMax())),
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
  }
}

/** Whole cores that a control group may use, by its `cpu.max`: a quota and its period, or `max`. */
export function quotaOf(cpuMax: string): number {
  const [quota, period] = cpuMax.split(' ').map(Number)
  return quota && period ? Math.max(1, Math.floor(quota / period)) : Number.POSITIVE_INFINITY
}

function cpuMax(): string {
  try {
    return readFileSync('/sys/fs/cgroup/cpu.max', 'utf8')
  } catch {
    return 'max'
  }
}
