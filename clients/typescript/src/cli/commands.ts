import { readFileSync } from 'node:fs'
import { APIError, APIUserAbortError, ServiceError } from '../errors.ts'
import { type ExportVerdict, verifyExport } from '../proof.ts'
import { sleep } from '../retry.ts'
import { Service } from '../service.ts'
import { chat } from './chat.ts'
import { removeLogin, writeLogin } from './login.ts'
import { plain, spinner, type Terminal, table } from './terminal.ts'

/** The command line is not one that is known. */
export class UsageError extends ServiceError {}

export interface Call {
  readonly terminal: Terminal
  /** With the key given, else with that of the environment or the login. */
  readonly client: (apiKey?: string) => Service
  readonly address: string | undefined
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly args: readonly string[]
}

/** `value` is printed with --json, `text` without. */
export interface Output {
  readonly value: unknown
  readonly text: string
  readonly failed?: boolean
}

export interface Command {
  readonly summary: string
  readonly args?: string
  /** Words that the shell completes. */
  readonly words?: readonly string[]
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>
  /** Nothing: it has printed itself. */
  run(call: Call): Promise<Output | undefined>
}

const TASKS = [
  'summarise_sentence',
  'translate_hello',
  'classify_sentiment',
  'name_three_things',
  'one_word_summary',
] as const
type Task = (typeof TASKS)[number]

const needed = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw new UsageError(`${what} is missing`)
  return value
}

/** While something is asked for, a spinner turns. */
async function waiting<T>(terminal: Terminal, text: string, work: PromiseLike<T>): Promise<T> {
  const stop = spinner(terminal, text)
  try {
    return await work
  } finally {
    stop()
  }
}

/** So many items, over pages. */
async function some<T>(items: AsyncIterable<T>, limit: number): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) if (found.push(item) >= limit) break
  return found
}
const limitOf = ({ options }: Call): number => {
  const limit = Number(options['limit'] ?? 50)
  if (Number.isInteger(limit) && limit > 0) return limit
  throw new UsageError('--limit must be a whole number above 0')
}
const LIMIT = { limit: { type: 'string' } } as const

const NEXT = 'next: service chat "Hello", service earn, service help\n'

async function login({ terminal, client, address, options }: Call): Promise<Output> {
  const email = options['email']
  const made =
    typeof email === 'string'
      ? await new Service({ apiKey: null, baseURL: address }).accounts.signup({ email })
      : undefined
  const apiKey = made?.api_key ?? needed(await terminal.secret('API key: '), 'the API key')
  const { balance_gbp, credits_gbp } = await client(apiKey).earnings.balance()
  const file = writeLogin(terminal.env, { apiKey, ...(address !== undefined && { baseURL: address }) })
  return {
    value: { file, balance_gbp, ...(made && { user_id: made.user_id }) },
    text: `${made ? `signed up as ${made.user_id}` : 'logged in'}, balance ${balance_gbp}, credits ${credits_gbp}; the key is kept in ${file}\n${made ? NEXT : ''}`,
  }
}

async function keys({ client, args, options }: Call): Promise<Output> {
  const [action = 'list', id] = args
  if (action === 'create') {
    const made = await client().keys.create(typeof options['label'] === 'string' ? { label: options['label'] } : {})
    return { value: made, text: `${made.api_key}\n` }
  }
  if (action === 'revoke') {
    const revoked = await client().keys.revoke({ key_id: needed(id, 'the id of the key') })
    return { value: revoked, text: 'revoked\n' }
  }
  if (action !== 'list') throw new UsageError('service keys [list | create | revoke ID]')
  const { data } = await client().keys.list()
  return {
    value: data,
    text: table([['ID', 'KEY', 'LABEL'], ...data.map((key) => [key.key_id, `${key.prefix}…`, key.label])]),
  }
}

async function tail({ terminal, client, args, options }: Call): Promise<undefined> {
  if (args[0] !== 'tail') throw new UsageError('service logs tail [QUERY]')
  const query = { query: args[1] ?? '{app=~".+"}' }
  for await (const { data } of await client().logs.tail(query, { signal: terminal.signal })) {
    if (options['json'] === true) terminal.out(`${JSON.stringify(data)}\n`)
    else
      for (const { values } of data.streams)
        for (const [ns = '0', line = ''] of values) terminal.out(`${timeOf(ns)} ${plain(line)}\n`)
  }
}
const timeOf = (ns: string): string => new Date(Number(BigInt(ns) / 1_000_000n)).toISOString()

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read'
    throw new ServiceError(`${file} is no export of GET /v1/audit/export: ${why}`, { cause })
  }
}

/** What was sealed this very second is in the log the next. */
async function verifyOwn(
  client: Service,
  keys: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<ExportVerdict> {
  for (let look = 1; ; look++) {
    const verdict = await verifyExport(await client.audit.export({ signal }), keys)
    if (verdict.pending === 0 || look >= LOOKS_AT_PENDING) return verdict
    await sleep(LOOK_EVERY_MS, signal)
    if (signal.aborted) throw new APIUserAbortError('interrupted')
  }
}
const LOOKS_AT_PENDING = 10
const LOOK_EVERY_MS = 1_000

async function verify({ terminal, client, args, options }: Call): Promise<Output> {
  const [file] = args
  const key = options['key']
  const keys = typeof key === 'string' ? [key] : undefined
  const verdict =
    file === undefined
      ? await waiting(terminal, 'exporting', verifyOwn(client(), keys, terminal.signal))
      : await verifyExport(parsed(file), keys)
  const { valid, records, faults, trusted } = verdict
  const warning = trusted ? '' : 'no --key given: the keys in the file are believed\n'
  return {
    value: verdict,
    text: `${faults.map((fault) => `${plain(fault)}\n`).join('')}${warning}${records} records: ${valid ? 'valid' : 'NOT VALID'}\n`,
    failed: !valid,
  }
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  login: {
    summary: 'Keep an API key for further commands; --email signs up',
    options: { email: { type: 'string' } },
    run: login,
  },
  logout: {
    summary: 'Forget the key',
    async run({ terminal }) {
      removeLogin(terminal.env)
      return { value: {}, text: 'logged out\n' }
    },
  },
  earn: {
    summary: 'Complete one of the five tasks',
    args: '[TASK]',
    words: TASKS,
    async run({ client, args: [task = TASKS[0]] }) {
      if (!TASKS.includes(task as Task)) throw new UsageError(`the tasks are ${TASKS.join(', ')}`)
      const value = await client().earnings.earn({ task: task as Task })
      return { value, text: `earned ${value.earned_gbp}\n` }
    },
  },
  route: {
    summary: 'Send a task to the cheapest capable model',
    args: 'TASK INPUT',
    options: { 'max-cost-pence': { type: 'string' } },
    async run({ terminal, client, args: [task, input], options }) {
      const max = options['max-cost-pence']
      if (max !== undefined && !(Number(max) > 0)) throw new UsageError('--max-cost-pence must be a number above 0')
      const params = {
        task: needed(task, 'TASK'),
        input: needed(input, 'INPUT'),
        ...(max !== undefined && { max_cost_pence: Number(max) }),
      }
      const value = await waiting(terminal, 'routing', client().routing.route(params))
      return { value, text: `${plain(value.result)}\n${value.model_used}, ${value.cost_pence} p\n` }
    },
  },
  chat: {
    summary: 'Ask a model; without a question, a conversation',
    args: '[QUESTION]',
    options: { model: { type: 'string' }, system: { type: 'string' } },
    run: chat,
  },
  models: {
    summary: 'Models that can be asked',
    async run({ client }) {
      const { data } = await client().models.list()
      return { value: data, text: table([['MODEL', 'BY'], ...data.map(({ id, owned_by }) => [id, owned_by])]) }
    },
  },
  keys: {
    summary: 'List, create or revoke keys',
    args: '[list | create | revoke ID]',
    words: ['list', 'create', 'revoke'],
    options: { label: { type: 'string' } },
    run: keys,
  },
  balance: {
    summary: 'What is there, and what can be withdrawn',
    async run({ client }) {
      const value = await client().earnings.balance()
      const { balance_gbp, withdrawable_pence, credits_gbp } = value
      return {
        value,
        text: `${balance_gbp}, of which £${(withdrawable_pence / 100).toFixed(2)} can be withdrawn; credits ${credits_gbp}\n`,
      }
    },
  },
  withdraw: {
    summary: 'Pay out the balance, or some of it',
    args: '[PENCE]',
    async run({ client, args: [pence] }) {
      if (pence !== undefined && !/^\d+$/.test(pence)) throw new UsageError('PENCE must be a whole number')
      const amount = pence === undefined ? {} : { amount_pence: Number(pence) }
      const value = await client()
        .payouts.withdraw(amount)
        .catch(async (error: unknown) => {
          if (!(error instanceof APIError && error.code === 'processor_not_connected')) throw error
          const { url } = await client().payouts.connect()
          throw new ServiceError(`no payout account is connected yet: open ${url}`, { cause: error })
        })
      return { value, text: `${value.withdrawn_gbp}: ${plain(value.settlement)}\n` }
    },
  },
  agents: {
    summary: 'Your agents',
    options: LIMIT,
    async run(call) {
      const agents = await some(call.client().agents.list(), limitOf(call))
      const rows = agents.map(({ id, name, status, price_per_call }) => [id, name, status, `£${price_per_call}`])
      if (agents.length === 0)
        return { value: agents, text: 'none yet: create one by POST /v1/agents or in the console\n' }
      return { value: agents, text: table([['ID', 'NAME', 'STATUS', 'PRICE'], ...rows]) }
    },
  },
  logs: { summary: 'Lines of the log as they come', args: 'tail [QUERY]', words: ['tail'], run: tail },
  verify: {
    summary: 'Check an export offline; without a file, fetch one first',
    args: '[FILE]',
    options: { key: { type: 'string' } },
    run: verify,
  },
}
