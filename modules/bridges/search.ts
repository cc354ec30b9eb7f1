import type { SearchSource } from '../search/services.ts'
import { catalogue } from './table/table.ts'

/** Bridges, as the search through all that the platform offers finds them. */
export const bridgeSource: SearchSource = {
  kind: 'bridge',
  list: async () =>
    catalogue.map(({ id, summary, source, price_pence }) => ({
      id,
      title: summary,
      text: `${source}. ${price_pence} p a call`,
      url: `/v1/oracle/${id}`,
    })),
}
