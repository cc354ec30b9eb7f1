import { isIPv6 } from 'node:net'
import validator from 'validator'
import type { View } from '../../text/view.ts'
import { around, type Hit, isNear, type Near } from '../scanner.ts'
import * as check from './checksums.ts'
import * as context from './context-words.ts'

interface Kind {
  readonly entityType: string
  readonly category: string
  readonly pattern: RegExp
  /** `bare`: without spaces, hyphens and dots. 0: it is none. */
  score(bare: string, near: Near, text: string): number
}

/** Identifiers with letters in them. */
const KINDS: readonly Kind[] = [
  {
    entityType: 'uk_nino',
    category: 'identity',
    pattern: /\b(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ -]?\d\d[ -]?\d\d[ -]?\d\d[ -]?[A-D]\b/gi,
    score: () => 0.9,
  },
  {
    entityType: 'es_dni',
    category: 'identity',
    pattern: /\b(?:\d{8}|\d{2}\.\d{3}\.\d{3}|[XYZ]-?\d{7})[- ]?[A-Z]\b/gi,
    score: (bare) => (check.isSpanishId(bare.toUpperCase()) ? 0.95 : 0),
  },
  {
    entityType: 'fr_nir',
    category: 'identity',
    pattern: /\b[12] ?\d\d ?\d\d ?2[AB] ?\d{3} ?\d{3} ?\d\d\b/gi,
    score: (bare) => (check.isNir(bare) ? 0.95 : 0),
  },
  {
    entityType: 'it_fiscal_code',
    category: 'identity',
    pattern: /\b[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z]\b/gi,
    score: (bare) => (check.isItalianTaxCode(bare.toUpperCase()) ? 0.95 : 0),
  },
  {
    entityType: 'vin',
    category: 'identity',
    pattern: /\b(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}\b/gi,
    score: (bare, near) =>
      check.isVin(bare) && /[a-z]/i.test(bare) ? (isNear(context.VEHICLE, near) ? 0.95 : 0.6) : 0,
  },
  {
    entityType: 'passport',
    category: 'identity',
    pattern: /\b(?=[A-Z0-9]*\d{4})[A-Z0-9]{8,9}\b/gi,
    score: (_, near) => (isNear(context.PASSPORT, near) ? 0.75 : 0),
  },
  {
    entityType: 'ip_address',
    category: 'contact',
    pattern: /(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)/g,
    score: (_, near, text) => (validator.isIP(text, 4) && !context.VERSION.test(near.before) ? 0.7 : 0),
  },
  {
    entityType: 'ip_address',
    category: 'contact',
    pattern: /(?<![\w:.])(?=[0-9a-f]*:)[0-9a-f:]{6,39}(?![\w:])/gi,
    score: (_, _near, text) => (isIPv6(text) && /\d/.test(text) && text.length > 6 ? 0.8 : 0),
  },
  {
    entityType: 'crypto_wallet',
    category: 'financial',
    pattern: /\b(?:0x[0-9a-f]{40}|bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/gi,
    score: (_, near, text) =>
      text.startsWith('0x') || validator.isBtcAddress(text)
        ? /^[13]/.test(text) && !isNear(/bitcoin|btc|wallet|address|adresse|direccion/, near)
          ? 0.4
          : 0.8
        : 0,
  },
]

export function* writtenIds(view: View): Generator<Hit> {
  for (const { entityType, category, pattern, score } of KINDS)
    for (const { 0: text, index } of view.text.matchAll(pattern)) {
      const end = index + text.length
      const sure = score(text.replace(/[ .-]/g, ''), around(view, index, end), text)
      if (sure > 0) yield { entityType, category, start: index, end, score: sure }
    }
}

const IBAN_START = /\b[A-Z]{2}\d\d(?=[ -]?[A-Z0-9]{2})/gi
const LONGEST_IBAN = 34

/** Its length follows from its country, so every length is tried, the longest first. */
export function* ibans(view: View): Generator<Hit> {
  for (const { 0: head, index } of view.text.matchAll(IBAN_START)) {
    if (!check.ibanCountries.has(head.slice(0, 2).toUpperCase())) continue
    const rest = /^(?:[ -]?[A-Z0-9])+/i.exec(view.text.slice(index, index + LONGEST_IBAN + 10))?.[0] ?? ''
    for (let length = rest.length; length >= 15; length--) {
      if (/\w/.test(view.text[index + length] ?? '') || /[ -]/.test(rest[length - 1] ?? '')) continue
      if (!check.isIban(rest.slice(0, length).replace(/[ -]/g, '').toUpperCase())) continue
      yield { entityType: 'iban', category: 'financial', start: index, end: index + length, score: 0.98 }
      break
    }
  }
}
