import { ApiError, type Caller } from '../../kernel/define.ts'
import { paymentHeaders, paymentRequiredOf } from '../x402/services.ts'
import { once } from './answers.ts'
import type { Parts } from './parts.ts'
import type { Tool, ToolAnswer } from './services.ts'

export interface Asked {
  readonly name: string
  readonly tool: Tool
  readonly input: Readonly<Record<string, unknown>>
  /** `_meta` of the request. */
  readonly meta: Readonly<Record<string, unknown>>
  readonly traceparent: string | undefined
  /** The protocol as of 2026, or before. */
  readonly era: 'modern' | 'legacy'
}

interface Result extends Record<string, unknown> {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
  readonly _meta?: Record<string, unknown>
}

/** Of x402's transport over MCP. */
const PAYMENT = 'x402/payment'
const RECEIPT = 'x402/payment-response'

/** What goes wrong is a result, too: it is told to the model, which may do something about it. */
export async function callTool(asked: Asked, caller: Caller, signal: AbortSignal, parts: Parts): Promise<Result> {
  const { name, tool, input, meta, traceparent } = asked
  const headers = meta[PAYMENT] === undefined ? {} : paymentHeaders(meta[PAYMENT])
  const key = meta['idempotency-key']
  const run = async (operationKey: string): Promise<Result> =>
    resultOf(
      await tool.call({ caller, input, headers, operationKey, repeatable: key !== undefined, traceparent, signal }),
    )
  try {
    return await once({ owner: caller.userId, key, tool: name, input }, run, parts)
  } catch (error) {
    return failureOf(error, asked, parts)
  }
}

const text = (value: string) => ({ type: 'text' as const, text: value })

const resultOf = ({ data, text: words, receipt, payment }: ToolAnswer): Result => ({
  content: [text(words ?? JSON.stringify(data))],
  structuredContent: { ...data },
  ...((receipt || payment) && { _meta: { ...(receipt && { receipt }), ...(payment && { [RECEIPT]: payment }) } }),
})

function failureOf(error: unknown, { tool, era }: Asked, { log }: Parts): Result {
  if (!(error instanceof ApiError)) log.error('a tool failed', { error: String(error) })
  const told = error instanceof ApiError ? error : new ApiError('internal', 'a fault of the service')
  const { code, message, extra } = told
  const link = extra.payment === undefined ? '' : `; pay at ${extra.payment.payment_link}`
  const words = text(`${code}: ${message}${link}`)
  const required = paymentRequiredOf(told)
  return {
    // clients that pay by x402 read the first text, models all
    content: required === undefined ? [words] : [text(JSON.stringify(required)), words],
    // clients of 2025 hold even an error to the tool's schema; their text says the same
    ...(required && (tool.outputSchema === undefined || era === 'modern') && { structuredContent: { ...required } }),
    isError: true,
    _meta: { error: { code, ...(extra.payment && { payment: extra.payment }) } },
  }
}
