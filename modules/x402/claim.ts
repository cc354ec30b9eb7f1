import { createHash } from 'node:crypto'
import type { Claim } from './facilitator/facilitator.ts'
import { ACCOUNT_NETWORK } from './networks.ts'
import { refused } from './refusal.ts'
import type { Sale } from './services.ts'
import { exactOf, nonceOf, type Payment } from './wire/payment.ts'
import { legacyRequirements, networkOf, type PublicTerms, requirementsFor, resourceOf, same } from './wire/terms.ts'

export interface IdentifiedClaim extends Claim {
  readonly id: string
}

/** The requirements that a payment answers, and its id. E003 where it was made for something else. */
export function claimOf(payment: Payment, account: string, sale: Sale, terms: PublicTerms): IdentifiedClaim {
  const offered = requirementsFor(sale, terms)
  const { id: network, legacyName } = networkOf(terms)
  if (payment.x402Version === 1) {
    const requirements = offered.find(({ scheme }) => scheme === payment.scheme)
    if (requirements?.scheme !== 'exact' || payment.network !== legacyName)
      throw refused(`'${payment.scheme}' on '${payment.network}' is not taken here`, sale, terms)
    const wire = legacyRequirements(sale, requirements, terms)
    return { payment, requirements, wire, id: idOf(network, payer(payment)) }
  }
  const { resource, accepted } = payment
  if (resource !== undefined && resource.url !== resourceOf(sale, terms))
    throw refused(`this payment is for another resource: ${resource.url.slice(0, 200)}`, sale, terms)
  const requirements = offered.find((one) => one.scheme === accepted.scheme && one.network === accepted.network)
  if (requirements === undefined)
    throw refused(`'${accepted.scheme}' on '${accepted.network}' is not taken here`, sale, terms)
  if (!same(accepted, requirements)) throw refused('the payment accepts other terms than these', sale, terms)
  const who = requirements.scheme === 'exact' ? payer(payment) : `${account}/${nonceOf(payment)}`
  return { payment, requirements, wire: requirements, id: idOf(requirements.network, who) }
}

const payer = (payment: Payment): string => {
  const { from, nonce } = exactOf(payment).authorization
  return `${from}/${nonce}`.toLowerCase()
}

const idOf = (network: string, who: string): string =>
  `x402_${createHash('sha256').update(`${network}/${who}`).digest('hex').slice(0, 40)}`

export const isOwnMoney = ({ network }: { readonly network: string }): boolean => network === ACCOUNT_NETWORK
