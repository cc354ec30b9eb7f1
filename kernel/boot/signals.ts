import type { Logger } from '../contract/module.ts'

export interface OnSignals {
  readonly log: Logger
  stop(): Promise<void>
  /** What SIGHUP asks for, where it does not come of a terminal that closes. */
  replace(): unknown
  /** Of a worker: its primary process decides, and tells it by SIGTERM; a terminal tells both. */
  readonly ofWorker?: boolean
  /** Until the process ends in any case. Default: 30 s. */
  readonly limitMs?: number
}

/** SIGTERM and SIGINT stop the process, SIGHUP replaces what can be replaced. */
export function onSignals({ log, stop, replace, ofWorker = false, limitMs = 30_000 }: OnSignals): void {
  const end = async (signal: string): Promise<void> => {
    log.info('stopping', { signal })
    setTimeout(() => process.exit(1), limitMs).unref()
    await stop()
    process.exit(0)
  }
  process.once('SIGTERM', end)
  if (ofWorker) for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  else {
    process.once('SIGINT', end)
    process.on('SIGHUP', () => (process.stdout.isTTY ? end('SIGHUP') : replace()))
  }
}
