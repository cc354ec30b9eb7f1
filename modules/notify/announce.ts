import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { operationId, task } from '../../kernel/define.ts'
import type { AnnounceRequest } from './contract.ts'
import type { NotifyContext } from './parts.ts'
import { unsubscribeUrl } from './save.ts'

const PAGE = 100

export const Announce = task(
  'notify.announce',
  Type.Object({
    id: Type.String({ maxLength: 64 }),
    product: Type.String({ maxLength: 64 }),
    subject: Type.String({ maxLength: 200 }),
    text: Type.String({ maxLength: 20_000 }),
    after: Type.String({ maxLength: 64 }),
  }),
  { concurrency: 1 },
)

export async function announce(
  { product, subject, text }: Static<typeof AnnounceRequest>,
  { services }: NotifyContext,
): Promise<string> {
  const subjectHash = createHash('sha256').update(subject).digest('hex')
  const id = operationId('ann_', product, 'announce', subjectHash)
  await services.queue.enqueue(Announce, { id, product, subject, text, after: '' }, { id, group: 'notify' })
  return id
}

/** One page of those who confirmed, then the next as a job of its own. Mails have fixed ids: a repeat sends none twice. */
export async function announceToPage(
  { id, product, subject, text, after }: Static<typeof Announce.payload>,
  context: NotifyContext,
): Promise<void> {
  const { models, services, state } = context
  const rows = await models.notices
    .find({ product, confirmedAt: { $exists: true }, _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(PAGE)
    .lean()
  for (const row of rows) {
    const link = unsubscribeUrl(row._id, context)
    await services.mailer.send({
      id: `${id}-${row._id}`,
      to: state.vault.open(row._id, row.box),
      subject,
      text: `${text}\n\n--\nYou asked to be told about ${product}. No more of this: ${link}`,
      unsubscribeUrl: link,
      ...(row.userId === undefined ? {} : { userId: row.userId }),
    })
  }
  const last = rows.at(-1)
  if (rows.length === PAGE && last)
    await services.queue.enqueue(
      Announce,
      { id, product, subject, text, after: last._id },
      { id: `${id}-${last._id}`, group: 'notify' },
    )
}
