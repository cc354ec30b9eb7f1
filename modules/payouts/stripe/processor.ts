import { ApiError } from '../../../kernel/define.ts'
import type { StripeAccess } from '../../payments/services.ts'
import type { Processor, TransferOutcome, TransferRequest } from '../processor.ts'

/** Answers that say that nothing was moved. Whatever else goes wrong leaves it open. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 401, 402, 403, 404])

/** Stripe Connect: standard accounts connect by OAuth and are paid by transfers. */
export class StripeProcessor implements Processor {
  readonly name = 'stripe'
  readonly livemode = true
  readonly #stripe: StripeAccess

  constructor(stripe: StripeAccess) {
    this.#stripe = stripe
  }

  authorizeUrl({ state, redirectUri }: { state: string; redirectUri: string }): string {
    this.#stripe.client()
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.#stripe.clientId,
      scope: 'read_write',
      state,
      redirect_uri: redirectUri,
    })
    return `${this.#stripe.connectUrl}/oauth/authorize?${query}`
  }

  async exchange(code: string): Promise<string> {
    const token = await this.#stripe
      .client()
      .oauth.token({ grant_type: 'authorization_code', code })
      .catch((cause: unknown) => {
        throw new ApiError(
          'conflict',
          'Stripe did not accept the authorization code; open GET /account/connect again',
          { cause },
        )
      })
    if (!token.stripe_user_id)
      throw new ApiError('conflict', 'Stripe named no account; open GET /account/connect again')
    return token.stripe_user_id
  }

  async transfer({ payoutId, amountPence, destination }: TransferRequest): Promise<TransferOutcome> {
    try {
      const { id } = await this.#stripe.client().transfers.create(
        {
          amount: amountPence,
          currency: 'gbp',
          destination,
          transfer_group: payoutId,
          metadata: { payout_id: payoutId },
        },
        { idempotencyKey: payoutId },
      )
      return { kind: 'done', transferId: id }
    } catch (error) {
      return outcomeOf(error)
    }
  }

  async find(payoutId: string): Promise<readonly string[]> {
    const { data } = await this.#stripe.client().transfers.list({ transfer_group: payoutId, limit: 100 })
    return data.toSorted((a, b) => a.created - b.created).map(({ id }) => id)
  }
}

function outcomeOf(error: unknown): TransferOutcome {
  const { statusCode, type, message } = error as { statusCode?: number; type?: string; message?: string }
  const definite = REFUSALS.has(statusCode) && type !== 'StripeIdempotencyError'
  return definite
    ? { kind: 'refused', reason: message ?? 'refused' }
    : { kind: 'unknown', reason: message ?? String(error) }
}
