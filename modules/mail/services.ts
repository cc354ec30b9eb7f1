import { token } from '../../kernel/define.ts'

export interface Mail {
  /** Deterministic: sending the same id again is harmless. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Whose mail it is, so that erasure reaches it. Absent: nobody with an account. */
  readonly userId?: string
  /** https: mail programs show a button that posts there (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Mail, sent asynchronously and at least once; what waits is encrypted. */
export interface Mailer {
  /** Resolves when the mail is durably queued. */
  send(mail: Mail): Promise<void>
}
export const Mailer = token<Mailer>('mail.mailer')
