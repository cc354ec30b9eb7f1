import { invalidField } from '../../../kernel/define.ts'
import { commonFields, type GatewayBody, present } from '../chat.ts'
import type { ResponsesRequest } from '../contract.ts'
import { Conversation } from '../conversation.ts'
import { cannot, type Fields, listAt, objectAt, oneOf, textAt } from '../fields.ts'
import { decodeThought } from '../thought.ts'
import { contentOf, outputOf } from './content.ts'
import { joinedName, type ToolTable, toolChoice, toolsOf } from './tools.ts'

/** A request in the gateway's form, and how its tools' names come back. */
export interface TranslatedResponses {
  readonly body: GatewayBody
  readonly tools: ToolTable
}

export const translateResponses = (body: ResponsesRequest): TranslatedResponses => {
  refuseStateful(body)
  const tools = toolsOf(body.tools ?? [])
  const conversation = new Conversation()
  if (body.instructions) conversation.instruct(body.instructions)
  if (typeof body.input === 'string') conversation.ask(body.input)
  else for (const [index, item] of body.input.entries()) readItem(item, `/body/input/${index}`, conversation)
  if (conversation.messages.length === 0) throw invalidField('/body/input', 'must hold at least one message')
  const choice = toolChoice(body.tool_choice, tools)
  const offered = choice.allowed ?? tools.definitions
  return {
    tools,
    body: {
      ...commonFields(body),
      messages: conversation.messages,
      ...present('max_completion_tokens', body.max_output_tokens),
      ...present('presence_penalty', body.presence_penalty),
      ...present('frequency_penalty', body.frequency_penalty),
      ...(offered.length > 0 && {
        tools: offered,
        ...present('tool_choice', choice.choice),
        ...present('parallel_tool_calls', body.parallel_tool_calls),
      }),
      ...reasoningOf(body.reasoning),
      ...textFormat(body.text),
    },
  }
}

/** What would need a store, or a tool that runs at OpenAI. */
const refuseStateful = (body: ResponsesRequest): void => {
  const stateless = 'nothing is kept here; send the whole conversation as input, with store: false'
  if (body.previous_response_id != null) throw cannot('/body/previous_response_id', 'an earlier response', stateless)
  if (body.conversation != null) throw cannot('/body/conversation', 'a stored conversation', stateless)
  if (body.store === true) throw cannot('/body/store', 'store: true', stateless)
  if (body.background === true) throw cannot('/body/background', 'background: true', 'wait for the answer')
  if (body.prompt != null) throw cannot('/body/prompt', 'a stored prompt', 'send its text as instructions')
  if (body.max_tool_calls != null) throw cannot('/body/max_tool_calls', 'a limit of built-in tools')
  if (body.top_logprobs) throw cannot('/body/top_logprobs', 'log probabilities', 'ask POST /v1/chat/completions')
  if (body.truncation === 'auto') throw cannot('/body/truncation', 'truncation', 'shorten the input yourself')
  for (const [index, asked] of (body.include ?? []).entries())
    if (asked !== 'reasoning.encrypted_content') throw cannot(`/body/include/${index}`, asked)
}

const reasoningOf = (given: unknown): Fields => {
  if (given == null) return {}
  const reasoning = objectAt(given, '/body/reasoning')
  const { effort } = reasoning
  return effort == null ? {} : { reasoning_effort: textAt(effort, '/body/reasoning/effort') }
}

const textFormat = (given: unknown): Fields => {
  if (given == null) return {}
  const text = objectAt(given, '/body/text')
  const { verbosity } = text
  return {
    ...(text['format'] != null && responseFormat(objectAt(text['format'], '/body/text/format'))),
    // the default needs no word, and not every provider knows it
    ...(verbosity != null && verbosity !== 'medium' && { verbosity }),
  }
}

const responseFormat = (format: Fields): Fields => {
  const at = '/body/text/format'
  const type = oneOf(format['type'], ['text', 'json_object', 'json_schema'], `${at}/type`)
  if (type === 'text') return {}
  if (type === 'json_object') return { response_format: { type } }
  const { strict, description } = format
  return {
    response_format: {
      type,
      json_schema: {
        name: textAt(format['name'], `${at}/name`),
        schema: objectAt(format['schema'], `${at}/schema`),
        ...present('strict', strict),
        ...present('description', description),
      },
    },
  }
}

/** One item of the input; what a client gives back of an earlier answer is read, too. */
const readItem = (given: Fields, at: string, conversation: Conversation): void => {
  const type = given['type'] ?? 'message'
  switch (type) {
    case 'message':
      readMessage(given, at, conversation)
      break
    case 'reasoning':
      readReasoning(given, at, conversation)
      break
    case 'function_call': {
      const name = joinedName(given['namespace'], textAt(given['name'], `${at}/name`))
      conversation.call(idOf(given, at), name, textAt(given['arguments'], `${at}/arguments`))
      break
    }
    case 'custom_tool_call': {
      const input = textAt(given['input'], `${at}/input`)
      const name = joinedName(given['namespace'], textAt(given['name'], `${at}/name`))
      conversation.call(idOf(given, at), name, JSON.stringify({ input }))
      break
    }
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const { content, attached } = outputOf(given['output'], `${at}/output`)
      conversation.result(idOf(given, at), content, attached)
      break
    }
    case 'item_reference':
      throw cannot(at, 'a reference to a stored item', 'send the item itself, and store: false')
    default:
      throw cannot(`${at}/type`, `an item of type ${String(type)}`)
  }
}

const idOf = (item: Fields, at: string): string => textAt(item['call_id'], `${at}/call_id`)

const ROLES = ['user', 'assistant', 'system', 'developer'] as const

const readMessage = (given: Fields, at: string, conversation: Conversation): void => {
  const role = oneOf(given['role'], ROLES, `${at}/role`)
  const content = contentOf(given['content'], `${at}/content`)
  if (role === 'user') conversation.ask(content)
  else if (role === 'assistant') conversation.answer(content)
  else conversation.instruct(content)
}

const readReasoning = (given: Fields, at: string, conversation: Conversation): void => {
  const { encrypted_content: opaque } = given
  if (opaque != null) {
    const thought = decodeThought(textAt(opaque, `${at}/encrypted_content`))
    if (thought === undefined)
      throw cannot(`${at}/encrypted_content`, 'reasoning that was not made here', 'leave this item out')
    conversation.think(thought)
    return
  }
  const texts = (['summary', 'content'] as const).flatMap((field) =>
    given[field] == null
      ? []
      : listAt(given[field], `${at}/${field}`).map((part, index) =>
          textAt(objectAt(part, `${at}/${field}/${index}`)['text'], `${at}/${field}/${index}/text`),
        ),
  )
  conversation.think({ text: texts.join('\n') })
}
