import type { ChatBody, EmbeddingBody } from '../../chat.ts'
import { Fault } from '../../fault.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { Dialect } from '../dialect.ts'
import { encodedAnswer } from '../embedding.ts'
import { parseAnswer } from '../shared.ts'
import { OpenAiDecoder } from './decoder.ts'
import { requestBody } from './request.ts'
import { readUsage } from './usage.ts'

/** OpenAI's own protocol: requests and answers pass through as bytes, with as few changes as possible. */
export const openai: Dialect = {
  request: (ask, target, streamed) => ({
    path: ask.kind === 'embedding' ? '/embeddings' : '/chat/completions',
    body: requestBody(ask, target, streamed),
  }),
  answer: (bytes, ask) => {
    const answer = parseAnswer<AnswerShape>(bytes)
    if (answer.error) throw errorObjectFault(bytes.toString(), 'error_in_body')
    const parts = ask.kind === 'embedding' ? answer.data : answer.choices
    if (!Array.isArray(parts) || parts.length === 0) throw new Fault('empty', 'the answer holds nothing')
    const encoded = ask.kind === 'embedding' && encodedAnswer(answer, ask.body as EmbeddingBody)
    return { bytes: encoded || bytes, usage: readUsage(answer.usage) }
  },
  decoder: (_offer, { body }) => new OpenAiDecoder((body as ChatBody).n ?? 1),
}

interface AnswerShape {
  readonly error?: unknown
  readonly choices?: unknown
  readonly data?: unknown
  readonly usage?: Parameters<typeof readUsage>[0]
}
