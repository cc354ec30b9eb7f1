import { owned } from '../../kernel/define.ts'
import { spentOf } from './advance.ts'
import type { Parts } from './parts.ts'
import { cancelRun, ownRun, startRun } from './runs.ts'
import type { Swarms } from './services.ts'

export const swarmsService = (parts: Parts): Swarms => ({
  assertOwn: async (owner, swarm) => void (await owned.get(parts.models.swarms, owner, swarm)),
  async run({ owner, swarm, input, budgetPence, operationKey, traceparent }) {
    const row = await owned.get(parts.models.swarms, owner, swarm)
    const { run_id } = await startRun(row, { input, budget_pence: budgetPence }, { operationKey, traceparent }, parts)
    const { status, reason, output, createdAt } = await ownRun(owner, swarm, run_id, parts)
    const steps = await parts.models.steps.find({ run: run_id }).lean()
    return { id: run_id, status, reason, output, spentMicroPence: spentOf(steps), createdAt }
  },
  cancel: async (owner, swarm, run) => cancelRun(await ownRun(owner, swarm, run, parts), parts),
})
