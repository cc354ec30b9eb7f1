import { sep } from 'node:path'
import type { Logger } from '../contract/module.ts'
import { reasonOf } from '../log/reason.ts'
import { sourceFolder, sourceStacks } from '../log/source-stack.ts'

const WINDOW_MS = 60_000
/** Lines of one owner in a window; a timer that throws a thousand times a second must not fill the disk. */
const MOST_LINES = 10
const NOBODY = 'unknown'

interface Count {
  total: number
  lines: number
  windowEndsAt: number
}

/**
 * Errors that reach nobody: a promise that nobody awaits, a timer or a socket that throws. Whose they are is read from
 * the stack. A module's are told by its name and the service goes on, as it does where the stack leads nowhere (a socket
 * without listener); an error of the kernel's own ends the process, for its state is then unknown.
 */
export class LateErrors {
  readonly #ownFolder: string
  readonly #fatal: (error: unknown) => void
  readonly #folders = new Map<string, string>()
  readonly #counts = new Map<string, Count>()
  #loggerOf: ((name: string) => Pick<Logger, 'error'>) | undefined

  /** `ownFolder`: where the kernel and what starts it lie, as far as no module does. */
  constructor(ownFolder: string, fatal: (error: unknown) => void) {
    this.#ownFolder = sourceFolder(ownFolder)
    this.#fatal = fatal
  }

  logTo(loggerOf: (name: string) => Pick<Logger, 'error'>): void {
    this.#loggerOf = loggerOf
  }

  /** From now on, what comes from the folder is the module's. */
  own(module: string, folder: string): void {
    this.#folders.set(sourceFolder(packageOf(folder)) + sep, module)
  }

  /** For `uncaughtException` and `unhandledRejection`. */
  readonly take = (error: unknown): void => {
    const owner = this.#ownerOf(error)
    if (owner === undefined) this.#fatal(error)
    else this.#tell(owner, error)
  }

  /** For health. */
  notes(): readonly string[] {
    return [...this.#counts].map(
      ([owner, { total }]) =>
        `${total} errors of ${owner === NOBODY ? 'unknown origin' : `module '${owner}'`} reached nobody: see 'an error reached nobody' in the log`,
    )
  }

  #tell(owner: string, error: unknown): void {
    const now = Date.now()
    const count = this.#counts.get(owner) ?? { total: 0, lines: 0, windowEndsAt: 0 }
    this.#counts.set(owner, count)
    if (now >= count.windowEndsAt) Object.assign(count, { lines: 0, windowEndsAt: now + WINDOW_MS })
    count.total++
    if (++count.lines > MOST_LINES) return
    const message = 'an error reached nobody: a promise without await or catch, or a listener or timer that throws'
    if (this.#loggerOf) this.#loggerOf(owner).error(message, { total: count.total, error })
    else console.error(`${owner}: ${message}: ${reasonOf(error)}`)
  }

  /** The first frame of a module; `undefined`: the kernel alone. */
  #ownerOf(error: unknown): string | undefined {
    const frames = framesOf(error)
    for (const frame of frames) for (const [folder, module] of this.#folders) if (frame.includes(folder)) return module
    return frames.some((frame) => frame.includes(this.#ownFolder + sep) && !frame.includes(`${sep}node_modules${sep}`))
      ? undefined
      : NOBODY
  }
}

const inSources = sourceStacks()

function framesOf(error: unknown): readonly string[] {
  try {
    return inSources(String((error as Error).stack))
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => decodeURI(line))
  } catch {
    return []
  }
}

/** A package's own folder, wherever in it its entry lies. */
const packageOf = (folder: string): string =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(folder)?.[0] ?? folder
