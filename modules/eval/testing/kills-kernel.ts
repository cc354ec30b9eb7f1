import type { ManualClock } from '../../../kernel/boot/clock.ts'
import type { TestDatabase, TestKernel } from '../../../kernel/testing/test-kernel.ts'
import agents from '../../agents/module.ts'
import { gatewayKernel, modelAt } from '../../routing/testing/gateway-kernel.ts'
import { fakeCipher } from '../../safety/testing/fake-cipher.ts'
import evaluation from '../module.ts'

/** Kernels with this environment are processes of one installation. */
const env = { SECRET_AGENTS: 'ef'.repeat(32), SECRET_ROUTING: 'ab'.repeat(32), SECRET_PERSONAL: 'cd'.repeat(32) }
const PATIENCE_MS = 30_000

/** What the parent and the killed process of `kills.test.ts` run; models are asked at MODELS_URL. */
export const killsKernel = (database: TestDatabase, clock: ManualClock): Promise<TestKernel> =>
  gatewayKernel(
    {
      baseUrls: { openai: process.env['MODELS_URL'] },
      models: [modelAt('openai', 'm')],
      poundsPerDollar: 0.76,
      firstByteTimeoutMs: PATIENCE_MS,
      totalTimeoutMs: PATIENCE_MS,
      maxAttempts: 1,
    },
    {
      modules: [agents, evaluation],
      config: { eval: { casesAtOnce: 4 } },
      database,
      clock,
      env,
      provide: [fakeCipher],
    },
  )
