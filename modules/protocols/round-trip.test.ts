import { expect } from 'chai'
import fc from 'fast-check'
import type { GatewayMessage, ThinkingBlock } from './chat.ts'
import type { MessagesRequest, ResponsesRequest } from './contract.ts'
import { translateMessages } from './messages/request.ts'
import { MessageWriter } from './messages/writer.ts'
import type { Piece } from './pieces.ts'
import type { Receipt } from './receipt.ts'
import { translateResponses } from './responses/request.ts'
import { toolsOf } from './responses/tools.ts'
import { ResponseWriter } from './responses/writer.ts'
import type { AnswerWriter, Emit } from './writing.ts'

const RUNS = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) }

const bill: Receipt = {
  modelUsed: 'openai/m',
  usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13, prompt_tokens_details: { cached_tokens: 2 } },
  chargedMicroPence: 1n,
  earnedMicroPence: 0n,
  seal: 'a'.repeat(64),
  latencyMs: 1,
}

/** One step of an assistant: what any model may think, say and call. */
interface Step {
  readonly thought: readonly string[]
  readonly blocks: readonly ThinkingBlock[]
  readonly text: readonly string[]
  readonly calls: readonly { readonly name: string; readonly args: readonly string[]; readonly extra: unknown }[]
}

const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { maxLength: 4 })
/** A text in pieces as a stream brings them. */
const cut = (text: string, at: number): readonly string[] => {
  const end = at % (text.length + 1)
  return [text.slice(0, end), text.slice(end)].filter((piece) => piece !== '')
}
const call = fc
  .record({
    name: fc.stringMatching(/^[a-z_]{1,20}$/),
    input: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true }),
    at: fc.nat(200),
    extra: fc.option(fc.constant({ google: { thought_signature: 'signed' } }), { nil: undefined }),
  })
  .map(({ name, input, at, extra }) => ({ name, args: cut(JSON.stringify(input), at), extra }))
const block = fc.oneof(
  fc.record({
    type: fc.constant('thinking' as const),
    thinking: fc.string({ minLength: 1 }),
    signature: fc.base64String({ minLength: 4 }),
  }),
  fc.record({ type: fc.constant('redacted_thinking' as const), data: fc.base64String({ minLength: 4 }) }),
)
/** Thoughts come either as text alone or as a provider's own blocks. */
const step: fc.Arbitrary<Step> = fc
  .record({
    thought: words,
    blocks: fc.array(block, { maxLength: 2 }),
    text: words,
    calls: fc.array(call, { maxLength: 3 }),
    own: fc.boolean(),
  })
  .map(({ own, thought, blocks, ...rest }) => ({ ...rest, thought: own ? [] : thought, blocks: own ? blocks : [] }))
  .filter(({ text, calls }) => text.length + calls.length > 0)

const piecesOf = ({ thought, blocks, text, calls }: Step): readonly Piece[] => [
  ...thought.map((text): Piece => ({ kind: 'thought', text })),
  ...blocks.map((block): Piece => ({ kind: 'block', block })),
  ...text.map((text): Piece => ({ kind: 'text', text })),
  ...calls.flatMap(({ name, args, extra }, index): Piece[] => [
    { kind: 'call', id: `call_${index}`, name, extra },
    ...args.map((text): Piece => ({ kind: 'arguments', text })),
  ]),
  { kind: 'finish', reason: calls.length > 0 ? 'tool_calls' : 'stop' },
]

/** What the model must be given back, whatever the protocol between. */
const expected = ({ thought, blocks, text, calls }: Step) => ({
  text: text.join(''),
  thought: thought.join(''),
  blocks,
  calls: calls.map(({ name, args, extra }, index) => ({ id: `call_${index}`, name, args: args.join(''), extra })),
})
const told = (messages: readonly GatewayMessage[]) => {
  const assistants = messages.filter(({ role }) => role === 'assistant')
  expect(assistants).to.have.length(1)
  const { content, reasoning_content = '', thinking_blocks = [], tool_calls = [] } = assistants[0] as GatewayMessage
  const text = typeof content === 'string' ? content : (content ?? []).map((part) => String(part['text'])).join('')
  return {
    text,
    thought: reasoning_content,
    blocks: thinking_blocks,
    calls: tool_calls.map(({ id, function: { name, arguments: args }, extra_content: extra }) => ({
      id,
      name,
      args,
      extra,
    })),
  }
}

const write = (writer: AnswerWriter, of: Step): void => {
  writer.begin()
  for (const piece of piecesOf(of)) writer.take(piece)
  writer.end(bill)
}

type Event = Parameters<Emit>[0]

describe('protocols: there and back', () => {
  const asked = { role: 'user' as const, content: 'x' }
  const results = ({ calls }: Step, one: (id: string) => object) => calls.map((_, index) => one(`call_${index}`))

  it('responses: what a model thought, said and called comes back to it', () => {
    fc.assert(
      fc.property(step, (one) => {
        const request = { model: 'm', input: 'x' } as ResponsesRequest
        const events: Event[] = []
        const writer = new ResponseWriter(request, toolsOf([]), (event) => events.push(event))
        write(writer, one)
        const output = writer.response['output'] as object[]
        const done = events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item)
        expect(done).to.deep.equal(output)
        expect(events.map((event) => event['sequence_number'])).to.deep.equal(events.map((_, index) => index))
        const input = [
          asked,
          ...output,
          ...results(one, (call_id) => ({ type: 'function_call_output', call_id, output: 'ok' })),
        ]
        expect(
          told(translateResponses({ ...request, input }).body.messages as readonly GatewayMessage[]),
        ).to.deep.equal(expected(one))
      }),
      RUNS,
    )
  })

  it('messages: what a model thought, said and called comes back to it', () => {
    fc.assert(
      fc.property(step, (one) => {
        const events: Event[] = []
        const writer = new MessageWriter('m', 0, (event) => events.push(event))
        write(writer, one)
        const content = writer.message['content'] as { type: string }[]
        expect(accumulated(events)).to.deep.equal(content)
        const request: MessagesRequest = {
          model: 'm',
          max_tokens: 9,
          messages: [
            asked,
            { role: 'assistant', content },
            {
              role: 'user',
              content: [
                ...results(one, (id) => ({ type: 'tool_result', tool_use_id: id, content: 'ok' })),
                { type: 'text', text: 'y' },
              ] as { type: string }[],
            },
          ],
        }
        expect(told(translateMessages(request).messages as readonly GatewayMessage[])).to.deep.equal(expected(one))
      }),
      RUNS,
    )
  })
})

/** Blocks as a client puts them together from a stream. */
const accumulated = (events: readonly Event[]): readonly object[] => {
  const blocks: Record<string, unknown>[] = []
  let args = ''
  for (const event of events) {
    const block = blocks[event['index'] as number]
    const delta = event['delta'] as Record<string, string>
    if (event.type === 'content_block_start') {
      blocks.push({ ...(event['content_block'] as object) })
      args = ''
    } else if (event.type === 'content_block_delta' && block) {
      if (delta['type'] === 'input_json_delta') args += delta['partial_json']
      else if (delta['type'] === 'text_delta') block['text'] = `${block['text']}${delta['text']}`
      else if (delta['type'] === 'thinking_delta') block['thinking'] = `${block['thinking']}${delta['thinking']}`
      else block['signature'] = delta['signature']
    } else if (event.type === 'content_block_stop' && block?.['type'] === 'tool_use')
      block['input'] = args === '' ? {} : JSON.parse(args)
  }
  return blocks
}
