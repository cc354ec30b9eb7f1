import type { RecordBody } from '../../kernel/define.ts'
import type { Effect } from './counters.ts'

/** Everyone whose money or debts a movement changes, and the account it belongs to. */
export const partiesOf = (account: string, effects: readonly Effect[]): readonly string[] => {
  const parties = [account]
  for (const { owner } of effects) if (!parties.includes(owner)) parties.push(owner)
  return parties
}

interface Request {
  readonly facts?: RecordBody | undefined
  readonly intent?: RecordBody | undefined
}

/** What a repeat must match: what the caller says, else the facts and all amounts that the caller gave. */
export const intentOf = ({ intent, facts = {} }: Request, given: RecordBody): RecordBody =>
  intent ?? { body: facts, ...given }
