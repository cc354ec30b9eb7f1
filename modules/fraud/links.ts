import { DAY_MS } from '../../kernel/define.ts'
import type { Edge, FraudSubject, Store } from './model.ts'
import { firstOf } from './reads.ts'

const NEIGHBOURS = 50
const SECOND = 400
const MANY_REFERRALS = 60
const ONLY_IDS = { projection: { _id: 1 } } as const
type Ends = Pick<Edge, 'from' | 'to'>
const ENDS = { projection: { _id: 0, from: 1, to: 1 } } as const

interface Whose {
  readonly subject: string
  /** Commitment of the payout account. */
  readonly payout: string | undefined
  readonly at: number
  readonly own: Promise<FraudSubject | null>
}

/**
 * Who pays whom around an account: which part of what others paid it comes from accounts that it pays itself, directly or
 * over others (a ring of up to five), from those it has brought, from those who share its device, payout account or address, from
 * promotional credits, from known fraud. The largest fifty payers count.
 */
export async function linksOf({ subject, payout, at, own }: Whose, store: Pick<Store, 'edges' | 'subjects'>) {
  const largest = (filter: object) => firstOf<Edge>(store.edges, filter, NEIGHBOURS, { sort: { grossMicroPence: -1 } })
  const [inbound, outbound, payoutUsers, referrals] = await Promise.all([
    largest({ to: subject }),
    largest({ from: subject }),
    payout === undefined
      ? []
      : firstOf(store.subjects, { payouts: payout, _id: { $ne: subject } }, NEIGHBOURS, ONLY_IDS),
    firstOf(
      store.subjects,
      { referredBy: subject, createdAt: { $gte: new Date(at - DAY_MS) } },
      MANY_REFERRALS,
      ONLY_IDS,
    ),
  ])
  const counts = { payers: inbound.length, referrals_24h: referrals.length, payout_users: payoutUsers.length }
  if (inbound.length === 0)
    return { ...counts, ring_pct: 0, ring_promo_pence: 0, referred_pct: 0, shared_pct: 0, promo_pct: 0, fraud_pct: 0 }
  const paid = outbound.map(({ to }) => to)
  const payerIds = inbound.map(({ from }) => from)
  const ends = (by: 'from' | 'to', ids: readonly string[]) =>
    ids.length === 0 ? [] : firstOf<Ends>(store.edges, { [by]: { $in: ids } }, SECOND, ENDS)
  const [second, payers, self, behind] = await Promise.all([
    ends('from', paid),
    firstOf<FraudSubject>(store.subjects, { _id: { $in: payerIds } }, NEIGHBOURS),
    own,
    paid.length === 0 ? [] : ends('to', payerIds),
  ])
  const reached = new Set([...paid, ...second.map(({ to }) => to)])
  const further = await ends('to', [...new Set(behind.map(({ from }) => from))])
  // two steps forward and two behind the payer: circles of up to five
  const nearer = new Set(further.filter(({ from }) => reached.has(from)).map(({ to }) => to))
  const inRing = new Set(behind.filter(({ from }) => reached.has(from) || nearer.has(from)).map(({ to }) => to))
  const docs = new Map(payers.map((payer) => [payer._id, payer]))
  const total = inbound.reduce((sum, { grossMicroPence }) => sum + grossMicroPence, 0)
  const percent = (part: number): number => (total === 0 ? 0 : Math.round((100 * part) / total))
  const share = (counts: (edge: Edge, payer: FraudSubject | undefined) => boolean): number =>
    percent(inbound.reduce((sum, edge) => sum + (counts(edge, docs.get(edge.from)) ? edge.grossMicroPence : 0), 0))
  const ring = inbound.filter(({ from }) => reached.has(from) || inRing.has(from))
  const ringGross = ring.reduce((sum, { grossMicroPence }) => sum + grossMicroPence, 0)
  const ringPromo = ring.reduce((sum, { promoMicroPence }) => sum + promoMicroPence, 0)
  return {
    ...counts,
    ring_pct: percent(ringGross),
    ring_promo_pence: Math.round(ringPromo / 1_000_000),
    referred_pct: share((_, payer) => payer?.referredBy === subject),
    shared_pct: share((edge, payer) => sharesPlace(edge, payer, self)),
    promo_pct: percent(inbound.reduce((sum, { promoMicroPence }) => sum + promoMicroPence, 0)),
    fraud_pct: share((_, payer) => payer?.label === 'fraud'),
  }
}

/** Colleagues share an address and a program; only promotional money between them is odd. */
function sharesPlace(edge: Edge, payer: FraudSubject | undefined, self: FraudSubject | null): boolean {
  const common = (field: 'ips' | 'devices' | 'payouts') =>
    payer?.[field]?.some((value) => self?.[field]?.includes(value)) ?? false
  if (common('devices') || common('payouts')) return true
  const client = payer?.clients?.some(({ key }) => self?.clients?.some((own) => own.key === key)) ?? false
  return (client || common('ips')) && edge.promoMicroPence * 2 > edge.grossMicroPence
}
