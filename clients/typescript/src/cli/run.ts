import { parseArgs } from 'node:util'
import {
  APIConnectionError,
  APIError,
  APIUserAbortError,
  AuthenticationError,
  PaymentRequiredError,
  PermissionDeniedError,
  ServiceError,
} from '../errors.ts'
import { Service } from '../service.ts'
import { VERSION } from '../version.ts'
import { COMMANDS, type Command, UsageError } from './commands.ts'
import { completion, SHELLS } from './completion.ts'
import { readLogin } from './login.ts'
import { plain, type Terminal } from './terminal.ts'

/** What scripts can tell apart. */
export const INTERRUPTED = 130
const EXIT = { ok: 0, failed: 1, usage: 2, notAllowed: 3, payment: 4, noAnswer: 5, interrupted: INTERRUPTED } as const
/** For a command to tidy up after Ctrl-C. */
const GRACE_MS = 200

class NotLoggedIn extends ServiceError {}

const isNotAllowed = (error: unknown): boolean =>
  [AuthenticationError, PermissionDeniedError, NotLoggedIn].some((kind) => error instanceof kind)

/** Of every command. */
const COMMON = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'base-url': { type: 'string' },
} as const

/** Runs a command line; resolves with the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const work = dispatch(commandFirst(args), terminal).catch((error: unknown) => told(error, terminal))
  return Promise.race([work, interrupted(terminal.signal)])
}

/** Also for what cannot be interrupted, such as a question to the service. */
const interrupted = (signal: AbortSignal): Promise<number> =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => setTimeout(() => resolve(INTERRUPTED), GRACE_MS), { once: true }),
  )

/** Options may stand before the command, too. */
function commandFirst(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--base-url')
  return at > 0 ? [args[at] as string, ...args.slice(0, at), ...args.slice(at + 1)] : args
}

async function dispatch([name = 'help', ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  if (name === '--version') {
    terminal.out(`${VERSION}\n`)
    return EXIT.ok
  }
  if (name === 'completion') {
    terminal.out(completion(rest[0] ?? '', Object.keys(COMMON)))
    return EXIT.ok
  }
  if (name === 'help' && rest[0] !== undefined) return dispatch([rest[0], '--help'], terminal)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || rest.includes('--help') || rest.includes('-h')) {
    const asked = command !== undefined || name === 'help' || name === '--help' || name === '-h'
    terminal[asked ? 'out' : 'err'](`${asked ? '' : `no such command: ${plain(name)}\n`}${help(command && name)}`)
    return asked ? EXIT.ok : EXIT.usage
  }
  const { values, positionals } = parse(command, rest)
  const baseURL = typeof values['base-url'] === 'string' ? values['base-url'] : undefined
  const login = readLogin(terminal.env)
  const address = baseURL ?? terminal.env['SERVICE_BASE_URL'] ?? login?.baseURL
  const client = (apiKey = terminal.env['SERVICE_API_KEY'] ?? login?.apiKey): Service => {
    if (apiKey === undefined) throw new NotLoggedIn('not logged in: run `service login`, or set SERVICE_API_KEY')
    return new Service({ apiKey, baseURL: address })
  }
  const result = await command.run({ terminal, client, address, options: values, args: positionals })
  if (result === undefined) return EXIT.ok
  terminal.out(values['json'] === true ? `${JSON.stringify(result.value, null, 2)}\n` : result.text)
  return result.failed ? EXIT.failed : EXIT.ok
}

function parse(command: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { ...COMMON, ...command.options }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function help(name: string | undefined): string {
  if (name !== undefined) {
    const { args = '', summary, options = {} } = COMMANDS[name] as Command
    const known = [...Object.keys(options), ...Object.keys(COMMON)].map((option) => `--${option}`)
    return `service ${name} ${args}\n  ${summary}\n  options: ${known.join(' ')}\n`
  }
  const width = Math.max(...[...Object.keys(COMMANDS), 'completion'].map((each) => each.length))
  const rows = Object.entries(COMMANDS).map(([each, { summary }]) => `  ${each.padEnd(width)}  ${summary}\n`)
  return `service <command> [--json] [--base-url URL]\n\n${rows.join('')}  ${'completion'.padEnd(width)}  ${SHELLS.join(', ')}: what the shell evaluates\n
exit: 0 done, 1 failed, 2 usage, 3 not allowed, 4 payment required, 5 no answer, 130 interrupted\n`
}

function told(error: unknown, { err, signal }: Terminal): number {
  if (signal.aborted || error instanceof APIUserAbortError) return EXIT.interrupted
  err(`${plain(error instanceof Error ? error.message : error)}\n`)
  if (error instanceof APIError && error.code === undefined) err('is this the address of the service? See --base-url\n')
  if (error instanceof APIError && error.payment) err(`pay at ${plain(error.payment.payment_link)}\n`)
  if (error instanceof UsageError) return EXIT.usage
  if (isNotAllowed(error)) return EXIT.notAllowed
  if (error instanceof PaymentRequiredError) return EXIT.payment
  return error instanceof APIConnectionError ? EXIT.noAnswer : EXIT.failed
}
