import type OpenAI from 'openai'
import type { OpenAiProgram } from './openai-programs.ts'

/** What of an answer a program would use: the same from any client, whatever is drawn by lot. */
export async function resultOf(client: OpenAI, program: OpenAiProgram): Promise<unknown> {
  try {
    return await run(client, program)
  } catch (error) {
    const { status, code, type } = error as Error & Record<'status' | 'code' | 'type', unknown>
    return { error: (error as Error).constructor.name, status, code, type }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the table is given to the method that it names
type Params = any

async function run(client: OpenAI, { call, params, id }: OpenAiProgram): Promise<unknown> {
  const given: Params = params
  switch (call) {
    case 'chat.completions.create': {
      const answer: Params = await client.chat.completions.create(given)
      if (!given.stream) {
        const [{ message, finish_reason: reason }] = answer.choices
        return [message.role, message.content, message.tool_calls, reason, answer.usage?.total_tokens]
      }
      const pieces: unknown[] = []
      for await (const { choices, usage } of answer) pieces.push([choices[0]?.delta, choices[0]?.finish_reason, usage])
      return pieces
    }
    case 'responses.create': {
      const answer: Params = await client.responses.create(given)
      if (!given.stream) return [answer.output_text, answer.status, answer.usage?.total_tokens]
      const types: unknown[] = []
      for await (const event of answer) types.push([event.type, event.delta])
      return types
    }
    case 'embeddings.create':
      return (await client.embeddings.create(given, { maxRetries: 0 })).data.map(({ embedding }) => embedding.length)
    case 'moderations.create':
      return (await client.moderations.create(given)).results.map(({ flagged, categories }) => [flagged, categories])
    case 'models.list':
      return (await client.models.list()).data.map((each) => each.id)
    case 'models.retrieve':
      return (await client.models.retrieve(id ?? '')).id
  }
}
