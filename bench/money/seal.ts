import canonicalize from 'canonicalize'
import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'
import { Settled } from '../../modules/ledger/testing-kinds.ts'
import { canonicalText } from '../../modules/records/services.ts'
import { percentile } from './figures.ts'

/**
 * RFC 8785 text of one settlement's body, three ways in turns: by its kind, by the general walk, and as it was before
 * kinds (keys written in order by hand, checked by a walk, then JSON.stringify). `npm run bench:seal`; prints one
 * JSON line: microseconds a body, median of rounds, and the ratio to the old way.
 */

const ROUNDS = 40
const BODIES = 10_000
const OWNER = 'usr_01JD0000000000000000000000'
const HOLD = 'hold_01JD0000000000000000000000000000'

const leg = (account: string, amountMicroPence: string, more: object = {}) => ({ account, amountMicroPence, ...more })
const Call = Type.Object({
  attempts: Type.Array(Type.Object({ offer: Type.String() })),
  constitution: Type.String(),
  usage: Type.Object({ estimated: Type.Boolean(), input: Type.Integer(), output: Type.Integer() }),
})
const Kind = recordKind('bench.settled', Type.Object({ ...Settled.body.properties, call: Call }))
const body = {
  beneficiary: OWNER,
  call: {
    attempts: [{ offer: 'openai/gpt-4o-mini' }],
    constitution: 'L0',
    usage: { estimated: false, input: 812, output: 164 },
  },
  costMicroPence: '1000000',
  ends: HOLD,
  grossMicroPence: '8000000',
  legs: [
    leg(`hold:${HOLD}`, '-10000000'),
    leg('house:providers', '1000000'),
    leg(`user:${OWNER}:unripe`, '5460000'),
    leg('house:platform', '1365000'),
    leg('house:treasury', '175000'),
    leg(`user:${OWNER}:promotional`, '2000000', { returned: true }),
  ],
  policy: 'agent_call',
  split: { developerMicroPence: '5460000', platformMicroPence: '1365000', treasuryMicroPence: '175000' },
}

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }
const isInOrder = (value: Value): boolean => {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isInOrder)
  let previous = ''
  for (const [key, item] of Object.entries(value)) {
    if (key < previous || !key.isWellFormed() || !isInOrder(item)) return false
    previous = key
  }
  return true
}
const byHand = (value: Value): string | undefined => (isInOrder(value) ? JSON.stringify(value) : canonicalize(value))

const ways = {
  kind: () => Kind.text(body),
  generalWalk: () => canonicalText(body),
  byHand: () => byHand(body),
}
for (const way of Object.values(ways)) if (way() !== canonicalize(body)) throw new Error('another text')

const micros: Record<keyof typeof ways, number[]> = { kind: [], generalWalk: [], byHand: [] }
let bytes = 0
for (let round = 0; round < ROUNDS; round++)
  for (const [name, way] of Object.entries(ways) as [keyof typeof ways, () => string][]) {
    const began = performance.now()
    // Measured with the flattening that the hash needs.
    for (let n = 0; n < BODIES; n++) bytes += Buffer.byteLength(way())
    micros[name].push(((performance.now() - began) * 1_000) / BODIES)
  }
const medians = Object.fromEntries(Object.entries(micros).map(([name, all]) => [name, percentile(all, 0.5)]))
const { kind = 0, byHand: hand = 1 } = medians
console.log(JSON.stringify({ medians, kindToByHand: kind / hand, bytes: bytes / (3 * ROUNDS * BODIES) }))
