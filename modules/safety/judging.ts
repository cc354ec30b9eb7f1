import { createHmac, type Hmac } from 'node:crypto'
import { type Finding, findingsIn, riskOf, type Verdict, verdictOf } from './check.ts'
import type { CompiledPolicy } from './policy/compile.ts'
import type { Direction } from './policy/contract.ts'
import { Unjudgeable } from './scanners/unjudgeable.ts'

export interface Judgement {
  readonly verdict: Verdict
  /** 0 to 1. */
  readonly riskScore: number
  /** For each text in turn. */
  readonly findings: readonly (readonly Finding[])[]
  /** Why it could not be judged; then the verdict is that of `on_error`. */
  readonly unjudged: string | undefined
}

/** UTF-16 units of all texts of one call. */
const MAX_ALL_TEXTS = 1_048_576

/** By every one of the policies: the strictest decides. Never throws for what a text holds. */
export const judge = (
  texts: readonly string[],
  policies: readonly CompiledPolicy[],
  direction: Direction,
): Judgement => {
  try {
    const all = texts.reduce((sum, text) => sum + text.length, 0)
    if (all > MAX_ALL_TEXTS)
      throw new Unjudgeable(
        `the texts have ${all} characters, of which ${MAX_ALL_TEXTS} can be checked at once; send less`,
      )
    const findings = texts.map((text) => policies.flatMap((policy) => findingsIn(text, policy, direction)))
    const flat = findings.flat()
    return { verdict: verdictOf(flat), riskScore: riskOf(flat), findings, unjudged: undefined }
  } catch (error) {
    if (!(error instanceof Unjudgeable)) throw error
    const closed = policies.some(({ onError }) => onError === 'closed')
    return {
      verdict: closed ? 'block' : 'allow',
      riskScore: closed ? 1 : 0,
      findings: texts.map(() => []),
      unjudged: error.message,
    }
  }
}

/** The same of one text that comes in pieces. */
export class PieceCommitment {
  readonly #hmac: Hmac
  /** The first half of a character that is cut in two: JSON writes it otherwise than the whole one. */
  #half = ''

  constructor(key: Buffer, account: string) {
    this.#hmac = createHmac('sha256', key).update(`[${JSON.stringify(account)},"`)
  }

  add(piece: string): void {
    const text = this.#half + piece
    this.#half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
    this.#hmac.update(withinQuotes(text.slice(0, text.length - this.#half.length)))
  }

  end(): string {
    return this.#hmac.update(`${withinQuotes(this.#half)}"]`).digest('hex')
  }
}

const withinQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

/** What a record says of texts that it must not hold. */
export const commitmentTo = (key: Buffer, account: string, texts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([account, ...texts]))
    .digest('hex')
