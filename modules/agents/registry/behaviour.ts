import { createHash } from 'node:crypto'
import { canonicalText, invalidField, type Outbound } from '../../../kernel/define.ts'
import { ARCHETYPES, archetypeOf } from '../archetypes.ts'
import { Behaviour, type Change, type Creation } from '../contract.ts'
import { assertSchema } from '../user-schema.ts'

const FIELDS = Object.keys(Behaviour.properties)

/** Of an agent that has an endpoint or instructions, and needs none of the catalogue. */
const NO_ARCHETYPE = 'custom'

/** What a request says of the behaviour, without credentials, over what was there before. Null takes a field away. */
export const behaviourOf = (body: Creation | Change, before: Partial<Behaviour> = {}): Behaviour => {
  const merged: Record<string, unknown> = { archetype: NO_ARCHETYPE, ...before }
  for (const [field, value] of Object.entries(body)) {
    if (!FIELDS.includes(field) || value === undefined) continue
    if (value === null) delete merged[field]
    else merged[field] = withoutCredentials(field, value)
  }
  return merged as Behaviour
}

/** Of an endpoint, or of each tool; what is a schema of somebody's stays as it is. */
function withoutCredentials(field: string, value: unknown): unknown {
  if (field === 'tools') return (value as readonly object[]).map(withoutCredential)
  return field === 'endpoint' ? withoutCredential(value as object) : value
}
const withoutCredential = (named: object): object =>
  Object.fromEntries(Object.entries(named).filter(([field]) => field !== 'authorization'))

/** Throws `invalid_request` at the field that is wrong. */
export async function assertBehaviour(behaviour: Behaviour, outbound: Outbound): Promise<void> {
  const { archetype, instructions, endpoint, tools = [], model } = behaviour
  if (endpoint !== undefined) {
    const [beside] =
      Object.entries({ instructions, model, tools: behaviour.tools, memory: behaviour.memory }).find(
        ([, value]) => value !== undefined,
      ) ?? []
    if (beside !== undefined)
      throw invalidField(`/body/${beside}`, 'must be absent where there is an endpoint: it does the work')
    await outbound.check(endpoint.url, '/body/endpoint/url')
  } else if (instructions === undefined && archetypeOf(archetype) === undefined)
    throw invalidField(
      '/body/archetype',
      `must be one of ${Object.keys(ARCHETYPES).join(', ')}, where there are no instructions and no endpoint`,
    )
  const names = new Set<string>()
  for (const [index, tool] of tools.entries()) {
    const at = `/body/tools/${index}`
    if (names.has(tool.name)) throw invalidField(`${at}/name`, 'must be the name of one tool only')
    names.add(tool.name)
    if (tool.type === 'agent') continue
    await outbound.check(tool.url, `${at}/url`)
    if (tool.type === 'http' && tool.parameters !== undefined) assertSchema(tool.parameters, `${at}/parameters`)
  }
  for (const field of ['input_schema', 'output_schema'] as const)
    if (behaviour[field] !== undefined) assertSchema(behaviour[field], `/body/${field}`)
}

/** `sha256:<hex>` of what an agent does. */
export const hashOf = (behaviour: Behaviour): string =>
  `sha256:${createHash('sha256').update(canonicalText(behaviour)).digest('hex')}`

/** What `price_per_call` says, exactly: pounds with at most eight decimals. */
export function microPenceOf(pounds: number): bigint {
  const microPence = Math.round(pounds * 1e8)
  if (Math.abs(microPence - pounds * 1e8) > 1e-3)
    throw invalidField('/body/price_per_call', 'must have at most eight decimals')
  return BigInt(microPence)
}

export const poundsOf = (microPence: bigint | string): number => Number(BigInt(microPence)) / 1e8
