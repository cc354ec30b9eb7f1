import type { Config } from '../config.ts'
import type { Health } from '../health/health.ts'
import type { Offer } from '../offer.ts'
import type { Catalogue, Matcher } from './catalogue.ts'

/** A provider's own list of the models that it serves. */
export interface ModelSource {
  readonly provider: string
  /** Undefined: it tells none. Fails with a `Fault`. */
  modelNames(signal: AbortSignal): Promise<ReadonlySet<string> | undefined>
}

const HOUR_MS = 3_600_000

/**
 * Asks every provider for its list, in the background: at once, then every hour. A round begins only after the one before
 * has ended, and what fails is asked again in the next one: until then all stays as it was.
 */
export class ServedModels {
  readonly #sources: readonly ModelSource[]
  readonly #told: (provider: string, names: ReadonlySet<string>) => void
  readonly #leave = new AbortController()
  readonly #timer: NodeJS.Timeout
  #round: Promise<unknown> | undefined

  constructor(
    sources: readonly ModelSource[],
    told: (provider: string, names: ReadonlySet<string>) => void,
    everyMs: number = HOUR_MS,
  ) {
    this.#sources = sources
    this.#told = told
    this.#timer = setInterval(() => this.#ask(), everyMs).unref()
    this.#ask()
  }

  /** Leaves at once: what is under way is broken off, and what still comes is not told. */
  close(): void {
    clearInterval(this.#timer)
    this.#leave.abort()
  }

  #ask(): void {
    this.#round ??= Promise.allSettled(this.#sources.map((source) => this.#askOne(source))).finally(() => {
      this.#round = undefined
    })
  }

  async #askOne(source: ModelSource): Promise<void> {
    const names = await source.modelNames(this.#leave.signal)
    if (names !== undefined && !this.#leave.signal.aborted) this.#told(source.provider, names)
  }
}

/**
 * Holds the price list against the lists of the providers: models that are not on them are left out of `auto`, and those
 * that stand there under another name (`claude-haiku-4-5-20251001`) are offered by that. Rows of the config are the
 * operator's word, and stay.
 */
export const heedLists =
  (catalogue: Catalogue, match: Matcher, health: Health, configured: Config['models']) =>
  (provider: string, names: ReadonlySet<string>): void => {
    const vouched = new Set(configured.map((row) => `${row.provider}/${row.model}`))
    const offers = catalogue.offers.filter((offer) => offer.provider === provider && !vouched.has(offer.id))
    const unlisted = offers.filter(({ model }) => !names.has(model))
    catalogue.add(underListedNames(unlisted, names, match, provider))
    health.setUnlisted(provider, new Set(unlisted))
  }

/** One offer at most for each model of the price list, by the last of its names: the newest, where they end in dates. */
const underListedNames = (
  unlisted: readonly Offer[],
  names: ReadonlySet<string>,
  match: Matcher,
  provider: string,
): readonly Offer[] => {
  const wanted = new Set(unlisted.map(({ listed }) => listed))
  const found = new Map<string, Offer>()
  for (const name of [...names].toSorted()) {
    // a fine-tuned model is for its owner's tasks
    if (name.startsWith('ft:')) continue
    const offer = match(`${provider}/${name}`).find((one) => one.provider === provider)
    if (offer !== undefined && wanted.has(offer.listed)) found.set(offer.listed, offer)
  }
  return [...found.values()]
}
