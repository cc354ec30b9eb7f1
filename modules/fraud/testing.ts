import { defineModule, deriving } from '../../kernel/define.ts'
import { Admin } from '../accounts/services.ts'
import type { SignedUp } from '../accounts/testing.ts'
import earnings from '../earnings/module.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Held, Settled } from '../ledger/testing-kinds.ts'
import { type PayoutService, payoutService } from '../payouts/testing.ts'
import { BillingSplit } from '../rules/contract.ts'
import fraud from './module.ts'

/** Stands for whatever lets accounts call each other for money. */
export const bazaar = defineModule({
  name: 'bazaar',
  prefix: '/v1/bazaar',
  layer: 'test',
  summary: 'calls between accounts',
  capabilities: [],
  emits: { split: BillingSplit },
  records: [Held, Settled],
  derives: [
    deriving(Settled, ({ account }) => [
      BillingSplit.of(
        { gross_pence: 0, dt_pence: 0, platform_pence: 0, agent_pence: 0, constitution: 'v1' },
        { users: [account ?? ''] },
      ),
    ]),
  ],
})

export interface FraudService extends PayoutService {
  /** One account calls another's agent, and pays with what it has. */
  call(from: SignedUp, to: SignedUp, pence: number): Promise<void>
  operator(): Promise<SignedUp>
  /** What the payouts of an account say, newest first. */
  payoutsOf(user: SignedUp): Promise<readonly Readonly<Record<string, unknown>>[]>
}

let calls = 0

/** Real accounts, ledger, payments, payouts and fraud. A busy test machine is given all the time. */
export async function fraudService(config: Readonly<Record<string, unknown>> = {}): Promise<FraudService> {
  const t = await payoutService({
    modules: [earnings, bazaar, fraud],
    config: { fraud: { budgetMs: 10_000, ...config }, kernel: { trustProxy: '1' } },
  })
  return {
    ...t,
    async call({ userId: owner }, { userId: beneficiary }, pence) {
      const ledger = t.services.resolve(Ledger)
      const holdId = `hold-test-${calls++}-${owner}`
      const amountMicroPence = toMicroPence(pence)
      await ledger.hold(Held, { id: holdId, owner, amountMicroPence })
      await ledger.settle(Settled, { holdId, grossMicroPence: amountMicroPence, policy: 'gross_revenue', beneficiary })
    },
    async operator() {
      const user = await t.signup()
      await t.services.resolve(Admin).setRole(user.userId, 'operator')
      return user
    },
    payoutsOf: async ({ agent }) => (await agent.get('/v1/payouts').expect(200)).body.data,
  }
}
