import { type Answer, ApiError, type Sink, stream } from '../../kernel/define.ts'
import { type Piece, PieceReader, piecesOf } from './pieces.ts'
import type { AnswerEvents, Receipt, Result } from './receipt.ts'

/** Makes a protocol's answer out of pieces: its events as they come, and the whole at the end. */
export interface AnswerWriter {
  begin(): void
  take(piece: Piece): void
  /** Settled: the end may be told. */
  end(bill: Receipt): void
  /** After the beginning: the answer is not whole. */
  fail(message: string): void
}

/** Told of each event; a plain answer tells nobody. */
export type Emit = (event: { readonly type: string; readonly [field: string]: unknown }) => void

export const writeWhole = (writer: AnswerWriter, result: Result): void => {
  writer.begin()
  for (const piece of piecesOf(result)) writer.take(piece)
  writer.end(result.bill)
}

/** A stream of named server-sent events. It is read to its end, so that all is settled, whatever becomes of the writing. */
export const streamAnswer = (
  events: AnswerEvents,
  writerTo: (emit: Emit) => AnswerWriter,
  headers: Readonly<Record<string, string>> = {},
): Answer =>
  stream(
    200,
    'text/event-stream; charset=utf-8',
    async (out) => {
      let roomy = true
      const writer = writerTo((event) => {
        roomy = out.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      })
      await pump(events, writer, () => (roomy ? undefined : out.drained()), out)
    },
    { 'cache-control': 'no-cache', ...headers },
  )

const pump = async (
  events: AnswerEvents,
  writer: AnswerWriter,
  room: () => Promise<void> | undefined,
  out: Sink,
): Promise<void> => {
  const reader = new PieceReader()
  writer.begin()
  try {
    for await (const event of events) {
      if (event.kind === 'chunk') for (const piece of reader.chunk(event.chunk)) writer.take(piece)
      else if (event.cut === undefined) writer.end(event.bill)
      else
        writer.fail(
          `the answer is cut: ${event.cut} at the provider after part of it was sent; what was sent is charged`,
        )
      if (out.signal.aborted) return
      await room()
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    writer.fail(error.message)
  }
}
