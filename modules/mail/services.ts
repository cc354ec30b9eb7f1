import { type PersonalCipher, token } from '../../kernel/define.ts'

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

/** To the address of an account; to nobody where it has none (any more), or no mail is sent here. */
export async function mailAccount(
  { mailer, cipher }: { readonly mailer: Mailer | undefined; readonly cipher: PersonalCipher | undefined },
  userId: string,
  mail: Pick<Mail, 'id' | 'subject' | 'text'>,
): Promise<void> {
  const to = mailer && (await cipher?.person(userId))?.email
  if (mailer && to) await mailer.send({ ...mail, to, userId })
}
