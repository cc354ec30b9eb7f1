import { ApiError, type Sink } from '../../../kernel/define.ts'
import { DONE, errorEvent } from '../../providers/services.ts'
import type { Charged } from '../settling/charged-call.ts'
import { receiptComment, withReceipt } from './receipt-fields.ts'
import type { OpenStream } from './streaming.ts'

/** Forwards a stream to its end; `[DONE]` only where it is complete and settled. `includeUsage`: the caller wants the event that tells the usage. */
export const writeStream = async (open: OpenStream<Charged>, out: Sink, includeUsage: boolean): Promise<void> => {
  try {
    for await (const piece of open.deliver()) {
      if (Buffer.isBuffer(piece)) {
        if (!out.write(piece)) await out.drained()
        continue
      }
      const { bill, latencyMs, usageEvent, cut } = piece
      if (includeUsage && usageEvent !== undefined) out.write(withReceipt(usageEvent, bill, latencyMs))
      out.write(receiptComment(bill, latencyMs))
      out.write(cut === undefined ? DONE : errorEvent('E005', cutMessage(cut.kind), 503))
    }
  } catch (error) {
    if (error instanceof ApiError) out.write(errorEvent(error.code, error.message, error.status))
    throw error
  }
}

const cutMessage = (kind: string): string =>
  `the answer is cut: ${kind} at the provider after part of it was sent; what was sent is charged`
