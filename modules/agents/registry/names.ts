import { ApiError, invalidField, isDuplicateKey } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import { nameId, nameKey } from './name-id.ts'
import { slugOf } from './slug.ts'

const RESERVED = new Set(['info', 'deploy', 'schedule', 'schedules', 'archetypes'])

/** The name as it is kept; throws `invalid_request` for one that no agent may have. */
export function checkedName(name: string): string {
  const kept = name.normalize('NFC').trim()
  const key = nameKey(kept)
  if (kept === '') throw invalidField('/body/name', 'must have a letter or a digit')
  if (RESERVED.has(key) || key.startsWith('ag_'))
    throw invalidField('/body/name', `must not be ${[...RESERVED].join(', ')}, nor start with ag_: these are reserved`)
  return kept
}

/** Takes the name, and a slug made from it, for this agent for ever. Throws `conflict` where the name is another's. */
export async function takeNames(name: string, agent: string, { models, services, keyed }: Parts): Promise<string> {
  const at = new Date(services.clock.now())
  if (!(await take(name)))
    throw new ApiError(
      'conflict',
      `an agent is or was called '${name}', and names are never given again; choose another`,
    )
  const ending = agent.slice(-8).toLowerCase()
  const slug = slugOf(name)
  for (const candidate of slug === undefined || RESERVED.has(slug) ? [] : [slug, `${slug}-${ending}`])
    if (await take(candidate)) return candidate
  const last = `agent-${agent.slice(3).toLowerCase()}`
  await take(last)
  return last

  async function take(wanted: string): Promise<boolean> {
    const _id = nameId(wanted, keyed)
    try {
      await models.names.collection.insertOne({ _id, agent, at } as never)
      return true
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return (await models.names.findById(_id).lean())?.agent === agent
    }
  }
}
