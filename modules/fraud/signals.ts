import type { Features } from './features.ts'

export const SIGNALS = [
  'count_velocity',
  'amount_velocity',
  'amount_anomaly',
  'address_risk',
  'geo_mismatch',
  'device',
  'account_maturity',
  'linkage',
] as const
export type SignalName = (typeof SIGNALS)[number]

export interface Signal {
  readonly signal: SignalName
  /** 0 to 1. */
  readonly score: number
  /** Why, in one word. `unknown`: not enough was known; it counts nothing. */
  readonly code: string
}

/** Changes with every change of a score: a verdict is computed again by the code that has its number. */
export const MODEL_VERSION = 2

const MAD_TO_SIGMA = 0.6745
const MAX_SPEED_KM_H = 900
/** Countries are wide: their middles say no more than this. */
const COUNTRY_RADIUS_KM = 500
const MATURE_HOURS = 7 * 24
const FEW_SAMPLES = 5
const WITHDRAWAL_PENCE = 500

type Reason = readonly [score: number, code: string]

/** 0 at `from` and below, 1 at `to` and above. */
const ramp = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)))

const worst = (...reasons: readonly Reason[]): Reason =>
  reasons.reduce((a, b) => (b[0] > a[0] ? b : a), [0, 'usual'] as Reason)

/** A client or a key this young may be somebody else's. */
const FRESH_HOURS = 72

/** Two weeks in which a dispute is usually decided. */
const fresh = (disputeAgeHours: number | undefined): number =>
  disputeAgeHours === undefined ? 0 : 1 - ramp(disputeAgeHours, 14 * 24, 21 * 24)

const isNew = (client: Features['client']): boolean =>
  client !== undefined && client.earlier > 0 && client.age_hours < FRESH_HOURS

type Scorer = (features: Features) => Reason | undefined

/** One function a signal, from what is known to a score and its reason. `undefined`: nothing is known. */
const SCORERS: Readonly<Record<SignalName, Scorer>> = {
  count_velocity: ({ velocity, calls, event_type }) =>
    velocity &&
    worst(
      [event_type === 'payout' ? ramp(velocity.same?.h1 ?? 0, 2, 5) : 0, 'many_payouts_per_hour'],
      [event_type === 'payout' ? ramp(velocity.same?.h24 ?? 0, 5, 12) : 0, 'many_payouts_per_day'],
      [ramp(calls?.made.h1 ?? 0, 10_000, 100_000), 'many_calls'],
      [ramp(calls?.received.h1 ?? 0, 10_000, 100_000), 'many_calls_received'],
      [ramp(velocity.user.m1, 10, 40), 'many_per_minute'],
      [ramp(velocity.user.h1, 15, 45), 'many_per_hour'],
      [ramp(velocity.user.h24, 60, 200), 'many_per_day'],
      [ramp(velocity.ip?.h1 ?? 0, 60, 240), 'address_busy'],
      [ramp(velocity.device?.h1 ?? 0, 30, 90), 'device_busy'],
    ),
  amount_velocity: ({ amounts, amount_pence = 0 }) =>
    amounts &&
    worst(
      [ramp(amounts.h1_pence + amount_pence, 50_000, 300_000), 'much_per_hour'],
      [ramp(amounts.h24_pence + amount_pence, 100_000, 600_000), 'much_per_day'],
    ),
  amount_anomaly: ({ amounts, amount_pence }) => {
    if (!amounts || amount_pence === undefined || amounts.samples < FEW_SAMPLES) return undefined
    const spread = Math.max(amounts.mad_pence, amounts.median_pence / 2, 500)
    return [ramp((MAD_TO_SIGMA * (amount_pence - amounts.median_pence)) / spread, 4, 16), 'unusual_amount']
  },
  address_risk: ({ address }) =>
    address &&
    worst(
      [address.fraud_users > 0 ? ramp(address.fraud_users, -1, 2) : 0, 'fraud_at_address'],
      [ramp(address.users, 4, 16), 'many_users_at_address'],
      [address.kind === 'reserved' ? 0.2 : 0, 'reserved_address'],
    ),
  geo_mismatch: ({ travel }) =>
    travel && [
      ramp(
        Math.max(0, travel.km - COUNTRY_RADIUS_KM) / (Math.max(1, travel.minutes) / 60),
        MAX_SPEED_KM_H,
        MAX_SPEED_KM_H * 2,
      ),
      'impossible_travel',
    ],
  device: ({ device, client }) =>
    (device ?? client) &&
    worst(
      [(device?.fraud_users ?? 0) > 0 ? 1 : 0, 'fraud_on_device'],
      [ramp(device?.users ?? 0, 2, 6), 'device_shared'],
      [device === undefined || device.known || device.others_known === 0 ? 0 : 0.6, 'new_device'],
      [(client?.fraud_users ?? 0) > 0 ? 0.6 : 0, 'fraud_on_client'],
      [isNew(client) ? 0.6 : 0, 'new_client'],
    ),
  account_maturity: ({ account }) => {
    if (!account) return undefined
    const youth = 0.7 * (1 - ramp(account.age_hours, 1, MATURE_HOURS))
    const reason = worst([youth, 'young_account'], [account.disposable_mail ? 0.9 : 0, 'disposable_mail'])
    return account.verified ? [reason[0] * 0.3, reason[1]] : reason
  },
  linkage: ({ links, account, client, amount_pence }) => {
    if (!links) return undefined
    const promo = links.promo_pct / 100
    const several = links.payers >= 2 ? 1 : 0.75
    const moved =
      links.payout_changed && links.payout_age_hours !== undefined ? 1 - ramp(links.payout_age_hours, 24, 72) : 0
    // a friend's trial call is a small part of what a trader takes out
    const ringPart = (links.ring_promo_pence ?? 0) / Math.max(amount_pence ?? 0, WITHDRAWAL_PENCE)
    const twins = client?.twins ?? 0
    const stranger = isNew(client) || (account?.key_change_hours ?? FRESH_HOURS) < FRESH_HOURS
    return worst(
      [several * ramp(links.ring_pct, 10, 40) * ramp(ringPart, 0.1, 0.3), 'ring'],
      [(links.payers >= 3 ? 1 : 0) * ramp(links.referred_pct, 40, 80) * ramp(promo, 0.3, 0.8), 'self_referral'],
      [ramp(links.shared_pct, 20, 60), 'paid_by_own_devices'],
      [ramp(links.fraud_pct, 10, 50), 'paid_by_fraud'],
      [ramp(links.payout_users, 1, 2), 'payout_account_shared'],
      [ramp(links.referrals_24h, 10, 30), 'many_referrals'],
      [0.8 * ramp(twins, 1, 3) * ramp(twins / Math.max(1, client?.users ?? 0), 0.3, 0.7), 'signed_up_together'],
      [ramp(links.disputes_90d, 1, 3), 'disputes'],
      [0.75 * ramp(links.disputed_pct ?? 0, 50, 90) * fresh(links.dispute_age_hours), 'all_disputed'],
      [0.3 * promo, 'promotional_earnings'],
      [(stranger ? 0.8 : 0.5) * moved, stranger ? 'payout_account_changed_by_newcomer' : 'payout_account_changed'],
    )
  },
}

/** The eight signals, always in the same order. */
export const signalsOf = (features: Features): readonly Signal[] =>
  SIGNALS.map((signal) => {
    const [score, code] = SCORERS[signal](features) ?? [0, 'unknown']
    return { signal, score, code: score === 0 && code !== 'unknown' ? 'usual' : code }
  })

/** 1 − Π(1 − weight × score): signals add up, none is diluted by the others. */
export const riskOf = (signals: readonly Signal[], weightsBp: Readonly<Record<SignalName, number>>): number =>
  1 - signals.reduce((rest, { signal, score }) => rest * (1 - (weightsBp[signal] / 10_000) * score), 1)
