import { type Answer, stream } from '../../kernel/define.ts'

const KEEP_ALIVE_MS = 15_000

export const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** An answer of server-sent events. Rejects with what fails before the first of them; what fails later is told by an event. */
export async function eventStream(
  events: AsyncGenerator<string, void, void>,
  failed: (error: unknown) => string,
): Promise<Answer> {
  const first = await events.next()
  return stream(
    200,
    'text/event-stream; charset=utf-8',
    async (out) => {
      const beat = setInterval(() => out.write(': keep-alive\n\n'), KEEP_ALIVE_MS)
      try {
        for (let next = first; next.done !== true; next = await events.next())
          if (!out.write(next.value)) await out.drained()
      } catch (error) {
        out.write(failed(error))
      } finally {
        clearInterval(beat)
        await events.return()
      }
    },
    { 'cache-control': 'no-cache', 'x-accel-buffering': 'no' },
  )
}
