import { type Answer, ApiError, type ChangeFeed, type Logger, type Sink, stream } from '../../kernel/define.ts'

const TOPIC = 'console'
const MAX_STREAMS = 2_000
const MAX_STREAMS_OF_AN_ACCOUNT = 20
const EVERY_MS = 1_000
const GATHER_MS = 250
const HEARTBEAT_MS = 20_000

/** Who is to be told that something of their account has changed, in this process. */
export class Changes {
  readonly #feed: ChangeFeed
  readonly #log: Pick<Logger, 'warn'>
  readonly #open = new Map<string, Set<() => void>>()
  readonly #due = new Set<string>()
  #telling: NodeJS.Timeout | undefined
  #count = 0

  constructor(feed: ChangeFeed, log: Pick<Logger, 'warn'>) {
    this.#feed = feed
    this.#log = log
  }

  /** Returns the undo. */
  listen(): () => void {
    const leave = this.#feed.subscribe(TOPIC, (users) => {
      for (const user of users === 'all' ? [...this.#open.keys()] : users)
        for (const tell of this.#open.get(user) ?? []) tell()
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

  /** `still`: whether the caller may go on; asked with every heartbeat. */
  stream(userId: string, still: () => Promise<boolean>, stopped: AbortSignal): Answer {
    const mine = this.#open.get(userId)
    if (this.#count >= MAX_STREAMS || (mine?.size ?? 0) >= MAX_STREAMS_OF_AN_ACCOUNT)
      throw new ApiError('conflict', 'too many live consoles are open: close one, or reload this page by hand')
    return stream(200, 'text/event-stream; charset=utf-8', (out) => this.#run(userId, out, still, stopped), {
      'cache-control': 'no-store',
    })
  }

  async #run(userId: string, out: Sink, still: () => Promise<boolean>, stopped: AbortSignal): Promise<void> {
    const end = AbortSignal.any([out.signal, stopped])
    let due: NodeJS.Timeout | undefined
    const tell = (): void => {
      due ??= setTimeout(() => {
        due = undefined
        out.write('event: changed\ndata: {}\n\n')
      }, EVERY_MS)
    }
    const mine = this.#open.get(userId) ?? new Set()
    this.#open.set(userId, mine.add(tell))
    this.#count++
    out.write(': welcome\n\n')
    try {
      await new Promise<void>((resolve) => {
        const beat = setInterval(() => {
          out.write(': \n\n')
          still().then(
            (good) => good || resolve(),
            () => resolve(),
          )
        }, HEARTBEAT_MS)
        const done = (): void => {
          clearInterval(beat)
          resolve()
        }
        if (end.aborted) done()
        end.addEventListener('abort', done, { once: true })
      })
    } finally {
      clearTimeout(due)
      mine.delete(tell)
      if (mine.size === 0) this.#open.delete(userId)
      this.#count--
    }
  }
}
