import { invalidField } from '../../../kernel/define.ts'
import { commonFields, type GatewayBody, type Part } from '../chat.ts'
import type { CountRequest, MessagesRequest } from '../contract.ts'
import { Conversation } from '../conversation.ts'
import { cannot, type Fields, listAt, objectAt, oneOf, textAt } from '../fields.ts'
import { decodeThought, type Thought } from '../thought.ts'
import { partOf, textsOf } from './content.ts'
import { toolChoiceFields, toolsOf } from './tools.ts'

/** A request in the gateway's form. */
export const translateMessages = (body: MessagesRequest): GatewayBody => {
  refuseContextEdits(body.context_management)
  const { stop_sequences: stop } = body
  return {
    ...translateConversation(body),
    ...commonFields(body),
    max_completion_tokens: body.max_tokens,
    ...(stop != null && stop.length > 0 && { stop }),
  }
}

/** What is counted, too. */
export const translateConversation = (body: CountRequest): GatewayBody => {
  const conversation = new Conversation()
  if (body.system != null) {
    const system = textsOf(body.system, '/body/system')
    if (system.length > 0) conversation.instruct(system)
  }
  for (const [index, message] of body.messages.entries()) readMessage(message, `/body/messages/${index}`, conversation)
  const tools = toolsOf(body.tools ?? [])
  return {
    model: body.model,
    messages: conversation.messages,
    ...(tools.length > 0 && { tools, ...toolChoiceFields(body.tool_choice, tools) }),
    ...thinkingFields(body.thinking, body.output_config),
    ...formatFields(body.output_config),
  }
}

type Message = MessagesRequest['messages'][number]

const readMessage = ({ role, content }: Message, at: string, conversation: Conversation): void => {
  if (role === 'system') {
    conversation.instruct(textsOf(content, `${at}/content`))
    return
  }
  if (typeof content === 'string') {
    if (role === 'user') conversation.ask(content)
    else conversation.answer(content)
    return
  }
  const blocks = content.map((block, index) => ({ block: block as Fields, at: `${at}/content/${index}` }))
  if (role === 'assistant') for (const { block, at } of blocks) readSaid(block, at, conversation)
  else readAsked(blocks, conversation)
}

/** Results come first, as every provider wants them: they answer the calls before. */
const readAsked = (
  blocks: readonly { readonly block: Fields; readonly at: string }[],
  conversation: Conversation,
): void => {
  const parts: Part[] = []
  for (const { block, at } of blocks) {
    if (block['type'] === 'tool_result') {
      readResult(block, at, conversation)
      continue
    }
    const part = partOf(block, at)
    if (part === undefined) throw cannot(`${at}/type`, `content of type ${String(block['type'])}`)
    parts.push(part)
  }
  if (parts.length > 0) conversation.ask(parts)
}

const readResult = (block: Fields, at: string, conversation: Conversation): void => {
  const content = block['content'] ?? ''
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : resultParts(content, `${at}/content`)
  const texts = parts.filter(({ type }) => type === 'text')
  // no other provider has a mark for it
  const failed = block['is_error'] === true ? [{ type: 'text', text: 'Error:' }] : []
  const plain = typeof content === 'string' && failed.length === 0 && block['cache_control'] == null
  const mark = block['cache_control'] == null ? {} : { cache_control: block['cache_control'] }
  conversation.result(
    textAt(block['tool_use_id'], `${at}/tool_use_id`),
    plain ? content : [...failed, ...texts.slice(0, -1), ...texts.slice(-1).map((part) => ({ ...part, ...mark }))],
    parts.filter(({ type }) => type !== 'text'),
  )
}

const resultParts = (content: unknown, at: string): readonly Part[] =>
  listAt(content, at).map((given, index) => {
    const block = objectAt(given, `${at}/${index}`)
    const part = partOf(block, `${at}/${index}`)
    if (part === undefined) throw cannot(`${at}/${index}/type`, `content of type ${String(block['type'])}`)
    return part
  })

const readSaid = (block: Fields, at: string, conversation: Conversation): void => {
  switch (block['type']) {
    case 'thinking':
    case 'redacted_thinking':
      conversation.think(thoughtIn(block, at))
      break
    case 'tool_use':
      conversation.call(
        textAt(block['id'], `${at}/id`),
        textAt(block['name'], `${at}/name`),
        JSON.stringify(objectAt(block['input'], `${at}/input`)),
      )
      break
    default: {
      const part = partOf(block, at)
      if (part === undefined) throw cannot(`${at}/type`, `content of type ${String(block['type'])}`)
      conversation.answer([part])
      break
    }
  }
}

/** A thought that was made here, or its provider's own. */
const thoughtIn = (block: Fields, at: string): Thought => {
  if (block['type'] === 'redacted_thinking') {
    const data = textAt(block['data'], `${at}/data`)
    return decodeThought(data) ?? { blocks: [{ type: 'redacted_thinking', data }] }
  }
  const thinking = textAt(block['thinking'], `${at}/thinking`)
  const signature = textAt(block['signature'] ?? '', `${at}/signature`)
  const own = decodeThought(signature)
  if (own !== undefined || signature === '') return { ...own, text: thinking }
  return { blocks: [{ type: 'thinking', thinking, signature }] }
}

/** Budgets of tokens in words: the gateway's own, which each provider has its measure for. */
const effortOf = (budgetTokens: number): string => {
  if (budgetTokens < 4_096) return 'low'
  return budgetTokens < 16_384 ? 'medium' : 'high'
}

const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const

const thinkingFields = (given: unknown, output: unknown): Fields => {
  const told = output == null ? undefined : objectAt(output, '/body/output_config')['effort']
  const effort = told == null ? undefined : oneOf(told, EFFORTS, '/body/output_config/effort')
  if (effort !== undefined) return { reasoning_effort: effort === 'max' ? 'xhigh' : effort }
  if (given == null) return {}
  const at = '/body/thinking'
  const thinking = objectAt(given, at)
  const type = oneOf(thinking['type'], ['enabled', 'disabled', 'adaptive'], `${at}/type`)
  if (type === 'disabled') return {}
  if (type === 'adaptive') return { reasoning_effort: 'medium' }
  const budget = thinking['budget_tokens']
  if (typeof budget !== 'number' || budget < 1) throw invalidField(`${at}/budget_tokens`, 'must be a number of tokens')
  return { reasoning_effort: effortOf(budget) }
}

const formatFields = (output: unknown): Fields => {
  if (output == null) return {}
  const at = '/body/output_config'
  const config = objectAt(output, at)
  if (config['format'] == null) return {}
  const format = objectAt(config['format'], `${at}/format`)
  oneOf(format['type'], ['json_schema'], `${at}/format/type`)
  const { name = 'answer' } = format
  const schema = objectAt(format['schema'], `${at}/format/schema`)
  return { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } }
}

/** Edits of the conversation run at Anthropic; those that keep all of it are none. */
const refuseContextEdits = (given: unknown): void => {
  if (given == null) return
  const { edits } = objectAt(given, '/body/context_management')
  for (const [index, one] of listAt(edits ?? [], '/body/context_management/edits').entries()) {
    const at = `/body/context_management/edits/${index}`
    const edit = objectAt(one, at)
    if (edit['keep'] !== 'all') throw cannot(at, `an edit of type ${String(edit['type'])}`)
  }
}
