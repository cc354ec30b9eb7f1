import type { Keys } from '../../modules/fraud/keys.ts'
import type { Edge, FraudEvent, FraudSubject } from '../../modules/fraud/model.ts'
import type { Observation } from '../../modules/fraud/observe.ts'

export const KINDS = ['ring', 'shared_payout', 'takeover', 'stolen_cards', 'burst'] as const
type Kind = (typeof KINDS)[number] | 'honest'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FRAUD_PART = 0.02
const GROUP = 5

/** Mulberry32: small, seeded. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Accounts, what they did, and the payout that each asks for now. Fraud hides: parts of each kind look like honest trade. */
export function population({
  accounts,
  seed,
  now,
  keys,
  prefix = '',
}: {
  /** Of all ids, for one population beside another. */
  readonly prefix?: string
  readonly accounts: number
  readonly seed: number
  readonly now: number
  readonly keys: Keys
}) {
  const next = random(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  /** Runs so often: drawn once. */
  const times = (low: number, high: number, work: () => void) => {
    for (let left = Math.floor(between(low, high)); left > 0; left--) work()
  }
  const chance = (part: number) => next() < part
  const events: FraudEvent[] = []
  const subjects: FraudSubject[] = []
  const edges: Edge[] = []
  const payouts: { kind: Kind; payout: Observation }[] = []
  let ids = 0
  const event = (subject: string, type: string, at: number, amountPence?: number) =>
    void events.push({
      _id: `${prefix}e${ids++}`,
      subject,
      type,
      at: new Date(at),
      ...(amountPence && { amountPence: Math.round(amountPence) }),
    })
  const edge = (from: string, to: string, pence: number, promo: number) =>
    void edges.push({
      _id: `${from}|${to}`,
      from,
      to,
      calls: 3,
      grossMicroPence: pence * 1e6,
      promoMicroPence: pence * promo * 1e6,
      lastIndex: ids++,
    })
  const nameOf = (n: number) => `usr_${prefix}${String(n).padStart(6, '0')}`
  const frauds = Math.round(accounts * FRAUD_PART)

  for (let n = 0; n < accounts; n++) {
    const id = nameOf(n)
    const kind: Kind = n < frauds ? (KINDS[Math.floor((n * KINDS.length) / frauds)] as Kind) : 'honest'
    const young = kind === 'ring' || kind === 'burst' || kind === 'shared_payout' || chance(0.1)
    const age = young ? between(1, 14) : between(14, 700)
    let amount = between(500, 6_000)
    event(id, 'signup', now - age * DAY_MS)
    const usual = between(600, 6_000)
    const history = kind === 'takeover' ? between(4, 14) : young ? 0 : between(0, 10)
    // who has never been paid connects an account just before the first withdrawal, mostly
    let connectedAt = now - (history < 2 && chance(0.7) ? between(0, 0.1) : between(0.2, Math.max(0.3, age))) * DAY_MS
    let account = `acct_${n}`
    // an own program at an own network, one of a few programs in an office, or (a fifth) several over the years
    const office = chance(0.15) ? `office_${Math.floor(next() * (accounts / 100))}` : undefined
    const clients = [office === undefined ? `home_${n}` : `${office}_program_${Math.floor(next() * 3)}`]
    const since = [now - age * DAY_MS]
    if (chance(0.2)) {
      clients.push(`second_${n}`)
      since.push(now - between(0, age) * DAY_MS)
    }
    if (chance(0.03)) {
      clients.push(`new_${n}`)
      since.push(now - between(0, Math.min(72, age * 24)) * HOUR_MS)
    }
    if (chance(0.1)) event(id, 'key_change', now - between(0, Math.min(90, age)) * DAY_MS)
    if (kind !== 'stolen_cards' && chance(0.3))
      times(1, 6, () => event(id, 'payment', now - between(0, Math.min(80, age)) * DAY_MS, between(500, 10_000)))
    for (let i = 1; i < history; i++) event(id, 'payout', now - i * 6 * DAY_MS, usual * between(0.6, 1.6))
    times(0, 6, () => event(id, 'earning', now - between(0, Math.min(age, 30)) * DAY_MS, 78))

    if (kind === 'honest') {
      amount = history > 1 ? usual * (chance(0.02) ? between(2, 5) : between(0.6, 1.8)) : amount
      if (chance(0.1))
        times(1, 6, () =>
          edge(nameOf(frauds + Math.floor(next() * (accounts - frauds))), id, between(50, 900), chance(0.4) ? 1 : 0),
        )
      if (chance(0.01)) {
        times(1, 5, () => event(id, 'payment', now - between(5, 80) * DAY_MS, between(500, 10_000)))
        event(id, 'dispute', now - between(1, 60) * DAY_MS, 1_000)
      }
      if (chance(0.001)) account = `acct_${n - 1}`
      // friends who try each other's agents, and sell to others or not
      if (chance(0.003)) {
        edge(id, nameOf(n - 1), between(50, 400), chance(0.7) ? 1 : 0)
        edge(nameOf(n - 1), id, between(50, 400), chance(0.7) ? 1 : 0)
      }
      if (chance(0.02)) times(1, 4, () => event(id, 'payout', now - between(0, 24) * HOUR_MS, usual))
      if (history >= 2) {
        if (chance(0.004)) connectedAt = now - between(0, 72) * HOUR_MS
        else connectedAt = now - between(3, Math.max(4, age)) * DAY_MS
      }
    } else if (kind === 'ring') {
      const first = n - (n % GROUP)
      edge(id, nameOf(first + ((n + 1) % GROUP)), between(400, 900), chance(0.9) ? 1 : 0.3)
      amount = between(500, 1_400)
      // the careless use one machine for all
      if (chance(0.6)) clients.push(`machine_${first}`)
      // camouflage: a real customer's money
      if (chance(0.3)) edge(nameOf(accounts - 1 - n), id, between(50, 500), 0)
    } else if (kind === 'shared_payout') {
      // the careful ones use an account each
      if (chance(0.8)) account = `acct_farm_${Math.floor(n / GROUP)}`
      if (chance(0.6)) clients.push(`machine_${Math.floor(n / GROUP)}`)
    } else if (kind === 'takeover') {
      amount = usual * between(4, 20)
      connectedAt = now - between(0, 36) * HOUR_MS
      // the thief's own machine; one in eight passes for the owner's
      if (chance(0.875)) {
        clients.push(`thief_${n}`)
        since.push(connectedAt - between(0, 12) * HOUR_MS)
      }
      if (chance(0.4)) event(id, 'key_change', connectedAt - between(0, 12) * HOUR_MS)
    } else if (kind === 'stolen_cards') {
      times(1, 6, () => {
        event(id, 'payment', now - between(5, 40) * DAY_MS, between(2_000, 20_000))
        event(id, 'dispute', now - between(1, 5) * DAY_MS, between(2_000, 20_000))
      })
    } else {
      times(5, 60, () => event(id, 'payout', now - between(0, 50) * 60_000, between(5_000, 40_000)))
      amount = between(10_000, 60_000)
    }
    subjects.push({
      _id: id,
      createdAt: new Date(now - age * DAY_MS),
      disposableMail: kind === 'burst' ? chance(0.7) : chance(0.005),
      payouts: [keys.of('platform', 'payout', account)],
      clients: clients
        .map((client, place) => ({ key: client, since: new Date(since[place] ?? now - age * DAY_MS) }))
        .sort((a, b) => a.since.getTime() - b.since.getTime()),
    })
    payouts.push({
      kind,
      payout: {
        scope: 'platform',
        subject: id,
        eventType: 'payout',
        at: now,
        amountPence: Math.round(amount),
        payoutAccount: account,
        payoutConnectedAt: connectedAt,
        reference: `po_${n}`,
      },
    })
  }
  const unique = [...new Map(edges.map((one) => [one._id, one])).values()]
  return { events, subjects, edges: unique, payouts }
}
