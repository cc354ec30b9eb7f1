import { ulid } from 'ulid'
import { type TestKernel, type TestKernelOptions, testKernel } from '../../../kernel/testing/test-kernel.ts'
import ledger from '../../ledger/module.ts'
import { Ledger, toMicroPence } from '../../ledger/services.ts'
import { Granted } from '../../ledger/testing-kinds.ts'
import { Config } from '../../providers/config.ts'
import providers from '../../providers/module.ts'
import records from '../../records/module.ts'
import routing from '../module.ts'

export const USER = 'usr_test'

/** Short times, so that stalled providers are given up quickly. */
export const QUICK = {
  firstTokenTimeoutMs: 250,
  firstByteTimeoutMs: 250,
  idleTimeoutMs: 150,
  totalTimeoutMs: 3_000,
  connectTimeoutMs: 500,
  maxRetryAfterMs: 50,
}

/** For tests in which no provider stalls: a busy machine is no fault of it. */
export const PATIENT = {
  firstTokenTimeoutMs: 60_000,
  firstByteTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
}

/** The gateway over the real ledger and records; the settings are those of routing and of providers. */
export const gatewayKernel = (
  settings: Readonly<Record<string, unknown>> = {},
  options: Partial<TestKernelOptions> = {},
): Promise<TestKernel> =>
  testKernel({
    ...options,
    modules: [records, ledger, providers, routing, ...(options.modules ?? [])],
    config: { ...sectionsOf({ ...QUICK, ...settings }), ...options.config },
  })

const sectionsOf = (settings: Readonly<Record<string, unknown>>) => {
  const entries = Object.entries(settings)
  const isProviders = ([name]: readonly [string, unknown]): boolean => name in Config.properties
  return {
    providers: Object.fromEntries(entries.filter(isProviders)),
    routing: Object.fromEntries(entries.filter((entry) => !isProviders(entry))),
  }
}

export const grant = async (t: TestKernel, pence: number, owner: string = USER): Promise<void> => {
  await t.services.resolve(Ledger).grant(Granted, {
    id: `grant-${ulid()}`,
    owner,
    fund: 'promotional',
    amountMicroPence: toMicroPence(pence),
    source: 'house:promotions',
  })
}

/** A model at a price that is easy to reckon with: a dollar for a million tokens in, ten out. */
export const modelAt = (provider: string, model: string, change: Readonly<Record<string, unknown>> = {}) => ({
  provider,
  model,
  input_usd: 1,
  output_usd: 10,
  cache_read_usd: 0.1,
  context_tokens: 100_000,
  ...change,
})

/** The owner's money that is held now; must be 0 after every call. */
export const held = async (t: TestKernel, owner: string = USER): Promise<bigint> =>
  (await t.services.resolve(Ledger).balance(owner)).heldMicroPence
export const spendable = async (t: TestKernel, owner: string = USER): Promise<bigint> =>
  (await t.services.resolve(Ledger).balance(owner)).spendableMicroPence
