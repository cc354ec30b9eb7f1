import { expect } from 'chai'
import fc from 'fast-check'
import { WIRES } from '../../testing/wire.ts'
import { OpenAiDecoder } from './decoder.ts'

const saying = {
  pieces: ['a', 'data: [DONE]', '"error"', 'é\n\nü', '"usage":{'],
  input: 3,
  cached: 1,
  output: 2,
  model: 'm',
}
const events = [...WIRES.openai.beginning(saying), ': keep-alive\n\n', ...WIRES.openai.ending(saying)]

/** Feeds the bytes in pieces; what comes out. */
const decode = (bytes: Buffer, cuts: readonly number[]) => {
  const decoder = new OpenAiDecoder(1)
  const out: Buffer[] = []
  let from = 0
  for (const to of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
    if (decoder.done) break
    const events = decoder.push(bytes.subarray(from, to))
    if (events) out.push(events)
    from = to
  }
  return { text: Buffer.concat(out).toString(), end: () => decoder.end(), pieces: out }
}

describe('the decoder of OpenAI streams', () => {
  const whole = Buffer.from(events.join(''))

  it('gives the same, however the bytes are cut: every event whole and unchanged, usage apart', () => {
    const forwarded = events
      .filter((event) => !event.includes('[DONE]\n') && !event.startsWith(':') && !event.includes('"choices":[]'))
      .join('')
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const { text, end, pieces } = decode(whole, cuts)
        expect(text).to.equal(forwarded)
        for (const piece of pieces) expect(piece.toString().endsWith('\n\n')).to.equal(true)
        const { usage, usageEvent } = end()
        expect(usage).to.deep.equal({ input: 2, cacheRead: 1, cacheWrite: 0, output: 2 })
        expect(usageEvent?.toString()).to.include('"choices":[]')
      }),
      { numRuns: 300 },
    )
  })

  it('cut anywhere before its finish, it is never complete', () => {
    const finish = whole.indexOf('"finish_reason":"stop"')
    fc.assert(
      fc.property(fc.nat(finish), (length) => {
        expect(() => decode(whole.subarray(0, length), []).end())
          .to.throw()
          .with.property('kind', 'cut')
      }),
    )
  })

  it('without [DONE], it is complete when each of the answers asked for is', () => {
    const finish = (index: number) =>
      Buffer.from(`data: {"choices":[{"index":${index},"delta":{},"finish_reason":"stop"}]}\n\n`)
    const ended = (...finished: readonly number[]) => {
      const decoder = new OpenAiDecoder(2)
      for (const index of finished) decoder.push(finish(index))
      return () => decoder.end()
    }
    expect(ended(0)).to.throw().with.property('kind', 'cut')
    expect(ended(0, 1)).not.to.throw()
  })

  it('reads line ends of Windows', () => {
    expect(decode(Buffer.from(events.join('').replaceAll('\n\n', '\r\n\r\n')), []).end().usage).to.include({
      output: 2,
    })
  })
})
