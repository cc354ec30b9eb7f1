import { invalidField } from '../../../kernel/define.ts'
import type { VersionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Target } from '../runs/contract.ts'

const FIELDS: Readonly<Record<Target['type'], readonly string[]>> = {
  model: ['model', 'prompt', 'system', 'temperature', 'max_output_tokens'],
  agent: ['agent', 'version'],
  swarm: ['swarm'],
}

/**
 * The target as it is run: agents by their id at a version that nothing changes under way. Throws `invalid_request`, E007 or
 * `not_found` where it cannot be run.
 */
export async function resolveTarget(target: Target, owner: string, version: VersionRow, parts: Parts): Promise<Target> {
  const { type } = target
  const foreign = Object.keys(target).find((field) => field !== 'type' && !FIELDS[type].includes(field))
  if (foreign !== undefined) throw invalidField(`/body/target/${foreign}`, `means nothing to a target that is: ${type}`)
  if (target[type] === undefined) throw invalidField(`/body/target/${type}`, 'must be given')
  if (type === 'agent') return agentTarget(target, owner, parts)
  if (type === 'swarm') {
    if (parts.services.swarms === undefined)
      throw invalidField('/body/target/type', 'cannot be swarm: swarms do not run here')
    await parts.services.swarms.assertOwn(owner, target.swarm ?? '')
    return target
  }
  if (target.prompt !== undefined || version.prompts.length === 0) return target
  if (version.prompts.length > 1)
    throw invalidField('/body/target/prompt', `must be given: the dataset has ${version.prompts.length} prompts`)
  return { ...target, prompt: version.prompts[0] ?? '' }
}

async function agentTarget(
  { agent = '', version = 'live' }: Target,
  caller: string,
  { services }: Parts,
): Promise<Target> {
  const { id, owner, liveVersion, latestVersion } = await services.agents.get(agent)
  const hash = version === 'live' ? liveVersion : version === 'latest' ? latestVersion : version
  if (owner !== caller && hash !== liveVersion)
    throw invalidField('/body/target/version', 'must be live: the agent is not yours')
  return { type: 'agent', agent: id, version: hash }
}

/** What gates look for. */
export const targetKey = (target: Target): string =>
  target.type === 'agent' ? agentKey(target.agent ?? '', target.version ?? '') : `${target.type}:${target[target.type]}`

export const agentKey = (agent: string, version: string): string => `agent:${agent}@${version}`
