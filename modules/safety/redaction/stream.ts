import { type Finding, findingsIn, verdictOf } from '../check.ts'
import type { CompiledPolicy } from '../policy/compile.ts'
import { Unjudgeable } from '../scanners/unjudgeable.ts'
import { redact } from './redact.ts'
import type { Vault } from './vault.ts'

/** Characters that are always held back: longer than any entity that is not one long word. */
const HELD = 256
/** How many more are gathered before they are looked at. */
const STEP = 128
/** What was sent already is read again, as context of what follows. */
const CONTEXT = 96
/** Beyond this a word without end is let go in pieces. */
const MOST_HELD = 16_384
const MOST_SCANNED = MOST_HELD + STEP

/** A policy blocks what the stream was about to say. */
export class StreamBlocked extends Error {
  override readonly name = 'StreamBlocked'
}

/**
 * Redacts a text that comes in pieces. What may yet become part of something to be redacted is held back, so nothing of it
 * leaves before it is known whole. The policies are those of the beginning, whatever changes meanwhile.
 */
export class StreamRedactor {
  readonly #policies: readonly CompiledPolicy[]
  readonly #vault: Vault
  /** Sent before, for context. */
  #context = ''
  #held = ''
  #seen = 0
  /** What was found so far. */
  readonly #found: Finding[] = []
  #unjudged: string | undefined

  constructor(policies: readonly CompiledPolicy[], vault: Vault) {
    this.#policies = policies
    this.#vault = vault
  }

  get found(): readonly Finding[] {
    return this.#found
  }

  /** Why a part could not be judged. */
  get unjudged(): string | undefined {
    return this.#unjudged
  }

  /** What may be sent now. Throws `StreamBlocked`. */
  push(piece: string): string {
    this.#held += piece
    if (this.#held.length < HELD + STEP || this.#held.length < this.#seen + STEP) return ''
    this.#seen = this.#held.length
    let sent = ''
    while (this.#held.length > MOST_SCANNED) sent += this.#release(MOST_HELD)
    return sent + this.#release(this.#held.length)
  }

  /** The rest. */
  end(): string {
    let sent = ''
    while (this.#held.length > MOST_SCANNED) sent += this.#release(MOST_HELD)
    const text = this.#context + this.#held
    const findings = this.#findings(text)
    const rest = this.#redacted(text, findings, text.length)
    this.#held = ''
    return sent + rest
  }

  /** Looks at the first `size` characters, and sends of them what nothing that follows can change. */
  #release(size: number): string {
    const text = this.#context + this.#held.slice(0, size)
    const findings = this.#findings(text)
    let cut = Math.max(this.#context.length, wordStart(text, text.length - HELD))
    if (text.length - cut > MOST_HELD - HELD) cut = text.length - HELD
    for (let moved = true; moved; ) {
      moved = false
      for (const { start, end } of findings)
        if (start < cut && end > cut) {
          cut = start
          moved = true
        }
    }
    // something so long that it never ends: what there is of it goes, redacted
    if (cut <= this.#context.length && this.#held.length >= MOST_HELD) cut = text.length
    if (cut <= this.#context.length) return ''
    const sent = this.#redacted(text, findings, cut)
    this.#held = this.#held.slice(cut - this.#context.length)
    this.#seen = this.#held.length
    this.#context = text.slice(Math.max(0, cut - CONTEXT), cut)
    return sent
  }

  /** Of `text` up to `cut`, without the context before. */
  #redacted(text: string, findings: readonly Finding[], cut: number): string {
    const from = this.#context.length
    this.#found.push(...findings.filter(({ start }) => start >= from && start < cut))
    const within = findings
      .filter(({ start, end }) => end > from && start < cut)
      .map((finding) => ({
        ...finding,
        start: Math.max(finding.start, from) - from,
        end: Math.min(finding.end, cut) - from,
      }))
    return redact(text.slice(from, cut), within, this.#vault)
  }

  #findings(text: string): readonly Finding[] {
    try {
      const findings = this.#policies.flatMap((policy) => findingsIn(text, policy, 'output'))
      if (verdictOf(findings) !== 'block') return findings
      this.#found.push(...findings.filter(({ end }) => end > this.#context.length))
      throw new StreamBlocked('a safety policy stopped the answer')
    } catch (error) {
      if (!(error instanceof Unjudgeable)) throw error
      this.#unjudged = error.message
      if (this.#policies.some(({ onError }) => onError === 'closed')) throw new StreamBlocked(error.message)
      return []
    }
  }
}

/** The start of the word that stands at a position. Only ASCII makes words longer than what is held: keys, tokens. */
const wordStart = (text: string, position: number): number => {
  let start = Math.max(0, position)
  while (start > 0 && /[!-~]/.test(text[start - 1] ?? ' ')) start--
  return start
}

const LONGEST_PLACEHOLDER = 58
const OPEN_PLACEHOLDER = /\[[A-Z0-9_]*$/

/** Puts values back into a text that comes in pieces; a placeholder that is not whole yet waits. */
export class StreamRestorer {
  readonly #vault: Vault
  readonly #write: (value: string) => string
  #held = ''

  constructor(vault: Vault, write: (value: string) => string) {
    this.#vault = vault
    this.#write = write
  }

  push(piece: string): string {
    const text = this.#held + piece
    const open = OPEN_PLACEHOLDER.exec(text.slice(-LONGEST_PLACEHOLDER))
    const cut = open ? text.length - open[0].length : text.length
    this.#held = text.slice(cut)
    return this.#vault.restore(text.slice(0, cut), this.#write)
  }

  end(): string {
    const rest = this.#vault.restore(this.#held, this.#write)
    this.#held = ''
    return rest
  }
}
