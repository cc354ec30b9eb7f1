import { ApiError, operationId, owned } from '../../../kernel/define.ts'
import { ReleaseRefused } from '../../agents/contract.ts'
import type { Release, ReleaseGates } from '../../agents/services.ts'
import type { GateRow, RunRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { GatePassed, GateRemoved, GateSet } from '../records.ts'
import { compareWith } from '../runs/compare.ts'
import type { Scores } from '../runs/contract.ts'
import { agentKey } from '../targets/target.ts'
import type { Check, GateRequest } from './contract.ts'

/**
 * Told to the agents first, then row, then record: a repeat goes on where the first try ended, and while this module does not
 * run the gate is shut. Throws E007 for another's agent.
 */
export async function createGate(
  { agent: reference, min_mean = undefined, ...asked }: GateRequest,
  owner: string,
  operationKey: string,
  { models, services, config }: Parts,
): Promise<GateRow> {
  const agent = await services.agents.get(reference)
  if (agent.owner !== owner)
    throw new ApiError('E007', `there is no agent of yours with the id, name or slug ${reference}`)
  const baseline: RunRow = await owned.get(models.runs, owner, asked.baseline_run)
  if (baseline.status !== 'completed')
    throw new ApiError('conflict', `the baseline is ${baseline.status}; a gate measures by a completed run`)
  const id = operationId('evg_', owner, 'eval.gate', operationKey)
  await services.agents.requireGate(id, agent.id, asked.actions)
  const gate = await owned
    .create<GateRow>(
      models.gates,
      { id, owner, cap: config.maxGates, at: services.clock.now() },
      { ...asked, agent_id: agent.id, suite: baseline.suite, min_mean: min_mean ?? null },
    )
    .catch(async (error: unknown) => {
      if (error instanceof ApiError) await services.agents.dropGate(id)
      throw error
    })
  await services.records.append(GateSet, {
    id: `${gate._id}:set`,
    account: owner,
    body: {
      gate_id: gate._id,
      agent_id: agent.id,
      baseline_run: gate.baseline_run,
      verdicts: [...gate.verdicts],
      actions: [...gate.actions],
    },
  })
  return gate
}

/** Record, then row, then the agents' note of it: no gate goes without a trace. */
export async function removeGate(owner: string, id: string, { models, services }: Parts) {
  const gate: GateRow = await owned.get(models.gates, owner, id)
  await services.records.append(GateRemoved, {
    id: `${id}:removed`,
    account: owner,
    body: { gate_id: id, agent_id: gate.agent_id },
  })
  const removed = (await owned.remove(models.gates, owner, id)) as { id: string; deleted: true }
  await services.agents.dropGate(id)
  return removed
}

/** The newest completed run of the version by the measure of the gate decides: no picking of the best of many. */
export async function checkGate(gate: GateRow, version: string, parts: Parts): Promise<Check> {
  const { models } = parts
  const closed = (reason: string, more: Partial<Check> = {}): Check => ({
    gate_id: gate._id,
    open: false,
    version,
    run_id: null,
    verdict: null,
    mean: null,
    p_value: null,
    reason,
    ...more,
  })
  const baseline = (await models.runs.findOne({ _id: gate.baseline_run, owner: gate.owner }).lean()) as RunRow | null
  if (baseline?.status !== 'completed') return closed('the run of the baseline is gone; set the gate anew')
  const [run] = (await models.runs
    .find({ owner: gate.owner, target: agentKey(gate.agent_id, version), suite: gate.suite, status: 'completed' })
    .sort({ createdAt: -1, _id: -1 })
    .limit(1)
    .lean()) as RunRow[]
  if (run === undefined) return closed('no completed run of this version by the measure of the gate; run it first')
  const { mean } = JSON.parse(run.scores ?? '{}') as Scores
  const [compared] = await compareWith(baseline, [run], { alpha: gate.alpha, margin: gate.margin }, parts)
  if (compared === undefined) return closed('the runs share no case', { run_id: run._id })
  const verdict = run._id === baseline._id ? 'equivalent' : compared.verdict
  const told = { run_id: run._id, verdict, mean, p_value: compared.p_value }
  if (!gate.verdicts.includes(verdict))
    return closed(`the verdict is ${verdict}; the gate wants ${gate.verdicts.join(' or ')}`, told)
  if (gate.min_mean !== null && (mean ?? 0) < gate.min_mean)
    return closed(`the mean is ${mean}; the gate wants ${gate.min_mean}`, told)
  return { ...closed('passed', told), open: true }
}

/** As the agents ask before a version goes out: all gates of the agent must be open. */
export const releaseGates = (parts: Parts): ReleaseGates => ({
  async assertOpen({ agent, owner, version, action }: Release) {
    const gates = (await parts.models.gates.find({ agent_id: agent, owner, actions: action }).lean()) as GateRow[]
    for (const gate of gates) {
      const check = await checkGate(gate, version, parts)
      if (!check.open)
        throw new ApiError(
          ReleaseRefused,
          `gate ${gate._id} refuses to ${action} version ${version}: ${check.reason}`,
          {
            extra: { gate: check },
          },
        )
      await parts.services.records.append(GatePassed, {
        id: operationId('evp_', gate._id, action, `${version}/${check.run_id}`),
        account: owner,
        body: {
          gate_id: gate._id,
          agent_id: agent,
          version,
          action,
          run_id: check.run_id ?? '',
          verdict: check.verdict ?? '',
        },
      })
    }
  },
})
