import type { Static } from 'typebox'
import { invalidField, operationId, owned } from '../../../kernel/define.ts'
import type { PriceRow, TaxRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { checkAmount, checkTariff } from '../pricing/check-tariff.ts'
import { exactly } from '../pricing/rational.ts'
import type { priceContract } from './contract.ts'
import { assertGbp } from './find.ts'

interface Made {
  readonly owner: string
  readonly operationKey: string
}

/** Throws `invalid_request` saying which field; `not_found` for a meter of somebody else. */
export async function createPrice(
  { currency, ...body }: Static<(typeof priceContract)['createPrice']['body']>,
  { owner, operationKey }: Made,
  { models, services, config }: Parts,
): Promise<PriceRow> {
  assertGbp(currency, '/body/currency')
  checkTariff(body)
  if (body.interval === undefined && body.interval_count !== undefined)
    throw invalidField('/body/interval_count', 'has no meaning without interval')
  if (body.meter !== undefined) {
    if (body.interval === undefined)
      throw invalidField('/body/interval', 'is required: a metered price is billed by period')
    if ((await services.metering.meter(owner, body.meter)) === undefined)
      throw invalidField('/body/meter', `is ${body.meter}: no meter of yours has this id`)
  }
  const creation = {
    id: operationId('price_', owner, 'price', operationKey),
    owner,
    cap: config.maxOwned,
    at: services.clock.now(),
  }
  return owned.create(models.prices, creation, { ...body, currency: 'gbp', active: true })
}

export const archivePrice = (owner: string, id: string, { models, services }: Parts): Promise<PriceRow> =>
  owned.change(models.prices, { owner, id, at: services.clock.now() }, { active: false })

export function createTaxRate(
  body: Static<(typeof priceContract)['createTaxRate']['body']>,
  { owner, operationKey }: Made,
  { models, services, config }: Parts,
): Promise<TaxRow> {
  checkAmount('/body/percentage', body.percentage)
  const { of, over } = exactly(body.percentage)
  if (of > 100n * over) throw invalidField('/body/percentage', `is ${body.percentage}: at most 100`)
  const creation = {
    id: operationId('txr_', owner, 'tax', operationKey),
    owner,
    cap: config.maxOwned,
    at: services.clock.now(),
  }
  return owned.create(models.taxRates, creation, body)
}
