import { invalidField } from '../../../kernel/define.ts'
import { exactPence, splitExactly, splitPence, toMicroPence } from '../../ledger/services.ts'

interface Asked {
  readonly gross_pence?: number | undefined
  readonly price_pence?: number | undefined
  readonly count?: number | undefined
}

/** What of an amount its developer would get: the gross-revenue split, exact and as it is shown. */
export function earningsOf({ gross_pence, price_pence, count }: Asked) {
  if ((gross_pence === undefined) === (price_pence === undefined))
    throw invalidField('/query', 'needs gross_pence, or price_pence (with count)')
  const gross = gross_pence ?? (price_pence ?? 0) * (count ?? 1)
  if (gross > Number.MAX_SAFE_INTEGER / 1_000)
    throw invalidField('/query/count', `makes ${gross} pence, more than there is to earn`)
  const split = splitExactly('gross_revenue', toMicroPence(gross))
  const shown = splitPence(split)
  return {
    gross_pence: gross,
    agent_pence: shown.developerPence,
    platform_pence: shown.platformPence,
    dt_pence: shown.treasuryPence,
    agent_exact: exactPence(split.developerMicroPence),
    platform_exact: exactPence(split.platformMicroPence),
    dt_exact: exactPence(split.treasuryMicroPence),
  }
}
