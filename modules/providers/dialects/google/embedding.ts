import type { Answer } from '../../backend.ts'
import type { EmbeddingBody } from '../../chat.ts'
import type { Offer } from '../../offer.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { WireRequest } from '../dialect.ts'
import { embeddingAnswer, inputOnly, textsOf } from '../embedding.ts'
import { parseAnswer } from '../shared.ts'

/** Google's batchEmbedContents: all texts in one call. `dimensions` and `taskType` are passed on. */
export const embedRequest = (body: EmbeddingBody, { model }: Offer): WireRequest => {
  const { dimensions, taskType } = body as Readonly<Record<string, unknown>>
  return {
    path: `/models/${encodeURIComponent(model)}:batchEmbedContents`,
    body: JSON.stringify({
      requests: textsOf(body, 'google').map((text) => ({
        model: `models/${model}`,
        content: { parts: [{ text }] },
        ...(dimensions != null && { outputDimensionality: dimensions }),
        ...(taskType != null && { taskType }),
      })),
    }),
  }
}

interface BatchAnswer {
  readonly error?: unknown
  readonly embeddings?: readonly { readonly values: readonly number[] }[]
  /** Only newer models tell it. */
  readonly usageMetadata?: { readonly promptTokenCount?: number }
}

export const embedAnswer = (bytes: Buffer, body: EmbeddingBody, offer: Offer): Answer => {
  const answer = parseAnswer<BatchAnswer>(bytes)
  if (answer.error !== undefined) throw errorObjectFault(bytes.toString(), 'error_in_body')
  const vectors = answer.embeddings?.map(({ values }) => values)
  return embeddingAnswer(vectors, body, offer, inputOnly(answer.usageMetadata?.promptTokenCount))
}
