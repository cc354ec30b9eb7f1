import type { Decision } from './check.ts'

const TEXT: Readonly<Record<string, string>> = {
  count_velocity: 'unusually many actions',
  amount_velocity: 'unusually much money in a short time',
  amount_anomaly: 'an amount unlike your others',
  address_risk: 'a network address with fraud on it',
  geo_mismatch: 'two countries too far apart',
  device: 'a device that is new or used by others',
  account_maturity: 'a young account',
  linkage: 'earnings from linked accounts, or a payout account that others use',
}

/** What the person concerned is told: enough to answer to, not enough to tune fraud by. */
export function reasonFor({ rules_hit, signals, features }: Decision['body']): string {
  if (rules_hit.length > 0) return 'a rule against fraud asks for a person to look at it'
  const strongest = signals.toSorted((a, b) => b.score_bp - a.score_bp).filter(({ score_bp }) => score_bp >= 3_000)
  if (strongest.length === 0 && features.missing.length > 0) return 'the check could not be completed in time'
  return strongest
    .slice(0, 2)
    .map(({ signal }) => TEXT[signal] ?? signal)
    .join(', and ')
}
