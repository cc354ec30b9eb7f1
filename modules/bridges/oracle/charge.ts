import { ApiError } from '../../../kernel/define.ts'
import { toMicroPence } from '../../ledger/services.ts'
import type { Bridge } from '../bridge.ts'
import type { Parts } from '../parts.ts'
import { AnswerFailed, AnswerHeld, AnswerSold } from '../records.ts'
import { askForPayment, type Means } from './payment.ts'
import { isRepeatOf, saleIdOf } from './sales.ts'

const kinds = { held: AnswerHeld, settled: AnswerSold, released: AnswerFailed }

interface Sale<T> {
  readonly bridge: Bridge
  readonly account: string
  /** Id of the call: a repeat of it within the hour is answered again without a charge. */
  readonly request: string
  readonly means: Means
  readonly answer: () => Promise<T>
}

interface Sold<T> {
  readonly content: T
  readonly seal: string
  /** Receipt of the payment. */
  readonly headers: Readonly<Record<string, string>>
}

/** An answer for its price; none, no charge. Each means pays for one call, ever. */
export async function sell<T>({ bridge, account, request, means, answer }: Sale<T>, parts: Parts): Promise<Sold<T>> {
  const { ledger, clock } = parts.services
  const { reference, funds, payment } = means
  const facts = { bridge: bridge.id, request }
  const price = toMicroPence(bridge.pricePence)
  try {
    const { value: content, settled } = await ledger.charge(
      kinds,
      { id: saleIdOf(reference), owner: account, upToMicroPence: price, funds, payment, intent: { reference }, facts },
      {
        run: async () => ({
          value: await answer(),
          charge: {
            grossMicroPence: price,
            policy: 'agent_call',
            beneficiary: parts.config.publisher,
            intent: facts,
            facts: { ...facts, constitution: parts.config.constitution },
          },
        }),
        failure: () => facts,
        replay: (sold) =>
          isRepeatOf(sold, request, clock.now())
            ? answer()
            : askForPayment(bridge, account, 'this payment has bought an answer already', parts),
      },
    )
    return { content, seal: settled.seal, headers: settled.receipt }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // who else refuses has said how to pay
    if (error.code === 'E003' && Object.keys(error.extra).length === 0)
      return askForPayment(
        bridge,
        account,
        'neither paid credits nor earnings suffice; promotional ones buy no data',
        parts,
      )
    if (error.code === 'E010') throw new ApiError('conflict', 'this payment is being used by another call')
    throw error
  }
}
