import { expect } from 'chai'
import type { Completion } from '../chat.ts'
import { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'
import { WIRES } from '../testing/wire.ts'
import { cohere } from './cohere/dialect.ts'
import type { Dialect } from './dialect.ts'
import { google } from './google/dialect.ts'

const ask = { kind: 'chat', body: { messages: [] } } as unknown as Parameters<Dialect['answer']>[1]
const offer = { id: 'p/m', provider: 'p', model: 'm' } as unknown as Offer
const saying = { pieces: ['half a thou'], input: 3, cached: 0, output: 2, model: 'm' }

describe('why a whole answer ended', () => {
  /** Through the dialect, with the reason as the provider spells it. */
  const DIALECTS: Readonly<Record<string, readonly [Dialect, (reason: string) => unknown]>> = {
    cohere: [cohere, (reason) => ({ ...(WIRES.cohere.whole(saying) as object), finish_reason: reason })],
    google: [
      google,
      (reason) => {
        const whole = WIRES.google.whole(saying) as { readonly candidates: readonly object[] }
        return { ...whole, candidates: whole.candidates.map((candidate) => ({ ...candidate, finishReason: reason })) }
      },
    ],
  }
  const ended = (name: string, reason: string): string => {
    const [dialect, whole] = DIALECTS[name] as (typeof DIALECTS)[string]
    try {
      const { bytes } = dialect.answer(Buffer.from(JSON.stringify(whole(reason))), ask, offer)
      return (JSON.parse(bytes.toString()) as Completion).choices[0]?.finish_reason ?? 'none'
    } catch (error) {
      if (error instanceof Fault) return error.kind
      throw error
    }
  }
  for (const [name, reason, meaning] of [
    ['cohere', 'COMPLETE', 'stop'],
    ['cohere', 'MAX_TOKENS', 'length'],
    ['cohere', 'ERROR', 'error_in_body'],
    ['cohere', 'ERROR_TOXIC', 'error_in_body'],
    ['cohere', 'TIMEOUT', 'error_in_body'],
    ['google', 'STOP', 'stop'],
    ['google', 'SAFETY', 'content_filter'],
    ['google', 'LANGUAGE', 'content_filter'],
    ['google', 'OTHER', 'content_filter'],
    ['google', 'MALFORMED_FUNCTION_CALL', 'error_in_body'],
    ['google', 'UNEXPECTED_TOOL_CALL', 'error_in_body'],
  ] as const)
    it(`${name}'s ${reason} is ${meaning}`, () => expect(ended(name, reason)).to.equal(meaning))
})
