import type { SearchEntry, SearchSource } from '../../search/services.ts'
import type { Parts } from '../parts.ts'

const MOST = 20_000

/** Listed agents, as the search through all that the platform offers finds them: the newest, if there are very many. */
export const agentSource = ({ models }: Pick<Parts, 'models'>): SearchSource => ({
  kind: 'agent',
  async list() {
    const rows = await models.agents
      .find({ 'state.status': 'listed' })
      .sort({ createdAt: -1 })
      .limit(MOST)
      .select({ slug: 1, name: 1, description: 1, archetype: 1 })
      .lean()
    return rows.map(
      ({ slug, name, description, archetype }): SearchEntry => ({
        id: slug,
        title: name,
        text: `${description} ${archetype}`,
        url: `/v1/agents/${slug}`,
      }),
    )
  },
})
