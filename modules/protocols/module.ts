import { type Call, type Caller, defineModule, optional, reply } from '../../kernel/define.ts'
import { AgentModels, agentsFor, DeferredInference, Inference, isAgent } from '../routing/services.ts'
import type { GatewayBody } from './chat.ts'
import { textCompletion, textStream, translateCompletions } from './completions/completions.ts'
import { contract, MessagesRequest, ResponsesRequest } from './contract.ts'
import { endpoints } from './endpoints.ts'
import { unknownFields } from './fields.ts'
import { countTokens } from './messages/count.ts'
import { translateConversation, translateMessages } from './messages/request.ts'
import { checkVersion } from './messages/version.ts'
import { MessageWriter } from './messages/writer.ts'
import { translateResponses } from './responses/request.ts'
import { ResponseWriter } from './responses/writer.ts'
import { Endpoints } from './services.ts'
import { streamAnswer, writeWhole } from './writing.ts'

export default defineModule({
  name: 'protocols',
  prefix: '/v1/responses',
  layer: 'L25 / 2',
  summary: "OpenAI's responses and Anthropic's messages over the one gateway",
  capabilities: ['responses', 'messages', 'token counting', 'text completions'],
  requires: { inference: Inference, deferred: DeferredInference, agents: optional(AgentModels) },
  provides: { endpoints: Endpoints },
  start: ({ services }) => ({ endpoints: endpoints(services.deferred) }),
  contract,
  handlers: {
    async responses(call, { services }) {
      const inference = answering(call.body.model, services)
      const { body, tools } = translateResponses(call.body)
      const headers = omitted({ fields: unknownFields(call.body, ResponsesRequest), tools: tools.omitted })
      if (call.body.stream === true)
        return streamAnswer(
          await inference.stream(request(call, 'responses', body)),
          (emit) => new ResponseWriter(call.body, tools, emit),
          headers,
        )
      const writer = new ResponseWriter(call.body, tools)
      writeWhole(writer, await inference.complete(request(call, 'responses', body)))
      return reply(200, writer.response, headers)
    },
    async messages(call, { services }) {
      const inference = answering(call.body.model, services)
      checkVersion(call.headers['anthropic-version'])
      const body = translateMessages(call.body)
      const asked = request(call, 'messages', body)
      const headers = omitted({ fields: unknownFields(call.body, MessagesRequest) })
      if (call.body.stream === true)
        return streamAnswer(
          await inference.stream(asked),
          (emit) => new MessageWriter(call.body.model, countTokens(body), emit),
          headers,
        )
      const writer = new MessageWriter(call.body.model, 0)
      writeWhole(writer, await inference.complete(asked))
      return reply(200, writer.message, headers)
    },
    countTokens({ body, headers }) {
      checkVersion(headers['anthropic-version'])
      return { input_tokens: countTokens(translateConversation(body)) }
    },
    async completions(call, { services }) {
      const inference = answering(call.body.model, services)
      const asked = request(call, 'completions', translateCompletions(call.body))
      return call.body.stream === true
        ? textStream(await inference.stream(asked), call.body)
        : textCompletion(await inference.complete(asked))
    },
  },
})

/** Headers that name what of a request was left out. */
const omitted = (names: { readonly fields: readonly string[]; readonly tools?: readonly string[] }) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([what, left]) =>
      left.length === 0
        ? []
        : [
            [
              `x-${what}-omitted`,
              left
                .join(', ')
                .replaceAll(/[^\x20-\x7e]/g, '?')
                .slice(0, 1_000),
            ],
          ],
    ),
  )

/** A provider's model, or an agent of this service. */
const answering = (
  model: string,
  { inference, agents }: { readonly inference: Inference; readonly agents?: AgentModels | undefined },
): Inference | AgentModels => (isAgent(model) ? agentsFor(model, agents) : inference)

/** `operation` is sealed with the call. */
const request = (
  {
    caller,
    operationKey,
    headers,
    signal,
  }: Pick<Call, 'operationKey' | 'signal' | 'headers'> & { readonly caller: Pick<Caller, 'userId' | 'keyId'> },
  operation: string,
  body: GatewayBody,
) => ({
  account: caller.userId,
  keyId: caller.keyId,
  operationKey,
  repeatable: headers['idempotency-key'] !== undefined,
  operation,
  signal,
  traceparent: headers['traceparent']?.toString(),
  body,
})
