import type { Clock, PersonalCipher } from '../../../kernel/define.ts'
import { listPrice } from '../../providers/services.ts'
import type { SpanRow, Store } from '../model.ts'
import type { Reasons } from '../otlp/rejected.ts'
import type { Attributes, OtlpSpan } from '../services.ts'
import { contentText } from './content.ts'
import type { Quota } from './quota.ts'
import { fromOtlp, type Incoming, type Stored, storedOf } from './rows.ts'
import type { AllSettings, Settings } from './settings.ts'
import { writeSpans } from './write.ts'

export interface IngestParts {
  readonly store: Store
  readonly clock: Clock
  readonly persons: PersonalCipher
  readonly settings: AllSettings
  readonly quota: Quota
  readonly poundsPerDollar: number
}

/** Takes spans of callers: prices them, parts content from the rest, stores them. */
export class Ingest {
  readonly #parts: IngestParts

  constructor(parts: IngestParts) {
    this.#parts = parts
  }

  /** Resolves when all that was not rejected is durable. */
  async otlp(owner: string, spans: readonly OtlpSpan[], source: SpanRow['source']): Promise<Reasons> {
    const settings = await this.#parts.settings.of(owner)
    const keepUntil = this.#parts.settings.keepUntil(settings)
    const sound = spans.filter(({ traceId, spanId }) => traceId !== '' && spanId !== '')
    const incoming = sound.map((span) => fromOtlp(span, owner, keepUntil, source))
    const timely = incoming.filter(({ startedAtMs }) => this.#parts.settings.isTimely(startedAtMs, settings))
    await this.take(owner, timely, settings)
    return new Map([
      ['have no valid trace or span id', spans.length - sound.length],
      [`began more than ${settings.retentionDays} days ago or more than a day ahead`, incoming.length - timely.length],
    ])
  }

  async take(owner: string, spans: readonly Incoming[], settings: Settings): Promise<void> {
    this.#parts.quota.take(owner, spans.length)
    const stored = await Promise.all(spans.map((span) => this.#stored(span, settings)))
    await writeSpans(this.#parts.store, stored)
  }

  #stored(span: Incoming, settings: Settings): Stored | Promise<Stored> {
    const stored = storedOf(span)
    const prices = stored.genAi.model !== undefined && stored.genAi.usage !== undefined
    const seals = settings.storeContent && Object.keys(stored.content).length > 0
    if (!prices && !seals && stored.genAi.toldDollars === undefined) return stored
    return this.#completed(stored, seals)
  }

  async #completed(stored: Stored, seals: boolean): Promise<Stored> {
    const { row } = stored
    const costMicroPence = row.costMicroPence ?? (await this.#cost(stored))
    const content = seals ? await this.#sealed(row, stored.content) : undefined
    return {
      ...stored,
      row: { ...row, ...(costMicroPence !== undefined && { costMicroPence }), ...(content && { content }) },
    }
  }

  /** By the price list; for a model that it does not know, as the client says. */
  async #cost({ row, genAi }: Stored): Promise<number | undefined> {
    const { model, provider, usage, toldDollars } = genAi
    const pico = model && usage ? await listPrice(model, provider, usage, row.startedAt) : undefined
    const dollars = pico === undefined ? toldDollars : pico / 1e12
    return dollars === undefined ? undefined : Math.round(dollars * this.#parts.poundsPerDollar * 1e8)
  }

  #sealed({ _id, owner }: SpanRow, content: Attributes): Promise<Buffer> {
    return this.#parts.persons.seal(owner, contextOf(_id), contentText(content))
  }
}

/** Where the content of a span is sealed for. */
export const contextOf = (id: string): string => `observability_spans/${id}`
