import { type Answer, ApiError, type Sink, stream } from '../../../kernel/define.ts'

/**
 * An event stream that begins with its first piece: what fails before it is an answer of its own, so that clients see its
 * status; what fails after it is told by an event.
 */
export async function begunStream(
  run: (out: Sink) => Promise<void>,
  failed: (error: ApiError) => string | Uint8Array,
): Promise<Answer> {
  const waiting: (string | Uint8Array)[] = []
  const never = new AbortController().signal
  let sink: Sink | undefined
  let begin: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const done = run({
    write: (piece) => {
      begin()
      if (sink !== undefined) return sink.write(piece)
      waiting.push(piece)
      return true
    },
    drained: async () => sink?.drained(),
    get signal() {
      return sink?.signal ?? never
    },
  })
  await Promise.race([begun, done])
  return stream(
    200,
    'text/event-stream; charset=utf-8',
    async (out) => {
      sink = out
      for (const piece of waiting.splice(0)) out.write(piece)
      await done.catch((error: unknown) => {
        out.write(failed(error instanceof ApiError ? error : new ApiError('internal', 'a fault of the service')))
      })
    },
    { 'cache-control': 'no-cache' },
  )
}
