import type { View } from '../../text/view.ts'
import { around, type Hit, isNear, type Near } from '../scanner.ts'
import type { Candidate } from './candidate.ts'
import * as check from './checksums.ts'
import * as context from './context-words.ts'
import { PhoneReader, phoneScore } from './phone.ts'

interface Kind {
  readonly entityType: string
  readonly category: string
  readonly lengths: readonly number[]
  /** 0: it is none. */
  score(candidate: Candidate): number
}

/** With its word nearby, or written as such numbers are, or not at all. */
const byContext = (found: boolean, withWord: number, shaped: boolean, without: number): number =>
  found ? withWord : shaped ? without : 0

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** The first that scores highest wins. */
const KINDS: readonly Kind[] = [
  {
    entityType: 'credit_card',
    category: 'financial',
    lengths: range(13, 19),
    score: ({ digits, shape }) =>
      /^(?:\d+|4-4-4-4|4-6-5|4-6-4|4-4-4-1|4-4-4-4-3|6-13)$/.test(shape) && check.isCard(digits) ? 0.95 : 0,
  },
  {
    entityType: 'uk_nhs_number',
    category: 'identity',
    lengths: [10],
    score: ({ digits, shape, near, text }) =>
      check.isNhsNumber(digits)
        ? byContext(
            isNear(context.NHS, near),
            0.95,
            shape === '3-3-4' && /^[\d ]+$/.test(text) && !isNear(context.PHONE, near),
            0.7,
          )
        : 0,
  },
  {
    entityType: 'us_ssn',
    category: 'identity',
    lengths: [9],
    score: ({ digits, shape, near }) =>
      check.isSsn(digits) && (shape === '3-2-4' || shape === '9')
        ? byContext(isNear(context.SSN, near), 0.95, shape === '3-2-4' && !isNear(context.OTHER_NUMBER, near), 0.8)
        : 0,
  },
  {
    entityType: 'de_tax_id',
    category: 'identity',
    lengths: [11],
    score: ({ digits, shape, near }) =>
      check.isGermanTaxId(digits) ? byContext(isNear(context.TAX, near), 0.95, shape === '2-3-3-3', 0.8) : 0,
  },
  {
    entityType: 'fr_nir',
    category: 'identity',
    lengths: [15],
    score: ({ digits }) => (check.isNir(digits) ? 0.95 : 0),
  },
  {
    entityType: 'br_cpf',
    category: 'identity',
    lengths: [11],
    score: ({ digits, text, near }) =>
      check.isBrazilianCpf(digits)
        ? byContext(isNear(context.CPF, near), 0.95, /^\d{3}\.\d{3}\.\d{3}-\d\d$/.test(text), 0.8)
        : 0,
  },
  ...(
    [
      ['nl_bsn', 9, check.isDutchBsn, context.BSN],
      ['pt_nif', 9, check.isPortugueseNif, context.NIF],
      ['ca_sin', 9, check.isLuhn, context.SIN],
      ['pl_pesel', 11, check.isPolishPesel, context.PESEL],
      ['in_aadhaar', 12, check.isAadhaar, context.AADHAAR],
      ['imei', 15, check.isLuhn, context.IMEI],
    ] as const
  ).map(([entityType, length, valid, word]) => ({
    entityType,
    category: 'identity',
    lengths: [length],
    score: ({ digits, near }: Candidate) => (isNear(word, near) && valid(digits) ? 0.9 : 0),
  })),
  {
    entityType: 'us_routing_number',
    category: 'financial',
    lengths: [9],
    score: ({ digits, near }) => (isNear(context.ROUTING, near) && check.isRoutingNumber(digits) ? 0.9 : 0),
  },
  {
    entityType: 'uk_sort_code',
    category: 'financial',
    lengths: [6],
    score: ({ shape, near }) => (shape === '2-2-2' && isNear(/sort[ -]?code/, near) ? 0.85 : 0),
  },
  {
    entityType: 'bank_account',
    category: 'financial',
    lengths: range(7, 12),
    score: ({ shape, near }) =>
      /^\d+$/.test(shape) && isNear(context.BANK_ACCOUNT, near) && isNear(/bank|sort[ -]?code|banc|konto/, near)
        ? 0.7
        : 0,
  },
  { entityType: 'phone', category: 'contact', lengths: range(7, 15), score: phoneScore },
]

const LENGTHS: ReadonlySet<number> = new Set(KINDS.flatMap(({ lengths }) => lengths))

const RUN = /(?<![\w.,%$£€#-]|\d[-.:/])(?:\+|00)?\(?\d(?:[ ()./-]{0,2}\d){5,24}(?![\w%])/g
const GROUP = /\d+/g
const MOST_GROUPS = 10

/** Numbers of people: groups of digits are tried together, the longest first, as every kind of their length. */
export function* numbers(view: View, regions: readonly string[]): Generator<Hit> {
  const phones = new PhoneReader(regions)
  for (const { 0: run, index } of view.text.matchAll(RUN)) {
    const groups = [...run.matchAll(GROUP)].map((group) => ({ at: group.index, length: group[0].length }))
    for (let from = 0; from < groups.length; ) {
      const found = longest(view, run, index, groups, from, phones)
      if (found) yield found.hit
      from = found ? found.next : from + 1
    }
  }
}

const longest = (
  view: View,
  run: string,
  index: number,
  groups: readonly { readonly at: number; readonly length: number }[],
  from: number,
  phones: PhoneReader,
): { readonly hit: Hit; readonly next: number } | undefined => {
  const first = groups[from]
  for (let last = Math.min(groups.length, from + MOST_GROUPS) - 1; last >= from; last--) {
    const end = groups[last]
    if (!first || !end) continue
    const start = from === 0 ? 0 : /[(+]/.test(run[first.at - 1] ?? '') ? first.at - 1 : first.at
    const text = run.slice(start, end.at + end.length)
    const digits = text.replace(/\D/g, '')
    if (!LENGTHS.has(digits.length)) continue
    let near: Near | undefined
    const candidate = {
      text,
      digits,
      shape: groups
        .slice(from, last + 1)
        .map(({ length }) => length)
        .join('-'),
      // most are told apart by their digits alone
      get near() {
        near ??= around(view, index + start, index + start + text.length)
        return near
      },
      phones,
    }
    const best = classify(candidate)
    if (best) return { hit: { ...best, start: index + start, end: index + start + text.length }, next: last + 1 }
  }
  return undefined
}

const DATE_LIKE = /^(?:(?:19|20)\d\d[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./](?:19|20)\d\d)/

const classify = (candidate: Candidate): Pick<Hit, 'entityType' | 'category' | 'score'> | undefined => {
  if (DATE_LIKE.test(candidate.text)) return undefined
  let best: Pick<Hit, 'entityType' | 'category' | 'score'> | undefined
  for (const { entityType, category, lengths, score } of KINDS) {
    if (!lengths.includes(candidate.digits.length)) continue
    const sure = score(candidate)
    if (sure > (best?.score ?? 0)) best = { entityType, category, score: sure }
  }
  return best
}
