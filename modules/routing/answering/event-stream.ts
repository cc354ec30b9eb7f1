import { ApiError, type Sink } from '../../../kernel/define.ts'
import { errorEvent } from '../../providers/services.ts'
import type { Charged } from '../settling/charged-call.ts'
import { receiptComment } from './receipt-fields.ts'
import type { OpenStream, StreamEnd } from './streaming.ts'

/** The last event of a stream that is complete and settled. */
export type LastEvent = (end: StreamEnd<Charged>) => string | Buffer

/** Forwards a stream to its end; the last event comes only where it is complete and settled, else an error takes its place. */
export const writeStream = async (open: OpenStream<Charged>, out: Sink, lastEvent: LastEvent): Promise<void> => {
  try {
    for await (const piece of open.deliver()) {
      if (Buffer.isBuffer(piece)) {
        if (!out.write(piece)) await out.drained()
        continue
      }
      const { bill, latencyMs, cut } = piece
      out.write(receiptComment(bill, latencyMs))
      out.write(cut === undefined ? lastEvent(piece) : errorEvent('E005', cutMessage(cut.kind), 503))
    }
  } catch (error) {
    if (error instanceof ApiError) out.write(errorEvent(error.code, error.message, error.status))
    throw error
  }
}

const cutMessage = (kind: string): string =>
  `the answer is cut: ${kind} at the provider after part of it was sent; what was sent is charged`
