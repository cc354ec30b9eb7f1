import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import supertest from 'supertest'
import type TestAgent from 'supertest/lib/agent.js'
import { Installation } from '../../kernel/define.ts'
import { type TestKernel, type TestKernelOptions, testKernel } from '../../kernel/testing/test-kernel.ts'
import ledger from '../ledger/module.ts'
import mail from '../mail/module.ts'
import records from '../records/module.ts'
import accounts from './module.ts'

export interface SignedUp {
  readonly email: string
  readonly apiKey: string
  readonly userId: string
  readonly referralCode: string
  /** Sends the key. */
  readonly agent: TestAgent
}

export interface TestService extends TestKernel {
  readonly anonymous: TestAgent
  withKey(apiKey: string): TestAgent
  /** A new account through the real route. */
  signup(request?: {
    readonly email?: string
    readonly name?: string
    readonly referral_code?: string
  }): Promise<SignedUp>
  /** Texts of the mails that were sent, oldest first. */
  mails(): Promise<readonly string[]>
}

/** Two kernels with this environment are two processes of one installation. */
export const SAME_INSTALLATION = { SECRET_PEPPER: 'ab'.repeat(32), SECRET_PERSONAL: 'cd'.repeat(32) }

/** A service with real accounts, records, ledger and mail, and whatever else is under test. */
export async function testService({
  modules = [],
  config = {},
  ...rest
}: Partial<TestKernelOptions> = {}): Promise<TestService> {
  const t = await testKernel({
    modules: [records, ledger, mail, accounts, ...modules],
    config: { ...config, accounts: { signupsPerHour: 100_000, ...config['accounts'] } },
    ...rest,
  })
  const anonymous = supertest.agent(t.url)
  const withKey = (apiKey: string): TestAgent => supertest.agent(t.url).set('authorization', `Bearer ${apiKey}`)
  return {
    ...t,
    anonymous,
    withKey,
    async signup(request = {}) {
      const email = request.email ?? `${randomUUID()}@example.com`
      const { body } = await anonymous
        .post('/api/signup')
        .send({ ...request, email })
        .expect(201)
      return {
        email,
        apiKey: body.api_key,
        userId: body.user_id,
        referralCode: body.referral_code,
        agent: withKey(body.api_key),
      }
    },
    async mails() {
      await t.settle()
      const folder = join(t.services.resolve(Installation).dataDir, 'outbox')
      const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    },
  }
}
