import type { Answer } from '../../backend.ts'
import type { EmbeddingBody } from '../../chat.ts'
import type { Offer } from '../../offer.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { WireRequest } from '../dialect.ts'
import { embeddingAnswer, inputOnly, textsOf } from '../embedding.ts'
import { parseAnswer } from '../shared.ts'

/** It wants to know what the vectors are for; OpenAI's callers do not say, unless they add `input_type`. */
const DEFAULT_PURPOSE = 'search_document'

/** Cohere's embed, version 2. `dimensions` and `input_type` are passed on. */
export const embedRequest = (body: EmbeddingBody, { model }: Offer): WireRequest => {
  const { dimensions, input_type } = body as Readonly<Record<string, unknown>>
  return {
    path: '/embed',
    body: JSON.stringify({
      model,
      texts: textsOf(body, 'cohere'),
      input_type: input_type ?? DEFAULT_PURPOSE,
      embedding_types: ['float'],
      ...(dimensions != null && { output_dimension: dimensions }),
    }),
  }
}

interface EmbedAnswer {
  readonly message?: string
  readonly embeddings?: { readonly float?: readonly (readonly number[])[] }
  readonly meta?: { readonly billed_units?: { readonly input_tokens?: number } }
}

export const embedAnswer = (bytes: Buffer, body: EmbeddingBody, offer: Offer): Answer => {
  const answer = parseAnswer<EmbedAnswer>(bytes)
  if (answer.message !== undefined) throw errorObjectFault(bytes.toString(), 'error_in_body')
  return embeddingAnswer(answer.embeddings?.float, body, offer, inputOnly(answer.meta?.billed_units?.input_tokens))
}
