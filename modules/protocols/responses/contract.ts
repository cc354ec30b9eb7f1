import Type, { type TProperties } from 'typebox'

const Open = Type.Object({}, { additionalProperties: true })
const text = Type.String()
const number = Type.Integer()

const event = (type: string, fields: TProperties) =>
  Type.Object({ type: Type.Literal(type), sequence_number: number, ...fields })
/** Of the whole. */
const ofResponse = (type: string) => event(type, { response: Open })
/** Of an item of the output. */
const ofItem = (type: string, fields: TProperties) => event(type, { item_id: text, output_index: number, ...fields })
const ofContent = (type: string, fields: TProperties) => ofItem(type, { content_index: number, ...fields })
const ofSummary = (type: string, fields: TProperties) => ofItem(type, { summary_index: number, ...fields })
const logprobs = Type.Array(Open)

const all = [
  ofResponse('response.created'),
  ofResponse('response.in_progress'),
  ofResponse('response.completed'),
  ofResponse('response.incomplete'),
  ofResponse('response.failed'),
  event('response.output_item.added', { output_index: number, item: Open }),
  event('response.output_item.done', { output_index: number, item: Open }),
  ofContent('response.content_part.added', { part: Open }),
  ofContent('response.content_part.done', { part: Open }),
  ofContent('response.output_text.delta', { delta: text, logprobs }),
  ofContent('response.output_text.done', { text, logprobs }),
  ofContent('response.refusal.delta', { delta: text }),
  ofContent('response.refusal.done', { refusal: text }),
  ofSummary('response.reasoning_summary_part.added', { part: Open }),
  ofSummary('response.reasoning_summary_part.done', { part: Open }),
  ofSummary('response.reasoning_summary_text.delta', { delta: text }),
  ofSummary('response.reasoning_summary_text.done', { text }),
  ofItem('response.function_call_arguments.delta', { delta: text }),
  ofItem('response.function_call_arguments.done', { name: text, arguments: text }),
  ofItem('response.custom_tool_call_input.delta', { delta: text }),
  ofItem('response.custom_tool_call_input.done', { input: text }),
]

/** What a streamed response tells, in OpenAI's names. The bill stands in the last `response`. */
export const ResponseEvents = Object.fromEntries(all.map((schema) => [schema.properties.type.const, schema]))
