import { randomBytes } from 'node:crypto'
import Type, { type Static } from 'typebox'
import {
  ApiError,
  type Clock,
  type Installation,
  type Model,
  type PersonalCipher,
  type Queue,
  secretHash,
  task,
} from '../../kernel/define.ts'
import type { Accounts } from '../accounts/services.ts'
import { type Mailer, mailAccount } from '../mail/services.ts'
import { LINKS_COUNT_FOR_MS, type LinkRow } from './model.ts'

const LIFE_MS = 15 * 60_000
/** One mail an address and minute: a form that anybody can fill in must not flood a mailbox. */
const MAIL_EVERY_MS = 60_000
const MOST_LINKS = 5

interface Parts {
  readonly clock: Clock
  readonly queue: Queue
  readonly installation: Installation
  readonly accounts: Accounts
  readonly mailer: Mailer | undefined
  readonly cipher: PersonalCipher | undefined
}

export const SendLink = task('console.send-link', Type.Object({ addressHash: Type.String({ maxLength: 200 }) }), {
  concurrency: 2,
})

/** The same work for every address, known or not: it is looked up later. */
export async function askForLink(email: string, { accounts, clock, mailer, queue }: Parts): Promise<void> {
  if (!mailer) throw new ApiError('module_unavailable', 'no mail is sent here: sign in with a key')
  const addressHash = accounts.hashAddress(email)
  const slot = Math.floor(clock.now() / MAIL_EVERY_MS)
  await queue.enqueue(SendLink, { addressHash }, { id: `link-${addressHash}-${slot}`, group: 'console' })
}

/** A second attempt mails another link, as good as the first: only hashes are kept, so the first cannot be mailed again. */
export async function sendLink(
  { addressHash }: Static<typeof SendLink.payload>,
  jobId: string,
  links: Model<LinkRow>,
  { accounts, cipher, clock, installation, mailer }: Parts,
): Promise<void> {
  const found = await accounts.signInKey(addressHash)
  if (!found) return
  const { userId, keyId } = found
  const now = clock.now()
  const sentAt = new Date(now)
  const counted = await links.countDocuments({ userId, sentAt: { $gt: new Date(now - LINKS_COUNT_FOR_MS) } })
  if (counted >= MOST_LINKS) return
  const token = randomBytes(32).toString('base64url')
  await links.create({ _id: secretHash(token), userId, keyId, goodUntil: now + LIFE_MS, sentAt })
  // after #, so that it stands in no log, and who only looks at the address does not use it up
  const address = `${installation.publicUrl}/console/link#${token}`
  await mailAccount({ mailer, cipher }, userId, {
    id: `${jobId}-${secretHash(token).slice(0, 16)}`,
    subject: 'Sign in to the console',
    text: [
      'Somebody asked to sign in to the console with this address. If it was not you, ignore this mail.',
      `Otherwise open this link within 15 minutes; it works once:\n\n  ${address}`,
      'Withdrawals and new keys ask for an API key even then.',
    ].join('\n\n'),
  })
}

/** The key that the session stands on. One atomic step spends the link; ApiError E001 for one that is not good. */
export async function spendLink(token: string, links: Model<LinkRow>, clock: Clock): Promise<string> {
  const spent = await links
    .findOneAndUpdate({ _id: secretHash(token), goodUntil: { $gt: clock.now() } }, { $set: { goodUntil: 0 } })
    .lean()
  if (!spent) throw new ApiError('E001', 'this link is unknown, used or older than 15 minutes: ask for another')
  await links.updateMany({ userId: spent.userId }, { $set: { goodUntil: 0 } })
  return spent.keyId
}
