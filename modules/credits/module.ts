import { defineModule } from '../../kernel/define.ts'
import { creditBalance, ledgerPage } from './balance.ts'
import { contract } from './contract.ts'
import { grantCredits, grantsPage, voidGrant } from './grants.ts'
import { captureHold, consume, holdCredits, holdsPage, releaseHold } from './holds.ts'
import { requires } from './parts.ts'
import { CreditsCaptured, CreditsGranted, CreditsHeld, CreditsReleased, GrantVoided } from './records.ts'
import { trialBalance } from './trial-balance.ts'

export default defineModule({
  name: 'credits',
  layer: 'L0',
  summary: 'The HTTP face of the ledger: balances, grants and holds of credits.',
  capabilities: ['credit-balance', 'credit-grants', 'credit-holds', 'ledger-statement'],
  requires,
  records: [CreditsGranted, GrantVoided, CreditsHeld, CreditsCaptured, CreditsReleased],
  contract,
  handlers: {
    trialBalance: (_call, { services }) => trialBalance(services.books),
    balance: ({ caller }, { services }) => creditBalance(caller.userId, services.ledger),
    ledger: ({ caller, query }, { services }) => ledgerPage(caller.userId, query, services.ledger),
    grants: ({ caller, query }, { services }) => grantsPage(caller.userId, query, services),
    grant: ({ caller, body, operationKey }, { services }) =>
      grantCredits(body, { userId: caller.userId, operationKey }, services),
    voidGrant: ({ params }, { services }) => voidGrant(params.id, services),
    holds: ({ caller, query }, { services }) => holdsPage(caller.userId, query, services),
    hold: ({ caller, body, operationKey }, { services }) =>
      holdCredits(body, { userId: caller.userId, operationKey }, services),
    capture: ({ params, body }, { services }) => captureHold(params.id, body.amount_pence, services),
    release: ({ params }, { services }) => releaseHold(params.id, services),
    consume: ({ caller, body, operationKey }, { services }) =>
      consume(body, { userId: caller.userId, operationKey }, services),
  },
})
