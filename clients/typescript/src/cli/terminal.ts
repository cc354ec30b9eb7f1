import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** What commands see of the terminal. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** A person reads along: spinners and colours make sense. */
  readonly interactive: boolean
  /** What is typed is not shown. Without a person, the first line of standard input. */
  secret(question: string): Promise<string>
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  readonly env: Readonly<Record<string, string | undefined>>
}

export function terminal(): Terminal {
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  // a reader that has gone (`| head`) is no failure
  process.stdout.on('error', () => process.exit(0))
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    interactive: process.stdout.isTTY === true && process.stderr.isTTY === true,
    secret: (question) => secret(question, interrupted),
    signal: interrupted.signal,
    env: process.env,
  }
}

/** Empty where standard input ends before a line does. */
async function secret(question: string, interrupted: AbortController): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true })
  // asked once nothing that is typed is shown any more
  if (process.stdin.isTTY) process.stderr.write(question)
  // while it reads keys one by one, Ctrl-C is a key
  lines.once('SIGINT', () => {
    interrupted.abort()
    lines.close()
  })
  try {
    return await new Promise((resolve) => {
      lines.once('line', (line) => resolve(line.trim()))
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
    if (process.stdin.isTTY) process.stderr.write('\n')
  }
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 80

/** Turns until it is stopped; on a terminal only. */
export function spinner({ err, interactive }: Terminal, text: string): () => void {
  if (!interactive) return () => undefined
  let frame = 0
  let timer: NodeJS.Timeout | undefined = setInterval(
    () => err(`\r${FRAMES[frame++ % FRAMES.length]} ${text}`),
    FRAME_MS,
  )
  return () => {
    // once only: later the line holds the answer
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    err('\r\u001b[K')
  }
}

/** What others wrote must not steer the terminal. */
export const plain = (text: unknown): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  String(text ?? '').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')

/** Rows in columns. */
export function table(rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map(plain))
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0))) ?? []
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
