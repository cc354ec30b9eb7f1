import { estimateTokens, likelyTokens } from '../../providers/services.ts'
import type { GatewayBody, Part } from '../chat.ts'

/** Longer texts are estimated from their size alone, so that the event loop never waits. */
const LONGEST_READ_CHARACTERS = 65_536
const TOKENS_PER_IMAGE = 1_000
const TOKENS_PER_MESSAGE = 4
const BYTES_PER_DOCUMENT_TOKEN = 16

/** About as many input tokens as a provider would count. */
export const countTokens = ({ messages, tools, response_format }: GatewayBody): number => {
  const texts: string[] = []
  let tokens = messages.length * TOKENS_PER_MESSAGE
  for (const { content, tool_calls, reasoning_content } of messages) {
    if (typeof content === 'string') texts.push(content)
    else
      for (const part of content ?? []) {
        if (part.type === 'text') texts.push(String(part['text']))
        else tokens += attachedTokens(part)
      }
    if (tool_calls !== undefined) texts.push(JSON.stringify(tool_calls))
    if (typeof reasoning_content === 'string') texts.push(reasoning_content)
  }
  if (tools != null) texts.push(JSON.stringify(tools))
  if (response_format != null) texts.push(JSON.stringify(response_format))
  const text = texts.join('\n')
  return tokens + (text.length > LONGEST_READ_CHARACTERS ? likelyTokens(text.length) : estimateTokens(text))
}

const attachedTokens = (part: Part): number =>
  part.type === 'file' ? Math.ceil(JSON.stringify(part).length / BYTES_PER_DOCUMENT_TOKEN) : TOKENS_PER_IMAGE
