import { type DestinationStream, destination as fileDestination, type Logger as Pino, pino } from 'pino'
import type { Logger } from '../contract/module.ts'
import { redact, redactText } from './redact.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

let stdout: DestinationStream | undefined
/** Written asynchronously: a slow pipe must not stall requests. pino flushes it at exit. */
const standardOutput = (): DestinationStream => {
  stdout ??= fileDestination({ dest: 1, sync: false })
  return stdout
}

/** One JSON object a line: `{level, time, module, message, …fields}`, secrets hidden. `destination`: default standard output. */
export function createLogger(name: string, level: LogLevel = 'info', destination?: DestinationStream): Logger {
  const target = destination ?? standardOutput()
  const log: Pino = pino(
    { level, base: { module: name }, messageKey: 'message', formatters: { level: (label) => ({ level: label }) } },
    target,
  )
  const writer =
    (at: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
      if (log.isLevelEnabled(at)) log[at](redact(fields) as object, redactText(message))
    }
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') }
}

export interface LogLine {
  readonly level: string
  readonly module: string
  readonly message: string
  readonly [field: string]: unknown
}

/** A destination for tests that keeps what was written. */
export function collectLogs(): { readonly lines: readonly LogLine[]; readonly destination: DestinationStream } {
  const lines: LogLine[] = []
  return { lines, destination: { write: (line) => void lines.push(JSON.parse(line) as LogLine) } }
}
