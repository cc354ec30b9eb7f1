import Type, { type Static } from 'typebox'
import { DAY_MS, isDuplicateKey, task } from '../../kernel/define.ts'
import type { NotifyRequest } from './contract.ts'
import type { NotifyContext } from './parts.ts'

const Text = Type.String({ maxLength: 600 })
/** One mail an address, product and hour: a form that anybody can fill in must not flood a mailbox. */
const MAIL_EVERY_MS = 3_600_000

export const Save = task('notify.save', Type.Object({ id: Text, addressHash: Text, product: Text, box: Text }), {
  concurrency: 2,
})

/** The same work for every address, known or not: nothing is looked up here. */
export async function saveNotice(request: Static<typeof NotifyRequest>, context: NotifyContext): Promise<void> {
  const { services, state } = context
  const email = request.email.trim()
  const addressHash = services.accounts.hashAddress(email)
  const id = state.vault.noticeId(addressHash, request.product)
  const box = state.vault.seal(id, email)
  const slot = Math.floor(services.clock.now() / MAIL_EVERY_MS)
  await services.queue.enqueue(
    Save,
    { id, addressHash, product: request.product, box },
    { id: `${id}-${slot}`, group: 'notify' },
  )
}

/** Saves it, and mails the link unless it has been followed. */
export async function askToConfirm(
  { id, addressHash, product, box }: Static<typeof Save.payload>,
  attemptId: string,
  { models, services, state, config }: NotifyContext,
): Promise<void> {
  const now = services.clock.now()
  const owner = await services.accounts.accountAt(addressHash)
  const found = {
    product,
    addressHash,
    box,
    createdAt: new Date(now),
    expiresAt: new Date(now + config.keepUnconfirmedDays * DAY_MS),
    ...(owner ? { userId: owner.userId } : {}),
  }
  await models.notices.updateOne({ _id: id }, { $setOnInsert: found }, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
  if (await models.notices.exists({ _id: id, confirmedAt: { $exists: true } })) return
  const link = `${services.installation.publicUrl}/notify/confirm/${state.vault.token('confirm', id)}`
  await services.mailer.send({
    id: attemptId,
    to: state.vault.open(id, box),
    subject: `Shall we tell you about ${product}?`,
    text: [
      `Somebody asked us to tell this address when ${product} is there. If it was you, please confirm:`,
      link,
      'If it was not you, ignore this mail: the address is deleted within a few days.',
    ].join('\n\n'),
    unsubscribeUrl: unsubscribeUrl(id, { services, state }),
    ...(owner ? { userId: owner.userId } : {}),
  })
}

export const unsubscribeUrl = (id: string, { services, state }: Pick<NotifyContext, 'services' | 'state'>): string =>
  `${services.installation.publicUrl}/notify/unsubscribe/${state.vault.token('unsubscribe', id)}`
