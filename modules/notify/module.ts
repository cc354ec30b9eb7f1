import { defineModule, newestFirst } from '../../kernel/define.ts'
import { SignupCreated } from '../accounts/contract.ts'
import { Announce, announce, announceToPage } from './announce.ts'
import { contract, type Notice } from './contract.ts'
import { confirm, confirmPage, unsubscribe, unsubscribePage } from './links.ts'
import type { NoticeRow } from './model.ts'
import { needs } from './parts.ts'
import { askToConfirm, Save, saveNotice } from './save.ts'
import { Vault } from './vault.ts'

export default defineModule({
  name: 'notify',
  layer: 'L60',
  summary: 'Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click.',
  capabilities: ['double opt-in', 'one-click unsubscribe', 'announcements'],
  secrets: ['personal'],
  ...needs,
  listens: { signup: SignupCreated },
  start({ services }) {
    return { vault: new Vault(services.installation.secret('personal')) }
  },
  contract,
  handlers: {
    async save({ body }, context) {
      await saveNotice(body, context)
      return { message: `If this address can be reached, a mail asks it to confirm.` }
    },
    confirmPage: ({ params }, context) => confirmPage(params.token, context),
    confirm: ({ params }, context) => confirm(params.token, context),
    unsubscribePage: ({ params }, context) => unsubscribePage(params.token, context),
    unsubscribe: ({ params }, context) => unsubscribe(params.token, context),
    list: ({ query: { product, ...page } }, { models, state }) =>
      newestFirst(models.notices, {
        filter: product === undefined ? {} : { product },
        time: 'createdAt',
        page,
        view: (row) => viewOf(row, state.vault),
      }),
    announce: async ({ body }, context) => ({ announcement_id: await announce(body, context) }),
  },
  tasks: { save: Save, announce: Announce },
  work: {
    save: (payload, context, { id }) => askToConfirm(payload, id, context),
    announce: (payload, context) => announceToPage(payload, context),
  },
  on: {
    /** Who asked first and signed up later: from now on it is the account's, and erased with it. */
    async signup({ user_id: userId }, { models, services }) {
      const addressHash = (await services.accounts.account(userId))?.addressHash
      if (addressHash !== undefined) await models.notices.updateMany({ addressHash }, { $set: { userId } })
    },
  },
  async erase(userId, { models }) {
    await models.notices.deleteMany({ userId })
  },
  async *exports(userId, { models, state }) {
    for await (const row of models.notices.find({ userId }).sort({ _id: 1 }).lean().cursor())
      yield { kind: 'notice', item: viewOf(row, state.vault) }
  },
})

const viewOf = (row: NoticeRow, vault: Vault): Notice => ({
  id: row._id,
  product: row.product,
  email: vault.open(row._id, row.box),
  created_at: row.createdAt.toISOString(),
  confirmed_at: row.confirmedAt?.toISOString() ?? null,
})
