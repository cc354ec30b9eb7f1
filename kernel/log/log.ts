import { type DestinationStream, destination as fileDestination, type Logger as Pino, pino } from 'pino'
import type { Logger } from '../contract/module.ts'
import { redact, redactText } from './redact.ts'
import { lineText } from './text.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const LOG_FORMATS = ['auto', 'json', 'text'] as const
type LogFormat = (typeof LOG_FORMATS)[number]

/** `auto`: text where a person watches, else JSON. */
export const isText = (format: LogFormat): boolean =>
  format === 'text' || (format === 'auto' && process.stdout.isTTY === true)

let stdout: DestinationStream | undefined
/** JSON is written asynchronously, for a slow pipe must not stall requests; pino flushes it at exit. */
export const standardOutput = (format: LogFormat = 'json'): DestinationStream => {
  if (isText(format)) return { write: (line) => void process.stdout.write(lineText(line)) }
  stdout ??= fileDestination({ dest: 1, sync: false })
  return stdout
}

/** What pino and we write ourselves: a field of that name would stand twice in the line. */
const TAKEN = new Set(['level', 'time', 'module', 'message', 'worker'])
const withoutTaken = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.keys(fields).some((key) => TAKEN.has(key))
    ? Object.fromEntries(Object.entries(fields).map(([key, value]) => [TAKEN.has(key) ? `${key}_` : key, value]))
    : fields

/** Which of several processes on one port this is. */
const { WORKER_NUMBER } = process.env
const ofWorker = WORKER_NUMBER === undefined ? {} : { worker: Number(WORKER_NUMBER) }

/** One JSON object a line: `{level, time, module, worker, message, …fields}`, secrets hidden. `destination`: default standard output. */
export function createLogger(name: string, level: LogLevel = 'info', destination?: DestinationStream): Logger {
  const target = destination ?? standardOutput()
  const log: Pino = pino(
    {
      level,
      base: { module: name, ...ofWorker },
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }) },
    },
    target,
  )
  const writer =
    (at: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
      if (log.isLevelEnabled(at)) log[at](redact(withoutTaken(fields)) as object, redactText(message))
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
