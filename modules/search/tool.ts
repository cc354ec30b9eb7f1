import { ApiError } from '../../kernel/define.ts'
import { fixedTools, type ToolSource } from '../mcp/services.ts'
import type { Catalogue } from './catalogue/catalogue.ts'

const MAX_QUERY = 1_000
const MAX_HITS = 50

/** The search through all that the platform offers, as a tool of models. */
export const searchTools = (catalogue: Catalogue): ToolSource =>
  fixedTools('search_', [
    {
      name: 'platform',
      title: 'Search the platform',
      description: 'Finds agents, models, data bridges and documentation of this service by words. Free.',
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 1, maxLength: MAX_QUERY },
          limit: { type: 'integer', minimum: 1, maximum: MAX_HITS },
        },
        required: ['query'],
        additionalProperties: false,
      },
      readOnly: true,
      async call({ input: { query, limit = 10 } }) {
        if (typeof query !== 'string' || query === '' || query.length > MAX_QUERY)
          throw new ApiError('invalid_request', `query must be a text of 1 to ${MAX_QUERY} characters`)
        if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MAX_HITS)
          throw new ApiError('invalid_request', `limit must be a whole number from 1 to ${MAX_HITS}`)
        const { hits, total } = await catalogue.find({ q: query, limit })
        return { data: { hits, total } }
      },
    },
  ])
