import { ApiError, type Clock, type RecordBody, type RecordKind } from '../../kernel/define.ts'
import { type Ledger, toMicroPence } from '../ledger/services.ts'
import type { Draft, Records, Sealed } from '../records/services.ts'
import { PayoutRequested } from './records.ts'

export interface HandLog {
  readonly records: Records
  readonly ledger: Ledger
  /** All that was sealed, oldest first. */
  readonly log: Sealed[]
  seal(kind: RecordKind, draft: Draft): Sealed
  /** A payout's request as the ledger seals it; `id` is the payout's. */
  request(id: string, pence: number, fields?: RecordBody, account?: string | null): Sealed
  /** How many pages were listed. */
  readonly pagesRead: number
}

/** Records and ledger in memory, as far as payouts ask them: ids that are sealed once, and the ledger's guard. For tests of what happens in between. */
export function handLog(clock: Clock): HandLog {
  const log: Sealed[] = []
  const intents = new Map<string, string>()
  let pagesRead = 0
  const find = (id: string): Sealed | undefined => log.find((record) => record.id === id)

  const seal: HandLog['seal'] = (kind, { id, account, body, intent = body }) => {
    const text = kind.type + JSON.stringify(intent)
    const known = find(id)
    if (known && intents.get(id) !== text) throw new ApiError('E010', `${id} is sealed with another intent`)
    if (known) return { ...known, replayed: true }
    const record = { id, type: kind.type, account, body, seal: `seal of ${id}`, at: clock.now(), replayed: false }
    intents.set(id, text)
    log.push(record)
    return record
  }
  const records = {
    append: async (kind: RecordKind, draft: Draft) => seal(kind, draft),
    find: async (id: string) => find(id),
    findMany: async (ids: readonly string[]) => new Map(ids.flatMap((id) => [[id, find(id)] as const])),
    async list({ account, kinds, limit, before }: ListRequest) {
      pagesRead++
      const shown = log
        .filter((record) => record.account === account && kinds.some((kind) => kind.is(record)))
        .reverse()
      const from = before === undefined ? 0 : shown.findIndex(({ id }) => id === before) + 1
      return shown.slice(from, from + limit)
    },
  }
  const end = async (kind: RecordKind, ends: string, { facts, intent }: { facts: RecordBody; intent: RecordBody }) =>
    seal(kind, { id: `end:${ends}`, account: find(ends)?.account ?? null, body: { ...facts, ends }, intent })
  const ledger = {
    /** Several at once are composed on what is stored, as the ledger of one process does. */
    async withdraw(kind: RecordKind, { id, owner, amountMicroPence, admit, facts, intent }: Withdraw) {
      await admit?.(amountMicroPence)
      await new Promise((resolve) => setImmediate(resolve))
      return seal(kind, { id, account: owner, body: { ...facts, amountMicroPence: String(amountMicroPence) }, intent })
    },
    settlePayout: end,
    reverse: end,
  }
  return {
    records: records as unknown as Records,
    ledger: ledger as unknown as Ledger,
    log,
    seal,
    request: (id, pence, fields = {}, account = 'usr_a') =>
      seal(PayoutRequested, {
        id,
        account,
        body: {
          payout_id: id,
          connection_id: 'pc_1',
          livemode: false,
          amountMicroPence: String(toMicroPence(pence)),
          ...fields,
        },
      }),
    get pagesRead() {
      return pagesRead
    },
  }
}

interface ListRequest {
  readonly account: string
  readonly kinds: readonly RecordKind[]
  readonly limit: number
  readonly before?: string
}

interface Withdraw {
  readonly id: string
  readonly owner: string
  readonly amountMicroPence: bigint
  readonly admit?: (amountMicroPence: bigint) => Promise<void>
  readonly facts: RecordBody
  readonly intent: RecordBody
}
