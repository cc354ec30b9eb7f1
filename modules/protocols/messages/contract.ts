import Type, { type TProperties } from 'typebox'

const Open = Type.Object({}, { additionalProperties: true })
const event = (type: string, fields: TProperties) => Type.Object({ type: Type.Literal(type), ...fields })
const index = Type.Integer()

/** What a streamed message tells, in Anthropic's names. The bill stands in `message_delta`. */
export const MessageEvents = {
  message_start: event('message_start', { message: Open }),
  content_block_start: event('content_block_start', { index, content_block: Open }),
  content_block_delta: event('content_block_delta', {
    index,
    delta: Type.Object({
      type: Type.Enum(['text_delta', 'thinking_delta', 'input_json_delta', 'signature_delta']),
      text: Type.Optional(Type.String()),
      thinking: Type.Optional(Type.String()),
      partial_json: Type.Optional(Type.String()),
      signature: Type.Optional(Type.String()),
    }),
  }),
  content_block_stop: event('content_block_stop', { index }),
  message_delta: event('message_delta', {
    delta: Type.Object({ stop_reason: Type.String(), stop_sequence: Type.Null() }),
    usage: Type.Object({
      input_tokens: Type.Integer(),
      output_tokens: Type.Integer(),
      cache_read_input_tokens: Type.Integer(),
      cache_creation_input_tokens: Type.Integer(),
    }),
    billing: Open,
    worm_seal: Type.Union([Type.String(), Type.Null()]),
  }),
  message_stop: event('message_stop', {}),
}
