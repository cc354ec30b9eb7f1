import type { Answer } from '../../kernel/define.ts'
import { askPage, donePage, unknownPage } from './pages.ts'
import type { NotifyContext } from './parts.ts'

export async function confirmPage(token: string, context: NotifyContext): Promise<Answer> {
  const row = await rowOf('confirm', token, context)
  if (!row) return unknownPage()
  return askPage(
    `News of ${row.product}`,
    `Shall we mail you when ${row.product} is there?`,
    `/notify/confirm/${token}`,
    'Yes, tell me',
  )
}

export async function confirm(token: string, context: NotifyContext): Promise<Answer> {
  const row = await rowOf('confirm', token, context)
  if (!row) return unknownPage()
  const now = new Date(context.services.clock.now())
  await context.models.notices.updateOne(
    { _id: row._id, confirmedAt: { $exists: false } },
    { $set: { confirmedAt: now }, $unset: { expiresAt: '' } },
  )
  return donePage('Thank you', `We shall tell you when ${row.product} is there. Every mail has a link to unsubscribe.`)
}

export async function unsubscribePage(token: string, context: NotifyContext): Promise<Answer> {
  const row = await rowOf('unsubscribe', token, context)
  if (!row) return unknownPage()
  return askPage(
    'Unsubscribe',
    `Shall we delete your address, and mail you nothing about ${row.product}?`,
    `/notify/unsubscribe/${token}`,
    'Delete my address',
  )
}

/** Deleted, whether or not it was there: mail programs may call twice. */
export async function unsubscribe(token: string, { models, state }: NotifyContext): Promise<Answer> {
  const id = state.vault.idOf('unsubscribe', token)
  if (id === undefined) return unknownPage()
  await models.notices.deleteOne({ _id: id })
  return donePage('Unsubscribed', 'Your address has been deleted.')
}

async function rowOf(purpose: 'confirm' | 'unsubscribe', token: string, { models, state }: NotifyContext) {
  const id = state.vault.idOf(purpose, token)
  return id === undefined ? undefined : await models.notices.findById(id).lean()
}
