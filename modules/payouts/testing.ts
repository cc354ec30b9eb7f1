import type TestAgent from 'supertest/lib/agent.js'
import { Mongo, operationId } from '../../kernel/define.ts'
import type { TestKernelOptions } from '../../kernel/testing/test-kernel.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Given } from '../ledger/testing-kinds.ts'
import payments from '../payments/module.ts'
import type { SandboxFault } from './contract.ts'
import { collections } from './model.ts'
import payouts from './module.ts'
import { scriptFaults } from './sandbox/faults.ts'

export interface PayoutService extends TestService {
  /** A new account with so much to withdraw, connected unless it says otherwise. */
  earner(pence: number, options?: { readonly connected?: boolean }): Promise<SignedUp>
  script(...faults: SandboxFault[]): Promise<void>
  /** What is left of the script is forgotten. */
  clearScript(): Promise<void>
  /** Every transfer in the sandbox processor's own books. */
  transfers(): Promise<readonly { readonly amountPence: number; readonly key: string; readonly transferId: string }[]>
  /** The id that a withdrawal under this Idempotency-Key has. */
  payoutIdOf(userId: string, key: string): string
}

let posted = 0

/** Real accounts, ledger, payments and payouts over the sandbox processor. */
export async function payoutService(options: Partial<TestKernelOptions> = {}): Promise<PayoutService> {
  const t = await testService({ ...options, modules: [payments, payouts, ...(options.modules ?? [])] })
  const model = <K extends keyof typeof collections>(local: K) =>
    t.services.resolve(Mongo).model(collections[local].name)
  return {
    ...t,
    async earner(pence, { connected = true } = {}) {
      const user = await t.signup()
      await earn(t, user.userId, pence)
      if (connected) await connect(user.agent)
      return user
    },
    script: (...faults) => scriptFaults(faults, { sandboxFaults: model('sandboxFaults') as never }),
    clearScript: async () => void (await model('sandboxFaults').deleteMany({})),
    transfers: () => model('sandboxTransfers').find().lean() as never,
    payoutIdOf: (userId, key) => operationId('po_', userId, 'withdraw', key),
  }
}

export async function earn(t: TestService, userId: string, pence: number): Promise<void> {
  const amountMicroPence = toMicroPence(pence)
  await t.services.resolve(Ledger).post(Given, {
    id: `test-earning-${posted++}-${userId}`,
    owner: userId,
    legs: [
      { account: 'house:rewards', amountMicroPence: -amountMicroPence },
      { account: `user:${userId}:earned`, amountMicroPence },
    ],
  })
}

/** Through the sandbox's OAuth pages, by redirects alone. */
export async function connect(agent: TestAgent): Promise<void> {
  await agent.get('/account/connect?auto_approve=true').redirects(3).expect(200)
}
