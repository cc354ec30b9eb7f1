import { ApiError, defineModule, isStripeClient, redirect } from '../../kernel/define.ts'
import { PayoutConnections } from '../accounts/services.ts'
import {
  contract,
  FraudBlocked,
  PayoutCompleted,
  PayoutRecorded,
  WithdrawalFailed,
  WithdrawalInitiated,
} from './contract.ts'
import { decide, payoutReviews } from './decide.ts'
import { derives } from './events.ts'
import { findPayout, listPayouts } from './list.ts'
import { approvalPage, connectedPage } from './pages.ts'
import { buildParts, needs } from './parts.ts'
import { payoutFaults } from './payout-faults.ts'
import { reconcile } from './reconcile.ts'
import { records } from './records.ts'
import { answerWith, checkRedirect } from './sandbox/approve.ts'
import { scriptFaults } from './sandbox/faults.ts'
import { PayoutAudit, PayoutReviews } from './services.ts'
import { onStripeEvent } from './stripe/events.ts'
import { stripePayout, stripePayouts } from './stripe-payouts.ts'
import { payoutView } from './view.ts'
import { withdraw } from './withdraw.ts'

export default defineModule({
  name: 'payouts',
  layer: 'L0',
  summary: 'Pays earnings out through a connected processor account, once',
  capabilities: ['connect', 'withdraw', 'review', 'reconcile', 'sandbox processor', 'Stripe Connect'],
  ...needs,
  provides: { connections: PayoutConnections, audit: PayoutAudit, reviews: PayoutReviews },
  start(context) {
    const parts = buildParts(context)
    const { archive, records } = context.services
    const audit = { faults: () => payoutFaults(archive, records, context.models) }
    const reviews = payoutReviews({ records, saga: parts.saga })
    return { ...parts, connections: parts.connect, audit, reviews }
  },
  contract,
  emits: {
    recorded: PayoutRecorded,
    initiated: WithdrawalInitiated,
    failed: WithdrawalFailed,
    completed: PayoutCompleted,
    blocked: FraudBlocked,
  },
  records,
  derives,
  listens: { recorded: PayoutRecorded },
  on: { recorded: async ({ payout_id }, context) => void (await context.state.saga.refresh(payout_id)) },
  cron: {
    reconcile: {
      schedule: '* * * * *',
      run: async (context) =>
        reconcile({
          store: context.models,
          saga: context.state.saga,
          clock: context.services.clock,
          log: context.log,
        }),
    },
  },
  handlers: {
    withdraw: ({ body, caller, operationKey }, context) =>
      withdraw(
        { userId: caller.userId, operationKey, amountPence: body.amount_pence },
        { ...context.services, ...context.state },
      ),
    list: ({ query, caller, headers }, { models }) =>
      isStripeClient(headers) ? stripePayouts(caller.userId, query, models) : listPayouts(caller.userId, query, models),
    get: async ({ params, caller, headers }, { models }) => {
      const row = await findPayout(params.id, caller, models)
      return isStripeClient(headers) ? stripePayout(row) : payoutView(row)
    },
    decide: ({ params, body, caller }, context) =>
      decide(params.id, body, caller, { ...context.state, ...context.services, store: context.models }),

    async connect({ query, caller, headers }, context) {
      const { connect, processor } = context.state
      const autoApprove = query.auto_approve === true
      if (autoApprove && processor.livemode)
        throw new ApiError('invalid_request', 'auto_approve works with the sandbox processor only')
      const url = await connect.begin(caller.userId, autoApprove)
      return wantsJson(headers) ? { url } : redirect(url)
    },
    async callback({ query, headers }, context) {
      await context.state.connect.complete(query)
      return wantsJson(headers) ? { processor_connected: true } : connectedPage()
    },
    async stripeEvents({ raw, headers }, context) {
      await onStripeEvent(raw, headers['stripe-signature'], { ...context.services, ...context.state })
      return { received: true as const }
    },

    async sandboxPage({ query }, context) {
      const approval = {
        state: query.state,
        redirectUri: query.redirect_uri,
        publicUrl: context.services.installation.publicUrl,
      }
      const { sandbox, processor } = context.state
      onlySandbox(processor.livemode)
      checkRedirect(approval)
      return query.auto_approve
        ? answerWith('approve', approval, sandbox)
        : approvalPage(approval.state, approval.redirectUri)
    },
    async sandboxDecision({ body }, context) {
      const { sandbox, processor } = context.state
      onlySandbox(processor.livemode)
      return answerWith(
        body.decision,
        { state: body.state, redirectUri: body.redirect_uri, publicUrl: context.services.installation.publicUrl },
        sandbox,
      )
    },
    async sandboxFaults({ body }, context) {
      onlySandbox(context.state.processor.livemode)
      await scriptFaults(body.faults, context.models)
      return { queued: body.faults.length }
    },
  },
  async erase(userId, { models }) {
    await models.connections.deleteMany({ userId })
    await models.states.deleteMany({ userId })
  },
  async *exports(userId, { models }) {
    for (const { _id, processor, accountId, connectedAt } of await models.connections.find({ userId }).lean())
      yield {
        kind: 'payout_account',
        item: { id: _id, processor, processor_account_id: accountId, connected_at: connectedAt.toISOString() },
      }
  },
})

const wantsJson = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  String(headers['accept'] ?? '').includes('application/json')

const onlySandbox = (livemode: boolean): void => {
  if (livemode) throw new ApiError('not_found', 'the sandbox processor is switched off here')
}
