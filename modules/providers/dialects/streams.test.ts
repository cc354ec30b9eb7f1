import { expect } from 'chai'
import type { Ask } from '../backend.ts'
import type { Offer } from '../offer.ts'
import { saidIn } from '../testing/streams.ts'
import { WIRES } from '../testing/wire.ts'
import { anthropic } from './anthropic/dialect.ts'
import { cohere } from './cohere/dialect.ts'
import type { Dialect } from './dialect.ts'
import { DIALECTS } from './index.ts'

const offer = { id: 'p/m', provider: 'p', model: 'm' } as unknown as Offer
const decode = (dialect: Dialect, events: readonly object[]) => {
  const decoder = dialect.decoder(offer, {} as Ask)
  const bytes = events.map(
    (event) => decoder.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`)) ?? Buffer.alloc(0),
  )
  return { bytes, text: Buffer.concat(bytes).toString(), started: decoder.started }
}

describe('streams of providers in the form of OpenAI', () => {
  it('anthropic: the arguments of a function that takes none are an empty object, not an empty text', () => {
    const start = (index: number, name: string) => ({
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} },
    })
    const piece = (index: number, partial_json: string) => ({
      type: 'content_block_delta',
      index,
      delta: { type: 'input_json_delta', partial_json },
    })
    const stop = (index: number) => ({ type: 'content_block_stop', index })
    const { text } = decode(anthropic, [
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Wait.' } },
      stop(0),
      ...[start(1, 'now'), piece(1, ''), stop(1)],
      ...[start(2, 'weather'), piece(2, ''), piece(2, '{"city":'), piece(2, '"Paris"}'), stop(2)],
    ])
    const args = ['', '']
    for (const line of text.split('\n').filter((one) => one.startsWith('data: ')))
      for (const call of JSON.parse(line.slice('data: '.length)).choices[0].delta.tool_calls ?? [])
        args[call.index] += call.function.arguments
    expect(args).to.deep.equal(['{}', '{"city":"Paris"}'])
    expect(saidIn(text)).to.equal('Wait.')
  })

  it('cohere: thinking is no content, so another provider may still take over', () => {
    const delta = (content: object) => ({ type: 'content-delta', index: 0, delta: { message: { content } } })
    expect(decode(cohere, [delta({ thinking: 'hm' })])).to.include({ text: '', started: false })
    expect(decode(cohere, [delta({ thinking: 'hm' }), delta({ text: 'Hi' })])).to.include({ started: true })
  })

  for (const [name, wire] of Object.entries(WIRES))
    for (const [trouble, event] of [
      ['an error event', wire.errorEvent('the model fell over')],
      ['what is no event', 'data: {oops"error"}\n\n'],
    ] as const)
      it(`${name}: what came before ${trouble} is given, though it came in the same piece`, () => {
        const decoder = DIALECTS[name as keyof typeof DIALECTS].decoder(offer, { body: {} } as Ask)
        const saying = { pieces: ['Hello', ' there'], input: 3, cached: 0, output: 2, model: 'm' }
        const events = decoder.push(Buffer.from([...wire.beginning(saying), event].join('')))
        expect(saidIn(events?.toString() ?? '')).to.equal('Hello there')
        expect(decoder.fault?.kind).to.be.oneOf(['stream_error', 'malformed', 'overloaded'])
        expect(decoder.done).to.equal(false)
      })
})
