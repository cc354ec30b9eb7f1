import { freshId } from '../../kernel/define.ts'
import type { Parts } from './parts.ts'
import type { Memories } from './services.ts'

/** What is longer is cut: a memory is what was said, not a document. */
const MAX_LENGTH = 4_000
const MAX_QUESTION = 2_000

export function memoriesFor({ service, clock }: Parts): Memories {
  return {
    async recall({ account, agentId }, question, limit) {
      const { hits } = await service.search(account, {
        query: question.slice(0, MAX_QUESTION),
        scope: { agent: agentId },
        now: clock.now(),
        limit,
        operationKey: freshId('recall_'),
      })
      return hits.map(({ memory: { id, text, saidAt, role } }) => ({ id, text, saidAt, role }))
    },
    async remember({ account, agentId }, said, operationKey) {
      const statements = said
        .map(({ role, text }) => ({ role, text: text.trim().slice(0, MAX_LENGTH) }))
        .filter(({ text }) => text !== '')
      const added = await service.add(
        {
          owner: account,
          operationKey,
          scope: { agent: agentId },
          statements,
          metadata: {},
          categories: [],
          saidAt: clock.now(),
        },
        true,
      )
      return added.filter(({ event }) => event === 'ADD').length
    },
  }
}
