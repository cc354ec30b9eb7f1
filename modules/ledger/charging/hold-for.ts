import { DAY_MS } from '../../../kernel/define.ts'
import type { Sealed } from '../../records/services.ts'
import type { MovementBody } from '../kinds.ts'
import { HOLD_EXPIRES_MS } from '../movements.ts'
import type { Ledger } from '../services.ts'
import type { Kinds, Request } from './terms.ts'

const LASTING_MS = 7 * DAY_MS

/** Holds the most that the work may cost. */
export const holdFor = (
  { held, released }: Kinds,
  request: Request,
  ledger: Pick<Ledger, 'hold'>,
): Promise<Sealed<MovementBody<'hold'>>> => {
  const { id, owner, intent, upToMicroPence: amountMicroPence, payment, funds = payment?.funds, facts = {} } = request
  return ledger.hold(held, {
    id,
    owner,
    amountMicroPence,
    ...(intent && { intent }),
    ...(funds && { funds }),
    facts,
    expiresInMs: lengthMs(request),
    expiry: released,
  })
}

/** How long money is kept for the work. */
export const lengthMs = ({
  lasting,
  expiresInMs = lasting === 'days' ? LASTING_MS : HOLD_EXPIRES_MS,
}: Pick<Request, 'lasting' | 'expiresInMs'>): number => expiresInMs
