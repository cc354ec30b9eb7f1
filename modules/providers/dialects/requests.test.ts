import { expect } from 'chai'
import type { Ask } from '../backend.ts'
import type { ChatBody } from '../chat.ts'
import { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'
import { PROVIDERS } from '../table.ts'
import { DIALECTS } from './index.ts'

type Native = 'anthropic' | 'google' | 'cohere'

/** The request that a provider gets for a chat, parsed. */
const sent = (
  provider: Native | 'openai' | 'groq' | 'mistral',
  chat: Partial<ChatBody>,
  model = 'm',
): Record<string, unknown> => {
  const row = PROVIDERS[provider]
  const ask = { kind: 'chat', body: { model, messages: [USER], ...chat }, maxOutputTokens: 100 } as unknown as Ask
  const offer = { id: `${provider}/${model}`, provider, model } as unknown as Offer
  return JSON.parse(DIALECTS[row.dialect].request(ask, { offer, row }, false).body.toString())
}
const refusal = (provider: Native, chat: Partial<ChatBody>): string => {
  try {
    sent(provider, chat)
  } catch (error) {
    if (error instanceof Fault) return error.kind
  }
  return 'none'
}

const USER = { role: 'user' as const, content: 'Hello' }
const NATIVE = ['anthropic', 'google', 'cohere'] as const
const functionTool = (name: string, parameters?: object) => ({
  type: 'function',
  function: { name, strict: true, ...(parameters && { parameters }) },
})
const assistantCalls = (...calls: readonly (readonly [id: string, args: string])[]) => ({
  role: 'assistant' as const,
  content: null,
  tool_calls: calls.map(([id, args]) => ({ id, type: 'function', function: { name: 'now', arguments: args } })),
})
const result = (id: string, content: string) => ({ role: 'tool' as const, tool_call_id: id, content })

describe('requests in the form of each provider', () => {
  it('google: the results of one step stand in one turn, apart from what the user says next', () => {
    const messages = [USER, assistantCalls(['a', '{}'], ['b', '{}']), result('a', 'one'), result('b', 'two'), USER]
    const { contents } = sent('google', { messages }) as { contents: { role: string; parts: unknown[] }[] }
    expect(contents.map(({ role, parts }) => [role, parts.length])).to.deep.equal([
      ['user', 1],
      ['model', 2],
      ['user', 2],
      ['user', 1],
    ])
  })

  it('calls without arguments go back as an empty object, by ids that the provider takes', () => {
    const messages = [USER, assistantCalls(['functions.now:0', '']), result('functions.now:0', 'noon')]
    const blocks = (sent('anthropic', { messages })['messages'] as { content: object[] }[]).flatMap(
      (one) => one.content,
    )
    expect(blocks.slice(1)).to.deep.equal([
      { type: 'tool_use', id: 'functions_now_0', name: 'now', input: {} },
      { type: 'tool_result', tool_use_id: 'functions_now_0', content: 'noon' },
    ])
    expect(sent('google', { messages })).to.have.deep.nested.property('contents[1].parts[0].functionCall.args', {})
    expect(sent('cohere', { messages })).to.have.deep.nested.property('messages[1]', {
      role: 'assistant',
      tool_calls: [{ id: 'functions.now:0', type: 'function', function: { name: 'now', arguments: '{}' } }],
    })
  })

  it('no empty turn and no empty text is sent where providers refuse them', () => {
    const messages = [
      {
        ...USER,
        content: [
          { type: 'text', text: '' },
          { type: 'text', text: 'a' },
        ],
      },
      { role: 'assistant' as const, content: '' },
      { ...USER, content: 'b' },
    ]
    expect(sent('anthropic', { messages })['messages']).to.deep.equal([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
    ])
    expect(sent('google', { messages })['contents']).to.deep.equal([
      { role: 'user', parts: [{ text: 'a' }, { text: 'b' }] },
    ])
  })

  it('instructions alone are what the user says', () => {
    const messages = [{ role: 'system' as const, content: 'Say hello.' }]
    expect(sent('anthropic', { messages })).to.deep.include({
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Say hello.' }] }],
    })
    expect(sent('google', { messages })).to.deep.include({
      contents: [{ role: 'user', parts: [{ text: 'Say hello.' }] }],
    })
  })

  it('one call at a time, and one function forced', () => {
    const tools = [functionTool('now'), functionTool('other', { type: 'object', properties: { x: {} } })]
    const named = { tools, tool_choice: { type: 'function', function: { name: 'now' } } }
    expect(sent('anthropic', { tools, parallel_tool_calls: false })['tool_choice']).to.deep.equal({
      type: 'auto',
      disable_parallel_tool_use: true,
    })
    expect(sent('anthropic', named)['tool_choice']).to.deep.equal({ type: 'tool', name: 'now' })
    expect(sent('google', named)['toolConfig']).to.deep.equal({
      functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['now'] },
    })
    expect(sent('cohere', named)).to.deep.include({
      tools: [{ type: 'function', function: { name: 'now', parameters: { type: 'object', properties: {} } } }],
      tool_choice: 'REQUIRED',
    })
    for (const provider of NATIVE) expect(sent(provider, { tools: [] })).not.to.have.any.keys('tools', 'tool_choice')
  })

  it('samples within what the provider takes', () => {
    const chat = { temperature: 0.7, top_p: 1, frequency_penalty: 0.5, presence_penalty: -0.5 }
    expect(sent('anthropic', chat)).to.include({ temperature: 0.7 }).and.not.to.have.property('top_p')
    expect(sent('anthropic', { temperature: 1, top_p: 0.5 }))
      .to.include({ top_p: 0.5 })
      .and.not.have.property('temperature')
    expect(sent('google', chat)['generationConfig']).to.include({
      frequencyPenalty: 0.5,
      presencePenalty: -0.5,
      topP: 1,
    })
    expect(sent('cohere', chat)).to.include({ p: 0.99, frequency_penalty: 0.5, presence_penalty: 0 })
  })

  it('anthropic: JSON without a schema is asked for in words, beside the instructions', () => {
    const messages = [{ role: 'system' as const, content: 'Be brief.' }, USER]
    expect(sent('anthropic', { messages, response_format: { type: 'json_object' } })['system'])
      .to.match(/^Be brief\./)
      .and.to.include('JSON')
  })

  it('a document goes along, or is refused; nothing is left out in silence', () => {
    const file = { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } }
    const messages = [{ ...USER, content: [file] }]
    expect(sent('anthropic', { messages })).to.have.deep.nested.property('messages[0].content[0]', {
      type: 'document',
      source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' },
    })
    expect(sent('google', { messages })).to.have.deep.nested.property('contents[0].parts[0]', {
      inlineData: { mimeType: 'application/pdf', data: 'JVBERi0=' },
    })
    expect(refusal('cohere', { messages })).to.equal('unsupported')
    for (const provider of NATIVE) {
      const uploaded = { type: 'file', file: { file_id: 'file-1' } }
      expect(refusal(provider, { messages: [{ ...USER, content: [uploaded] }] })).to.equal('unsupported')
      expect(refusal(provider, { messages: [{ ...USER, content: [{ type: 'future' }] }] })).to.equal('unsupported')
      expect(refusal(provider, { functions: [{ name: 'now' }] })).to.equal('unsupported')
      expect(refusal(provider, { tools: [{ type: 'custom', custom: { name: 'x' } }] })).to.equal('unsupported')
      expect(refusal(provider, { tools: [functionTool('now')], tool_choice: { type: 'allowed_tools' } })).to.equal(
        'unsupported',
      )
    }
  })

  it('images by address, and in the body under any spelling of their type', () => {
    const parts = (url: string) => ({ messages: [{ ...USER, content: [{ type: 'image_url', image_url: { url } }] }] })
    const address = 'https://example.com/a.JPG?size=1'
    expect(sent('google', parts(address))).to.have.deep.nested.property('contents[0].parts[0]', {
      fileData: { fileUri: address, mimeType: 'image/jpeg' },
    })
    expect(sent('anthropic', parts(address))).to.have.deep.nested.property('messages[0].content[0]', {
      type: 'image',
      source: { type: 'url', url: address },
    })
    expect(sent('anthropic', parts('data:image/jpg;base64,AAAA'))).to.have.deep.nested.property(
      'messages[0].content[0]',
      {
        type: 'image',
        source: { type: 'base64', media_type: 'image/jpeg', data: 'AAAA' },
      },
    )
  })

  it('null stands for not given', () => {
    const messages = [USER, { role: 'assistant' as const, content: 'x', tool_calls: null, refusal: null }, USER]
    const nothing = {
      tools: null,
      stop: null,
      tool_choice: null,
      response_format: null,
      temperature: null,
      top_p: null,
    }
    expect(sent('cohere', { messages, ...nothing })).to.deep.equal({
      messages: [USER, { role: 'assistant', content: 'x' }, USER],
      max_tokens: 100,
      model: 'm',
      stream: false,
    })
    expect(sent('anthropic', { messages, ...nothing })).to.have.all.keys('max_tokens', 'messages', 'model', 'stream')
  })

  it('openai: the role developer is system where only OpenAI knows it', () => {
    const messages = [{ role: 'developer' as const, content: 'Be brief.' }, USER]
    expect(sent('openai', { messages })['messages']).to.deep.equal(messages)
    expect(sent('groq', { messages })['messages']).to.deep.equal([{ role: 'system', content: 'Be brief.' }, USER])
  })

  it('mistral: the seed by its own name', () => {
    expect(sent('mistral', { seed: 7 }))
      .to.include({ random_seed: 7 })
      .and.not.to.have.property('seed')
    expect(sent('openai', { seed: 7 })).to.include({ seed: 7 })
  })

  it('mistral: ids of calls that another model made become nine letters and digits, by which calls and results still meet', () => {
    const own = 'D681PevKs'
    const messages = [
      USER,
      assistantCalls(['call_01JQ4N5W', '{}'], [own, '{}']),
      result('call_01JQ4N5W', 'noon'),
      result(own, 'one'),
    ]
    const went = sent('mistral', { messages })['messages'] as {
      tool_calls?: { id: string }[]
      tool_call_id?: string
    }[]
    const [first = '', second] = went[1]?.tool_calls?.map(({ id }) => id) ?? []
    expect(first).to.match(/^[A-Za-z0-9]{9}$/)
    expect(second).to.equal(own)
    expect([went[2]?.tool_call_id, went[3]?.tool_call_id]).to.deep.equal([first, own])
    expect(sent('openai', { messages })['messages']).to.deep.equal(messages)
    const junk = [
      { role: 'assistant' as const, content: 'x', tool_calls: 'none' },
      { ...USER, tool_calls: [null, 7] },
    ]
    expect(() => sent('mistral', { messages: junk as never })).not.to.throw()
  })

  it('google: a name that a caller made up stays one segment of the path', () => {
    const ask = { kind: 'chat', body: { model: 'm', messages: [USER] }, maxOutputTokens: 100 } as unknown as Ask
    const offer = { provider: 'google', model: 'm/../../x:countTokens?y=é' } as unknown as Offer
    const { path } = DIALECTS.google.request(ask, { offer, row: PROVIDERS.google }, false)
    expect(path).to.equal('/models/m%2F..%2F..%2Fx%3AcountTokens%3Fy%3D%C3%A9:generateContent')
  })
})
