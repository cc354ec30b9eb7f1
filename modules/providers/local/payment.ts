import { readAsked, stringOf } from './asked.ts'
import type { Language } from './language.ts'
import type { Skill } from './skill.ts'

interface Payment {
  readonly amount?: number | undefined
  readonly currency?: string | undefined
  readonly to?: string | undefined
  readonly reference?: string | undefined
  readonly due_date?: string | undefined
}

const NEEDED = ['amount', 'currency', 'to'] as const

/** A payment request or an invoice as `{action, amount, currency, to, reference, due_date, missing, summary}`: its fields, and what they do not say from its text. */
export const payment: Skill = (given, language) => {
  const { text, fields } = readAsked(given)
  const asked = { ...defined(saidIn(text, language)), ...defined(givenIn(fields)) } as Payment
  const action = actionOf(stringOf(fields['action']) ?? text)
  const missing = NEEDED.filter(
    (field) => asked[field] === undefined && !(field === 'to' && action === 'refund' && asked.reference),
  )
  return JSON.stringify({ action, ...asked, missing, summary: summaryOf(action, asked, missing) })
}

const defined = (payment: Payment): Payment =>
  Object.fromEntries(Object.entries(payment).filter(([, value]) => value !== undefined))

const givenIn = (fields: Readonly<Record<string, unknown>>): Payment => {
  const { amount, amount_pence: pence } = fields
  const number = amount === undefined ? Number(pence) / 100 : Number(amount)
  return {
    amount: Number.isFinite(number) && number > 0 ? number : undefined,
    currency:
      currencyOf(stringOf(fields['currency'])) ?? (amount === undefined && pence !== undefined ? 'GBP' : undefined),
    to: stringOf(fields['to']),
    reference: stringOf(fields['reference']),
    due_date: stringOf(fields['due_date']),
  }
}

const CODES: Readonly<Record<string, string>> = {
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  gbp: 'GBP',
  quid: 'GBP',
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  usd: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
}
const currencyOf = (said: string | undefined): string | undefined =>
  said === undefined ? undefined : (CODES[said.trim().toLowerCase()] ?? said.trim().toUpperCase())

const NUMBER = '(\\d{1,3}(?:,\\d{3}){1,4}(?:\\.\\d{1,2})?|\\d{1,12}(?:\\.\\d{1,2})?)'
const BEFORE = new RegExp(`([£$€]|\\b(?:GBP|USD|EUR)) ?${NUMBER}`, 'i')
const BEHIND = new RegExp(`${NUMBER} ?(GBP|USD|EUR|pounds?|euros?|dollars?|quid)\\b`, 'i')
const PAYEE =
  /\bto ([\w.+-]{1,64}@[\w.-]{1,100}\w|\p{Lu}[\p{L}\d&'-]{0,40}(?: (?:(?:of|and|the) )?(?:&|\p{Lu}[\p{L}\d&'-]{0,40})){0,5})/u
const REFERENCE = /\b(?:invoice|order|reference|ref|bill)\.?(?: (?:number|no\.?|id))?:? ?#?([A-Z]{0,5}-?\d[\w-]{0,30})/i

const saidIn = (text: string, language: Language): Payment => {
  const before = BEFORE.exec(text)
  const behind = BEHIND.exec(text)
  const [amount, currency] = before !== null ? [before[2], before[1]] : [behind?.[1], behind?.[2]]
  return {
    amount: amount === undefined ? undefined : Number(amount.replaceAll(',', '')),
    currency: currencyOf(currency),
    to: PAYEE.exec(text)?.[1],
    reference: REFERENCE.exec(text)?.[1],
    due_date: text === '' ? undefined : language.entities(text).find(({ type }) => type === 'DATE')?.value,
  }
}

const actionOf = (text: string): 'pay' | 'refund' | 'collect' =>
  /\brefund|\bgive back\b|\breimburse/i.test(text)
    ? 'refund'
    : /\bcollect\b|\bcharge\b|\brequest\b/i.test(text)
      ? 'collect'
      : 'pay'

const VERBS = { pay: 'Pay', refund: 'Refund', collect: 'Collect' } as const

const summaryOf = (action: keyof typeof VERBS, asked: Payment, missing: readonly string[]): string => {
  const { amount, currency = '', to, reference, due_date } = asked
  const lacks = missing.length === 0 ? '' : ` Missing: ${missing.join(', ')}.`
  if (amount === undefined && to === undefined) return `No payment found.${lacks}`
  const words = [
    VERBS[action],
    amount === undefined ? 'an unknown amount' : `${amount.toFixed(2)} ${currency}`.trim(),
    to && `${action === 'collect' ? 'from' : 'to'} ${to}`,
    reference && `(reference ${reference})`,
    due_date && `by ${due_date}`,
  ]
  return `${words.filter(Boolean).join(' ')}.${lacks} Nothing was paid: this only reads.`
}
