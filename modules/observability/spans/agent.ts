import type { SpanRow } from '../model.ts'
import type { Attributes } from '../services.ts'

/** A word of an attribute; undefined: there is none. */
export const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined

/** Which agent a span tells of, by OpenTelemetry's conventions. */
export function agentFields(
  attributes: Attributes | Readonly<Record<string, unknown>>,
): Pick<SpanRow, 'agents' | 'agentVersion'> {
  const agents = [word(attributes['gen_ai.agent.id']), word(attributes['gen_ai.agent.name'])].filter(
    (name) => name !== undefined,
  )
  const version = word(attributes['gen_ai.agent.version'])
  return { ...(agents.length > 0 && { agents }), ...(version !== undefined && { agentVersion: version }) }
}
