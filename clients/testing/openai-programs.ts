/** What programs ask of OpenAI's clients: each by the method's name there and what it is given. */
export interface OpenAiProgram {
  readonly name: string
  readonly call:
    | 'chat.completions.create'
    | 'responses.create'
    | 'embeddings.create'
    | 'moderations.create'
    | 'models.list'
    | 'models.retrieve'
  /** Of `models.retrieve`. */
  readonly id?: string
  readonly params?: Readonly<Record<string, unknown>>
}

const model = 'auto'
const messages = [{ role: 'user', content: 'Classify the sentiment: I love this.' }]
const weather = {
  type: 'function',
  function: {
    name: 'weather',
    description: 'The weather of a place',
    parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  },
}
const answered = [
  { role: 'user', content: 'How is the weather in Leeds?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"place":"Leeds"}' } }],
  },
  { role: 'tool', tool_call_id: 'call_1', content: 'Rain.' },
]
const person = {
  type: 'json_schema',
  json_schema: { name: 'person', schema: { type: 'object', properties: { name: { type: 'string' } } } },
}
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const seen = [
  {
    role: 'user',
    content: [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: picture } },
    ],
  },
]

const chat = (name: string, params: object): OpenAiProgram => ({
  name,
  call: 'chat.completions.create',
  params: { model, messages, ...params },
})
const respond = (name: string, params: object): OpenAiProgram => ({
  name,
  call: 'responses.create',
  params: { model, input: 'Say hello.', ...params },
})

export const OPENAI_PROGRAMS: readonly OpenAiProgram[] = [
  chat('an answer', {}),
  chat('an instruction, and how freely it is followed', {
    messages: [{ role: 'system', content: 'Be brief.' }, ...messages],
    temperature: 0.2,
    top_p: 0.9,
  }),
  chat('limits', { max_completion_tokens: 20, stop: ['\n'], seed: 7 }),
  chat('a name, and who the user is', {
    messages: [{ ...messages[0], name: 'ana' }],
    user: 'ana',
    metadata: { a: 'b' },
  }),
  chat('tools', { tools: [weather], tool_choice: 'auto', parallel_tool_calls: false }),
  chat('what a tool gave', { messages: answered, tools: [weather] }),
  chat('an answer in JSON', { response_format: { type: 'json_object' } }),
  chat('an answer by a schema', { response_format: person }),
  chat('a picture', { messages: seen }),
  chat('a stream', { stream: true }),
  chat('a stream with its usage', { stream: true, stream_options: { include_usage: true } }),
  chat('a model that is not there', { model: 'nope' }),
  chat('no messages', { messages: [] }),
  respond('a response', {}),
  respond('a response to items', {
    input: [{ role: 'user', content: [{ type: 'input_text', text: 'Say hello.' }] }],
    instructions: 'Be brief.',
    max_output_tokens: 50,
  }),
  respond('the events of a response', { stream: true }),
  { name: 'a vector', call: 'embeddings.create', params: { model, input: 'Hello', encoding_format: 'float' } },
  {
    name: 'vectors',
    call: 'embeddings.create',
    params: { model, input: ['Hello', 'Bye'], encoding_format: 'float', dimensions: 64, user: 'ana' },
  },
  { name: 'a moderation', call: 'moderations.create', params: { input: 'I will kill you' } },
  { name: 'moderations', call: 'moderations.create', params: { input: ['Good morning', 'I will kill you'] } },
  { name: 'the models', call: 'models.list' },
  { name: 'a model', call: 'models.retrieve', id: 'local/basic' },
]
