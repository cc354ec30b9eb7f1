import type { Method } from '../api.ts'
import { pascal } from '../words.ts'
import { typeText } from './types.ts'

/** The events of a method, to be told apart by `instanceof`. */
export function eventsText({ name, streams, events }: Method): readonly string[] {
  if (!events) return []
  const kinds = events.kinds.map(({ event, type }) => ({
    event,
    record: pascal(event),
    type: type.kind === 'model' ? typeText(type, false) : undefined,
  }))
  return [
    [
      `    /** What ${name}${streams ? 'Streaming' : ''} tells; told apart by instanceof. */\n    public sealed interface ${events.name} {\n`,
      ...kinds.map(
        ({ record, type = 'JsonNode' }) => `        record ${record}(${type} data) implements ${events.name} {}\n`,
      ),
      `        /** One that this version does not know. */\n        record Other(ServerEvent event) implements ${events.name} {}\n\n`,
      `        static ${events.name} of(ServerEvent event) {\n            return switch (event.event()) {\n`,
      ...kinds.map(
        ({ event, record, type }) =>
          `                case "${event}" -> new ${record}(event.${type === undefined ? 'data()' : `as(${type}.class)`});\n`,
      ),
      '                default -> new Other(event);\n            };\n        }\n    }\n',
    ].join(''),
  ]
}
