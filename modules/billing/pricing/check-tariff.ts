import { invalidField } from '../../../kernel/define.ts'
import type { Tariff } from './contract.ts'
import { decimal } from './rational.ts'

const NEEDS = {
  flat: ['unit_price_pence'],
  graduated: ['tiers'],
  volume: ['tiers'],
  package: ['unit_price_pence', 'package_size'],
  percentage: ['percentage'],
} as const satisfies Record<Tariff['model'], readonly (keyof Tariff)[]>
const FIELDS = ['unit_price_pence', 'tiers', 'package_size', 'percentage'] as const

/** Throws `invalid_request` for what cannot be a price, saying where. */
export function checkTariff(tariff: Tariff): void {
  const needs: readonly string[] = NEEDS[tariff.model]
  for (const field of FIELDS) {
    if (needs.includes(field) && tariff[field] === undefined)
      throw invalidField(`/body/${field}`, `is required for a ${tariff.model} price`)
    if (!needs.includes(field) && tariff[field] !== undefined)
      throw invalidField(`/body/${field}`, `has no meaning for a ${tariff.model} price; leave it out`)
  }
  checkAmount('/body/unit_price_pence', tariff.unit_price_pence)
  checkAmount('/body/percentage', tariff.percentage)
  checkTiers(tariff.tiers ?? [])
}

function checkTiers(tiers: NonNullable<Tariff['tiers']>): void {
  let before = 0
  for (const [place, { up_to, unit_price_pence, flat_price_pence }] of tiers.entries()) {
    const at = `/body/tiers/${place}`
    checkAmount(`${at}/unit_price_pence`, unit_price_pence)
    checkAmount(`${at}/flat_price_pence`, flat_price_pence)
    const last = place === tiers.length - 1
    if (last !== (up_to === null)) throw invalidField(`${at}/up_to`, 'must be null in the last tier, and in no other')
    if (up_to !== null && up_to <= before) throw invalidField(`${at}/up_to`, `must be greater than ${before}`)
    before = up_to ?? before
  }
}

export function checkAmount(pointer: string, text: string | undefined): void {
  if (text === undefined) return
  if (text.startsWith('-'))
    throw invalidField(pointer, `is ${text}: prices and rates are not negative; for money back write a credit note`)
  if (decimal(text) === undefined)
    throw invalidField(pointer, `is '${text}': give a decimal number with at most 15 digits and six decimals`)
}
