import { createParser } from 'eventsource-parser'
import { Fault } from '../fault.ts'

export interface ServerSentEvent {
  readonly event: string | undefined
  /** Parsed JSON. Throws the Fault `malformed`. */
  readonly data: unknown
}

/** Reads the events out of the bytes of a stream, across the pieces they come in. */
export const eventReader = (): ((bytes: Buffer) => ServerSentEvent[]) => {
  const decoder = new TextDecoder()
  let events: ServerSentEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (data === '[DONE]') return
      // Read when it is asked for, so that a malformed one takes none before it away.
      events.push({
        event,
        get data() {
          return parse(data)
        },
      })
    },
  })
  return (bytes) => {
    events = []
    parser.feed(decoder.decode(bytes, { stream: true }))
    return events
  }
}

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch (error) {
    throw new Fault('malformed', 'an event holds no JSON', { cause: error })
  }
}
