import { token } from '../../kernel/define.ts'

export { judgedByDefault } from './judged-by-default.ts'

export interface SafetyVerdict {
  readonly verdict: 'allow' | 'flag' | 'redact' | 'block'
  /** 0 to 1. */
  readonly riskScore: number
  readonly findings: readonly {
    readonly scanner: string
    readonly entityType: string
    /** UTF-16 positions. */
    readonly start: number
    readonly end: number
    readonly score: number
    readonly action: 'flag' | 'redact' | 'block'
  }[]
  /** With placeholders; undefined where blocked. */
  readonly sanitized: string | undefined
}

/** How values stand in a text: as they are, or within the strings of JSON. */
export type TextForm = 'text' | 'json'

/** A text that comes in pieces: nothing of what is to be redacted leaves before it is known whole. */
export interface GuardedText {
  /** What may be passed on now, perhaps ''. Undefined: blocked, nothing more may be passed on. */
  push(piece: string): string | undefined
  end(): string | undefined
}

/** One call of a model under the policies that were in force as it began. */
export interface CallGuard {
  /** The texts as they may go to a provider, redacted. Throws `content_filter`. */
  input(texts: readonly string[]): Promise<readonly string[]>
  /** A whole answer's text, with the caller's own values put back. Undefined: blocked. */
  output(text: string, form: TextForm): Promise<string | undefined>
  /** The same for a part of a stream: one for each text in it. */
  outputStream(form: TextForm): GuardedText
  /** Seals what its streams have found, once they have ended or were broken off. */
  close(): Promise<void>
}

export interface Safety {
  /** By a policy of the account, or the built-in one. Seals nothing. Throws `not_found`. */
  check(
    text: string,
    by: { readonly account: string; readonly policyId?: string; readonly direction?: 'input' | 'output' },
  ): Promise<SafetyVerdict>
  /** Undefined, at once: no policy applies to such a call. */
  guardFor(call: {
    readonly account: string
    readonly keyId?: string
    readonly agentId?: string
  }): Promise<CallGuard | undefined> | undefined
}
export const Safety = token<Safety>('safety.safety')
