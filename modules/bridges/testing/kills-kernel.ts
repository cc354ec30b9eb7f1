import type { ManualClock } from '../../../kernel/boot/clock.ts'
import type { TestDatabase } from '../../../kernel/testing/test-kernel.ts'
import { SAME_INSTALLATION, type TestService, testService } from '../../accounts/testing.ts'
import payments from '../../payments/module.ts'
import bridges from '../module.ts'

/** What parent and processes of `kills.test.ts` run. */
export const killsKernel = (database: TestDatabase, clock: ManualClock): Promise<TestService> =>
  testService({ modules: [payments, bridges], database, clock, env: SAME_INSTALLATION })
