import type { Traits } from '../offer.ts'
import type { ProviderRow } from '../table.ts'
import { effortsOf } from './efforts.ts'

/** Models that are priced like language models but answer no chat. */
const NO_CHAT =
  /image|tts|whisper|transcri|speech|audio|realtime|voice|sonic|moderation|rerank|ocr|guard|veo|imagen|computer-use|instruct-?(?:003|beta)|(?:^|\/)(?:ada|babbage|curie|davinci)|text-davinci|deep-research|live\b/
export const EMBEDDING_TRAITS: Traits = {
  kind: 'embedding',
  tools: false,
  vision: false,
  json: false,
  audio: false,
  logprobs: false,
  reasons: false,
}
const EMBEDDING = /embed|bge-|gte-|m2-bert|e5-|uae-/
const VISION =
  /gpt-(?:4o|4\.|4-turbo|4-vision|[5-9])|(?:^|\/)o[1-9]|claude|gemini|gemma-[34]|grok-(?:[4-9]|.*vision)|pixtral|mistral-(?:medium|small|large)|llama-4|maverick|scout|vision|-vl\b|kimi-k2\.|nova-(?:lite|pro|premier)|sonar/
const AUDIO = /gemini/
const NO_TOOLS = /o1-(?:mini|preview)|sonar|r1-1776|gemma|chatgpt-4o|gpt-3\.5-0301|claude-2|claude-instant/
/** As their makers' documentation says. Claude up to 4.8 thinks only when asked to. */
const REASONS =
  /(?:^|\/)o[1-9]|gpt-[5-9](?!.*chat)|gpt-oss|claude-(?:opus|sonnet|haiku|fable|mythos)-5|gemini-(?:2\.5|[3-9])|deepseek-(?:r1|reasoner|v4)|r1-1776|grok-(?:3-mini|4(?!.*non-reasoning)|code|build)|magistral|kimi-k(?:2[.p][5-9]|[3-9]|.*thinking)|qwen-?3(?!.*(?:coder|instruct))|glm-(?:4[.p][5-9]|[5-9])|minimax-m|(?<!non-)reasoning/

/** What a model can do, by its name: the price list does not say. Undefined: nothing that is offered here. */
export const traitsOf = (model: string, row: ProviderRow): Traits | undefined => {
  const name = model.toLowerCase()
  if (EMBEDDING.test(name)) return row.dialect === 'anthropic' ? undefined : EMBEDDING_TRAITS
  if (NO_CHAT.test(name)) return undefined
  return {
    kind: 'chat',
    tools: !NO_TOOLS.test(name),
    vision: VISION.test(name),
    json: true,
    audio: AUDIO.test(name) && row.dialect !== 'google',
    logprobs: row.dialect === 'openai',
    reasons: REASONS.test(name),
    efforts: effortsOf(name, row),
  }
}
