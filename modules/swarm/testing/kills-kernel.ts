import type { ManualClock } from '../../../kernel/boot/clock.ts'
import type { TestDatabase, TestKernel } from '../../../kernel/testing/test-kernel.ts'
import schedules from '../../agent-schedules/module.ts'
import agents from '../../agents/module.ts'
import dispatch from '../../dispatch/module.ts'
import { gatewayKernel } from '../../routing/testing/gateway-kernel.ts'
import swarm from '../module.ts'

/** Kernels with this environment are processes of one installation. */
const env = { SECRET_AGENTS: 'ef'.repeat(32), SECRET_ROUTING: 'ab'.repeat(32), SECRET_PERSONAL: 'cd'.repeat(32) }

/** What parent and workers of `kills.test.ts` run. */
export const killsKernel = (database: TestDatabase, clock: ManualClock): Promise<TestKernel> =>
  gatewayKernel({}, { modules: [agents, dispatch, swarm, schedules], database, clock, env })
