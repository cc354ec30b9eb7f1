import { ApiError, assertBody, invalidField, type Operation } from '../../kernel/define.ts'
import { ChatRequest, EmbeddingRequest, contract as routing } from '../routing/contract.ts'
import { type DeferredInference, type InferenceResult, isAgent } from '../routing/services.ts'
import type { GatewayBody } from './chat.ts'
import { textCompletion, translateCompletions } from './completions/completions.ts'
import { CompletionsRequest, contract, type Endpoint, MessagesRequest, ResponsesRequest } from './contract.ts'
import { translateMessages } from './messages/request.ts'
import { MessageWriter } from './messages/writer.ts'
import { receiptFields } from './receipt.ts'
import { translateResponses } from './responses/request.ts'
import { ResponseWriter } from './responses/writer.ts'
import type { Endpoints } from './services.ts'
import { writeWhole } from './writing.ts'

interface ChatEndpoint {
  readonly operation: Pick<Operation, 'permission'>
  readonly schema: Parameters<typeof assertBody>[0]
  translate(body: unknown): GatewayBody
  write(body: unknown, result: InferenceResult): object
}

/** What a body is, is checked before; so each row may say what it takes. */
const chatEndpoint = <B>(row: {
  readonly operation: Pick<Operation, 'permission'>
  readonly schema: ChatEndpoint['schema']
  translate(body: B): GatewayBody
  write(body: B, result: InferenceResult): object
}): ChatEndpoint => row as unknown as ChatEndpoint

const CHATS: Readonly<Record<Exclude<Endpoint, '/v1/embeddings'>, ChatEndpoint>> = {
  '/v1/chat/completions': chatEndpoint<GatewayBody>({
    operation: routing.chat,
    schema: ChatRequest,
    translate: (body) => body,
    write: (_body, { completion, bill }) => ({ ...completion, ...receiptFields(bill) }),
  }),
  '/v1/completions': chatEndpoint<CompletionsRequest>({
    operation: contract.completions,
    schema: CompletionsRequest,
    translate: translateCompletions,
    write: (_body, result) => textCompletion(result),
  }),
  '/v1/messages': chatEndpoint<MessagesRequest>({
    operation: contract.messages,
    schema: MessagesRequest,
    translate: translateMessages,
    write(body, result) {
      const writer = new MessageWriter(body.model, 0)
      writeWhole(writer, result)
      return writer.message
    },
  }),
  '/v1/responses': chatEndpoint<ResponsesRequest>({
    operation: contract.responses,
    schema: ResponsesRequest,
    translate: (body) => translateResponses(body).body,
    write(body, result) {
      const writer = new ResponseWriter(body, translateResponses(body).tools)
      writeWhole(writer, result)
      return writer.response
    },
  }),
}

export const endpoints = (inference: DeferredInference): Endpoints => ({
  operation: (endpoint) => (endpoint === '/v1/embeddings' ? routing.embeddings : CHATS[endpoint].operation),
  async ask({ endpoint, body, ...call }) {
    if (endpoint === '/v1/embeddings') {
      assertBody(EmbeddingRequest, body)
      return inference.embed({ ...call, body: body as EmbeddingRequest })
    }
    const { schema, translate } = CHATS[endpoint]
    assertBody(schema, body)
    assertPlain(body as GatewayBody)
    return inference.chat({ ...call, body: translate(body) })
  },
  async answer(endpoint, body, { answer, bill }) {
    const settled = await inference.settle(bill)
    if (endpoint === '/v1/embeddings')
      return { ...encoded(answer as EmbeddingList, body as Encoding), ...receiptFields(settled) }
    const completion = answer as InferenceResult['completion']
    const text = completion.choices[0]?.message.content ?? ''
    return CHATS[endpoint].write(body, { completion, text, bill: settled })
  },
})

function assertPlain({ stream, model }: GatewayBody): void {
  if (stream === true) throw invalidField('/body/stream', 'must be false here: nobody is there to read a stream')
  if (isAgent(model))
    throw new ApiError('E004', `the model ${model} is an agent, and agents cannot be called here; call it directly`)
}

interface EmbeddingList {
  readonly data: readonly { readonly embedding: readonly number[] }[]
}
interface Encoding {
  readonly encoding_format?: unknown
}

/** Providers are asked for numbers. */
const encoded = (list: EmbeddingList, { encoding_format: format }: Encoding): EmbeddingList | object =>
  format === 'base64'
    ? {
        ...list,
        data: list.data.map((one) => ({
          ...one,
          embedding: Buffer.from(Float32Array.from(one.embedding).buffer).toString('base64'),
        })),
      }
    : list
