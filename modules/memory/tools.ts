import { ApiError } from '../../kernel/define.ts'
import { fixedTools, type ToolSource } from '../mcp/services.ts'
import type { Parts } from './parts.ts'

const MAX_TEXT = 4_000
const MAX_QUESTION = 2_000
const FOUND = 10

const textSchema = (name: string, maxLength: number) => ({
  type: 'object',
  properties: { [name]: { type: 'string', minLength: 1, maxLength } },
  required: [name],
  additionalProperties: false,
})

function textIn(input: Readonly<Record<string, unknown>>, name: string, maxLength: number): string {
  const value = input[name]
  if (typeof value !== 'string' || value.trim() === '' || value.length > maxLength)
    throw new ApiError('invalid_request', `${name} must be a text of 1 to ${maxLength} characters`)
  return value
}

/** The caller's own memory as tools of models. No model looks at what they keep. */
export const memoryTools = ({ service, clock }: Pick<Parts, 'service' | 'clock'>): ToolSource =>
  fixedTools('memory_', [
    {
      name: 'add',
      title: 'Remember',
      description: 'Remembers one fact or statement for the account of the key. Free.',
      inputSchema: textSchema('text', MAX_TEXT),
      async call({ input, caller, operationKey }) {
        const statements = [{ role: 'user' as const, text: textIn(input, 'text', MAX_TEXT) }]
        const added = await service.add(
          {
            owner: caller.userId,
            operationKey,
            scope: {},
            statements,
            metadata: {},
            categories: [],
            saidAt: clock.now(),
          },
          false,
        )
        return { data: { results: added.map(({ id, event }) => ({ id, event })) } }
      },
    },
    {
      name: 'search',
      title: 'Recall',
      description: 'Finds what the account of the key has remembered that bears on a question. Free.',
      inputSchema: textSchema('query', MAX_QUESTION),
      readOnly: true,
      async call({ input, caller, operationKey }) {
        const query = textIn(input, 'query', MAX_QUESTION)
        const wanted = { query, scope: {}, now: clock.now(), limit: FOUND, operationKey }
        const { hits } = await service.search(caller.userId, wanted)
        const results = hits.map(({ memory: { id, text, saidAt }, score }) => ({
          id,
          text,
          said_at: new Date(saidAt).toISOString(),
          score,
        }))
        return { data: { results } }
      },
    },
  ])
