import type { Answer } from '../backend.ts'
import type { EmbeddingBody, Usage } from '../chat.ts'
import { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'

/** The texts of a request in OpenAI's form, for a provider that reads no token ids. */
export const textsOf = ({ input }: EmbeddingBody, provider: string): readonly string[] => {
  const inputs: readonly unknown[] = typeof input === 'string' ? [input] : input
  const texts = inputs.filter((one) => typeof one === 'string')
  if (texts.length < inputs.length)
    throw new Fault('unsupported', `${provider} embeds texts, not token ids: send strings as input`)
  return texts
}

/** Vectors as OpenAI answers them: numbers, or base64 of 32-bit floats where the caller asked for that (its own client does). */
export const embeddingAnswer = (
  vectors: readonly (readonly number[])[] | undefined,
  body: EmbeddingBody,
  offer: Offer,
  usage: Usage | undefined,
): Answer => {
  if (vectors === undefined || vectors.length === 0) throw new Fault('empty', 'the answer holds no embeddings')
  const inBase64 = wantsBase64(body)
  const answer = {
    object: 'list',
    model: offer.model,
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: inBase64 ? base64Of(vector) : vector,
    })),
    ...(usage && { usage: { prompt_tokens: usage.input, total_tokens: usage.input } }),
  }
  return { bytes: Buffer.from(JSON.stringify(answer)), usage }
}

const wantsBase64 = (body: EmbeddingBody): boolean =>
  (body as Readonly<Record<string, unknown>>)['encoding_format'] === 'base64'
const base64Of = (vector: readonly number[]): string => Buffer.from(Float32Array.from(vector).buffer).toString('base64')

interface Encodable {
  readonly embedding?: unknown
}

/** The answer of a provider that gives numbers although base64 was asked for, encoded: OpenAI's own client decodes whatever comes. */
export const encodedAnswer = (answer: { readonly data?: unknown }, body: EmbeddingBody): Buffer | undefined => {
  const data = answer.data as readonly Encodable[]
  if (!wantsBase64(body) || !Array.isArray(data[0]?.embedding)) return undefined
  const encoded = data.map((one) => ({ ...one, embedding: base64Of(one.embedding as readonly number[]) }))
  return Buffer.from(JSON.stringify({ ...answer, data: encoded }))
}

/** Embeddings are billed by what is read. */
export const inputOnly = (tokens: number | undefined): Usage | undefined =>
  tokens === undefined ? undefined : { input: tokens, cacheRead: 0, cacheWrite: 0, output: 0 }
