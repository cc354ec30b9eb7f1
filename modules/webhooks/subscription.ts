import { invalidField, type PublishedEvents } from '../../kernel/define.ts'

/** The names as they are kept: each once. Throws `invalid_request` for one that no module publishes. */
export function subscription(names: readonly string[], published: PublishedEvents): readonly string[] {
  const known = new Set(published.list().map(({ name }) => name))
  const position = names.findIndex((name) => name !== '*' && !known.has(name))
  if (position >= 0)
    throw invalidField(
      `/body/events/${position}`,
      `must be * or an event of this service, one of: ${[...known].sort().join(', ')}`,
    )
  return [...new Set(names)]
}
