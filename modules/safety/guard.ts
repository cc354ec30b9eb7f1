import { ApiError, freshId } from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import { decidedBy, verdictOf } from './check.ts'
import { ContentFilter } from './contract.ts'
import { judgeApart } from './judge-apart.ts'
import { commitmentTo, type Judgement, PieceCommitment } from './judging.ts'
import type { CompiledPolicy } from './policy/compile.ts'
import type { Direction } from './policy/contract.ts'
import { SafetyChecked } from './records.ts'
import { redact } from './redaction/redact.ts'
import { StreamBlocked, StreamRedactor, StreamRestorer } from './redaction/stream.ts'
import { Vault } from './redaction/vault.ts'
import type { CallGuard, GuardedText, TextForm } from './services.ts'

export interface SealParts {
  readonly records: Records
  /** Of the commitments. */
  readonly key: Buffer
}

export interface Judged extends Pick<Judgement, 'verdict' | 'findings' | 'unjudged'> {
  readonly account: string
  readonly direction: Direction
  /** To the texts. */
  readonly commitment: string
  readonly policy: CompiledPolicy
}

/** Seals a verdict, never a text. */
export const sealVerdict = (id: string, judged: Judged, { records }: Pick<SealParts, 'records'>) => {
  const counts: Record<string, number> = {}
  for (const { scanner } of judged.findings.flat()) counts[scanner] = (counts[scanner] ?? 0) + 1
  return records.append(SafetyChecked, {
    id,
    account: judged.account,
    body: {
      policy_id: judged.policy.id,
      policy_version: judged.policy.version,
      direction: judged.direction,
      verdict: judged.verdict,
      judged: judged.unjudged === undefined,
      findings: counts,
      commitment: judged.commitment,
    },
  })
}

/** One call under the policies that it began with; its vault lives as long as the call. */
export class PolicyGuard implements CallGuard {
  readonly #account: string
  readonly #policies: readonly [CompiledPolicy, ...CompiledPolicy[]]
  readonly #parts: SealParts
  /** What the caller said; put back into the answer. */
  #own = new Vault()
  /** What the answer said; never put back. */
  #others = new Vault()
  readonly #streams: { readonly redactor: StreamRedactor; readonly commitment: PieceCommitment }[] = []

  constructor(account: string, policies: readonly [CompiledPolicy, ...CompiledPolicy[]], parts: SealParts) {
    this.#account = account
    this.#policies = policies
    this.#parts = parts
  }

  async input(texts: readonly string[]): Promise<readonly string[]> {
    this.#own = Vault.for(texts)
    const judgement = await judgeApart(this.#account, texts, this.#policies, 'input')
    await this.#seal(judgement, 'input', texts)
    if (judgement.verdict === 'block') throw new ApiError(ContentFilter, whyBlocked(judgement))
    const redacted = texts.map((text, at) => redact(text, judgement.findings[at] ?? [], this.#own))
    this.#others = this.#own.beside()
    return redacted
  }

  async output(text: string, form: TextForm): Promise<string | undefined> {
    const judgement = await judgeApart(this.#account, [text], this.#policies, 'output')
    await this.#seal(judgement, 'output', [text])
    if (judgement.verdict === 'block') return undefined
    return this.#own.restore(redact(text, judgement.findings[0] ?? [], this.#others), WRITE[form])
  }

  outputStream(form: TextForm): GuardedText {
    const redactor = new StreamRedactor(this.#policies, this.#others)
    const restorer = new StreamRestorer(this.#own, WRITE[form])
    const commitment = new PieceCommitment(this.#parts.key, this.#account)
    this.#streams.push({ redactor, commitment })
    const guarded = (work: () => string): string | undefined => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof StreamBlocked)) throw error
        return undefined
      }
    }
    return {
      push(piece) {
        commitment.add(piece)
        return guarded(() => restorer.push(redactor.push(piece)))
      },
      end: () => guarded(() => restorer.push(redactor.end()) + restorer.end()),
    }
  }

  async close(): Promise<void> {
    const ended = this.#streams.splice(0)
    await Promise.all(
      ended.map(({ redactor: { found, unjudged }, commitment }) => {
        const closed = unjudged !== undefined && this.#policies.some(({ onError }) => onError === 'closed')
        const verdict = closed ? 'block' : verdictOf(found)
        return this.#sealed({ verdict, findings: [found], unjudged }, 'output', () => commitment.end())
      }),
    )
  }

  #seal(judgement: Judgement, direction: Direction, texts: readonly string[]): Promise<void> {
    return this.#sealed(judgement, direction, () => commitmentTo(this.#parts.key, this.#account, texts))
  }

  /** What passes untouched is not sealed: a chat would else cost a record more. */
  async #sealed(
    { verdict, findings, unjudged }: Pick<Judgement, 'verdict' | 'findings' | 'unjudged'>,
    direction: Direction,
    commitment: () => string,
  ): Promise<void> {
    if (verdict === 'allow' && unjudged === undefined) return
    const closed = this.#policies.find(({ onError }) => onError === 'closed')
    const policy = unjudged === undefined ? decidedBy(this.#policies, findings.flat()) : (closed ?? this.#policies[0])
    const judged = { account: this.#account, direction, commitment: commitment(), policy, verdict, findings, unjudged }
    await sealVerdict(freshId('chk_'), judged, this.#parts)
  }
}

const WRITE = {
  text: (value: string) => value,
  json: (value: string) => JSON.stringify(value).slice(1, -1),
} as const

const whyBlocked = ({ findings, unjudged }: Judgement): string => {
  const kinds = new Set(findings.flat().flatMap(({ action, scanner }) => (action === 'block' ? [scanner] : [])))
  return unjudged ?? `a safety policy blocks this request for: ${[...kinds].join(', ')}`
}
