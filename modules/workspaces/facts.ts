import { freshId, type RecordBody, type RecordKind } from '../../kernel/define.ts'
import type { Fact, SharedAccounts } from '../accounts/services.ts'
import type { Records } from '../records/services.ts'
import { FACTS } from './records.ts'

export const factOf = <N extends string, B extends RecordBody>(kind: RecordKind<N, B>, body: B): Fact => ({
  id: freshId('wsf_'),
  type: kind.type,
  body,
})

interface Sealing {
  readonly shared: SharedAccounts
  readonly records: Records
}

/** Seals what changes have left to be sealed: of one workspace at once after a change, of all by the minute's job. */
export async function sealFacts({ shared, records }: Sealing, workspace?: string): Promise<void> {
  for (const { account, facts } of await shared.unsealed(workspace)) {
    for (const { id, type, body } of facts) {
      const kind: RecordKind | undefined = FACTS.find((one) => one.type === type)
      if (kind) await records.append(kind, { id, account, body: body as RecordBody })
    }
    await shared.sealed(
      account,
      facts.map(({ id }) => id),
    )
  }
}
