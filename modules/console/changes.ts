import { type Answer, ApiError, type ChangeFeed, type Logger, type Sink, stream } from '../../kernel/define.ts'

const TOPIC = 'console'
const MAX_STREAMS = 2_000
const MAX_STREAMS_OF_AN_ACCOUNT = 20
const EVERY_MS = 1_000
const GATHER_MS = 250
const HEARTBEAT_MS = 20_000

/** One console that is open in this process. */
interface Listener {
  readonly out: Sink
  /** Absent: the caller shows a key with the request itself. */
  readonly session: string | undefined
  readonly tell: () => void
  readonly end: () => void
}

/** Those of these sessions that may go on. */
export type GoodSessions = (sessions: ReadonlySet<string>) => Promise<ReadonlySet<string>>

/** Who is to be told that something of their account has changed, in this process. One heart beats for all of them. */
export class Changes {
  readonly #feed: ChangeFeed
  readonly #good: GoodSessions
  readonly #log: Pick<Logger, 'warn'>
  readonly #open = new Map<string, Set<Listener>>()
  readonly #due = new Set<string>()
  #telling: NodeJS.Timeout | undefined
  #count = 0
  #heart: NodeJS.Timeout | undefined

  constructor(feed: ChangeFeed, good: GoodSessions, log: Pick<Logger, 'warn'>) {
    this.#feed = feed
    this.#good = good
    this.#log = log
  }

  /** Returns the undo. */
  listen(): () => void {
    const leave = this.#feed.subscribe(TOPIC, (users) => {
      for (const user of users === 'all' ? [...this.#open.keys()] : users)
        for (const { tell } of this.#open.get(user) ?? []) tell()
    })
    return () => {
      leave()
      clearTimeout(this.#telling)
    }
  }

  /** In every process, soon: each of them once, however much of theirs has changed meanwhile. */
  tell(users: readonly string[]): void {
    for (const user of users) this.#due.add(user)
    if (this.#due.size > 0) this.#telling ??= setTimeout(() => void this.#tellAll(), GATHER_MS)
  }

  async #tellAll(): Promise<void> {
    const due = [...this.#due]
    this.#due.clear()
    this.#telling = undefined
    try {
      await Promise.all(due.map((user) => this.#feed.publish(TOPIC, user)))
    } catch (error) {
      this.#log.warn('open consoles could not be told of a change', { error })
    }
  }

  stream(userId: string, session: string | undefined, stopped: AbortSignal): Answer {
    const mine = this.#open.get(userId)
    if (this.#count >= MAX_STREAMS || (mine?.size ?? 0) >= MAX_STREAMS_OF_AN_ACCOUNT)
      throw new ApiError('conflict', 'too many live consoles are open: close one, or reload this page by hand')
    return stream(200, 'text/event-stream; charset=utf-8', (out) => this.#run(userId, session, out, stopped), {
      'cache-control': 'no-store',
    })
  }

  async #run(userId: string, session: string | undefined, out: Sink, stopped: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([out.signal, stopped])
    let due: NodeJS.Timeout | undefined
    const tell = (): void => {
      due ??= setTimeout(() => {
        due = undefined
        out.write('event: changed\ndata: {}\n\n')
      }, EVERY_MS)
    }
    out.write(': welcome\n\n')
    await new Promise<void>((resolve) => {
      const end = (): void => {
        this.#remove(userId, listener)
        resolve()
      }
      const listener: Listener = { out, session, tell, end }
      this.#add(userId, listener)
      if (ended.aborted) end()
      else ended.addEventListener('abort', end, { once: true })
    })
    clearTimeout(due)
  }

  #add(userId: string, listener: Listener): void {
    const mine = this.#open.get(userId) ?? new Set()
    this.#open.set(userId, mine.add(listener))
    this.#count++
    this.#heart ??= setInterval(() => void this.beat(), HEARTBEAT_MS)
  }

  #remove(userId: string, listener: Listener): void {
    const mine = this.#open.get(userId)
    if (!mine?.delete(listener)) return
    if (mine.size === 0) this.#open.delete(userId)
    this.#count--
    if (this.#count > 0) return
    clearInterval(this.#heart)
    this.#heart = undefined
  }

  /** Shows all streams that they live, and ends those whose sessions do not. */
  async beat(): Promise<void> {
    const all = [...this.#open.values()].flatMap((listeners) => [...listeners])
    for (const { out } of all) out.write(': \n\n')
    const sessions = new Set(all.flatMap(({ session }) => (session === undefined ? [] : [session])))
    if (sessions.size === 0) return
    const good = await this.#good(sessions).catch(() => new Set<string>())
    for (const { session, end } of all) if (session !== undefined && !good.has(session)) end()
  }
}
