import type { ManualClock } from '../../kernel/boot/clock.ts'
import type { RecordBody, RecordKind } from '../../kernel/define.ts'
import type { bindCollections } from '../../kernel/store/bind.ts'
import type { Draft } from '../records/services.ts'
import type { AccountDocument } from './model.ts'
import { type AccountsContext, buildParts, type collections, type Parts } from './parts.ts'

interface SealedByHand {
  readonly id: string
  readonly type: string
  readonly account: string | null
  readonly body: RecordBody
  readonly seal: string
  readonly at: number
}

export interface HandParts {
  readonly parts: Parts
  /** All that was sealed, oldest first. */
  readonly sealed: SealedByHand[]
  /** Called before each record is sealed. */
  beforeSeal: () => Promise<unknown>
}

export type Store = Awaited<ReturnType<typeof bindCollections<typeof collections>>>

/** The parts of accounts on a real store, without a kernel; records are kept in memory. */
export function handParts(models: Store, clock: ManualClock, services: object = {}): HandParts {
  const sealed: SealedByHand[] = []
  const records = {
    async append(kind: RecordKind, { id, account, body }: Draft) {
      await hand.beforeSeal()
      const known = sealed.find((record) => record.id === id)
      if (known) return { ...known, replayed: true }
      const record = { id, type: kind.type, account, body, seal: `seal of ${id}`, at: clock.now() }
      sealed.push(record)
      return { ...record, replayed: false }
    },
    find: async (_: RecordKind, id: string) => sealed.find((record) => record.id === id),
  }
  const context = {
    models,
    services: { clock, records, installation: { secret: (name: string) => Buffer.alloc(32, name) }, ...services },
    config: {
      signupsPerHour: 20,
      welcomePence: 0,
      referralPence: 0,
      promotionsDailyBudgetPence: 0,
      maxKeys: 3,
    },
    log: { info: () => undefined, warn: () => undefined },
  }
  const hand: HandParts = {
    parts: buildParts(context as unknown as AccountsContext),
    sealed,
    beforeSeal: async () => undefined,
  }
  return hand
}

export const blankAccount = (_id: string, fields: Partial<AccountDocument> = {}): AccountDocument => ({
  _id,
  createdAt: 1,
  tier: 'free',
  role: 'user',
  state: 'active',
  referralCode: `CODE-${_id}`,
  referredBy: null,
  welcomePence: 0,
  referralPence: 0,
  payoutsFrozenUntil: 0,
  keys: [],
  recovery: [],
  erasures: 0,
  ...fields,
})
