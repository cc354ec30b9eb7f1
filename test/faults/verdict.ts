import { MongoClient } from 'mongodb'
import { EMPTY_ROOT, type Hash, leafHash, nodeHash } from '../../modules/audit/merkle.ts'
import { sealHash } from '../../modules/records/services.ts'
import type { Acknowledged } from './workload.ts'

interface Leg {
  readonly account: string
  readonly amountMicroPence: string
}

export interface StoredRecord {
  readonly _id: string
  readonly type: string
  readonly seal: string
  readonly text: string
  readonly guard?: string
}

/** All that the verdict looks at, read straight from the store. */
export interface Evidence {
  readonly records: readonly StoredRecord[]
  readonly log: readonly { readonly _id: number; readonly record: string; readonly leaf: string }[]
  readonly checkpoints: readonly { readonly _id: number; readonly root: string }[]
  readonly transfers: readonly { readonly key: string; readonly amountPence: number }[]
  readonly payouts: readonly { readonly _id: string; readonly status: string; readonly amountPence: number }[]
  readonly acknowledged: readonly Acknowledged[]
}

export async function gather(storeUri: string, acknowledged: readonly Acknowledged[]): Promise<Evidence> {
  const mongo = await new MongoClient(storeUri).connect()
  try {
    const db = mongo.db('service')
    const [records, log, checkpoints, transfers, payouts] = await Promise.all([
      db.collection<StoredRecord>('records').find().toArray(),
      db.collection<Evidence['log'][number]>('log').find().sort({ _id: 1 }).toArray(),
      db.collection<Evidence['checkpoints'][number]>('log2_checkpoints').find().sort({ _id: 1 }).toArray(),
      db.collection<Evidence['transfers'][number]>('payout_sandbox_transfers').find().toArray(),
      db.collection<Evidence['payouts'][number]>('payout_projection').find().toArray(),
    ])
    return { records, log, checkpoints, transfers, payouts, acknowledged }
  } finally {
    await mongo.close()
  }
}

/** Whether records are outside the log, or payouts without end. */
export async function unsettled(storeUri: string): Promise<boolean> {
  const mongo = await new MongoClient(storeUri).connect()
  try {
    const db = mongo.db('service')
    const [records, logged, requested, ended] = await Promise.all([
      db.collection('records').countDocuments(),
      db.collection('log').countDocuments(),
      db.collection('records').countDocuments({ type: 'payout.requested' }),
      db.collection('payout_projection').countDocuments({ status: { $in: ['paid', 'failed', 'blocked'] } }),
    ])
    return records !== logged || requested !== ended
  } finally {
    await mongo.close()
  }
}

const bodyOf = (record: StoredRecord): Readonly<Record<string, unknown>> =>
  (JSON.parse(record.text) as { body: Record<string, unknown> }).body
const legsOf = (record: StoredRecord): readonly Leg[] => (bodyOf(record)['legs'] ?? []) as readonly Leg[]

/** Everything that must hold after any crash. Each fault names its record. */
export function faults(evidence: Evidence): readonly string[] {
  return [
    ...sealFaults(evidence),
    ...acknowledgedFaults(evidence),
    ...moneyFaults(evidence),
    ...chainFaults(evidence),
    ...logFaults(evidence),
    ...payoutFaults(evidence),
  ]
}

const sealFaults = ({ records }: Evidence): readonly string[] =>
  records
    .filter(({ text, seal }) => sealHash(text) !== seal)
    .map(({ _id }) => `${_id}: its text does not hash to its seal`)

function acknowledgedFaults({ records, acknowledged }: Evidence): readonly string[] {
  const count = new Map<string, number>()
  for (const { seal } of records) count.set(seal, (count.get(seal) ?? 0) + 1)
  return acknowledged
    .filter(({ seal }) => count.get(seal) !== 1)
    .map(
      ({ operation, idempotencyKey, seal }) =>
        `${operation} ${idempotencyKey} was acknowledged with seal ${seal}, which ${count.get(seal) ?? 0} records have`,
    )
}

function moneyFaults({ records }: Evidence): readonly string[] {
  const found: string[] = []
  const balances = new Map<string, bigint>()
  for (const record of records) {
    const legs = legsOf(record)
    const sum = legs.reduce((total, { amountMicroPence }) => total + BigInt(amountMicroPence), 0n)
    if (sum !== 0n) found.push(`${record._id}: its legs sum to ${sum}`)
    for (const { account, amountMicroPence } of legs)
      balances.set(account, (balances.get(account) ?? 0n) + BigInt(amountMicroPence))
  }
  for (const [account, balance] of balances)
    if (balance < 0n && !/^(house|receivable):/.test(account)) found.push(`${account} stands at ${balance} micro-pence`)
  return found
}

/** Guards of a chain are 1, 2, 3, …: a gap would hide a debit, a fork would double the money. */
function chainFaults({ records }: Evidence): readonly string[] {
  const chains = new Map<string, number[]>()
  for (const { guard } of records) {
    if (guard === undefined) continue
    const cut = guard.lastIndexOf('|')
    const numbers = chains.get(guard.slice(0, cut)) ?? []
    numbers.push(Number(guard.slice(cut + 1)))
    chains.set(guard.slice(0, cut), numbers)
  }
  return [...chains]
    .filter(([, numbers]) => numbers.sort((a, b) => a - b).some((n, at) => n !== at + 1))
    .map(([chain, numbers]) => `chain ${chain} is not 1…n: ${numbers.join(' ').slice(0, 200)}`)
}

function logFaults({ records, log, checkpoints }: Evidence): readonly string[] {
  const found: string[] = []
  const seals = new Map(records.map(({ _id, seal }) => [_id, seal]))
  const logged = new Set(log.map(({ record }) => record))
  for (const [at, { _id, record, leaf }] of log.entries()) {
    if (_id !== at) found.push(`log index ${at} is ${_id}`)
    if (seals.get(record) !== leaf) found.push(`log index ${_id}: leaf ${leaf} is not the seal of ${record}`)
  }
  if (logged.size !== log.length) found.push('a record stands in the log twice')
  for (const { _id } of records) if (!logged.has(_id)) found.push(`${_id} is in no log entry`)
  const roots = rootsAt(
    log.map(({ leaf }) => leafHash(Buffer.from(leaf, 'hex'))),
    new Set(checkpoints.map(({ _id }) => _id)),
  )
  for (const { _id, root } of checkpoints)
    if (roots.get(_id) !== root) found.push(`checkpoint ${_id} signs ${root}, the log gives ${roots.get(_id)}`)
  return found
}

/** Roots of growing trees: complete subtrees on a stack, merged from the right. */
function rootsAt(leaves: readonly Hash[], sizes: ReadonlySet<number>): ReadonlyMap<number, string> {
  const roots = new Map<number, string>()
  const stack: Hash[] = []
  for (const [at, leaf] of leaves.entries()) {
    let hash = leaf
    for (let n = at; n % 2 === 1; n = (n - 1) / 2) hash = nodeHash(stack.pop() as Hash, hash)
    stack.push(hash)
    if (sizes.has(at + 1)) roots.set(at + 1, stack.reduceRight((right, left) => nodeHash(left, right)).toString('hex'))
  }
  if (sizes.has(0)) roots.set(0, EMPTY_ROOT.toString('hex'))
  return roots
}

/** Every withdrawal ends: paid by one transfer of what was debited, or given back without any; its row says the same. */
function payoutFaults({ records, transfers, payouts }: Evidence): readonly string[] {
  const found: string[] = []
  const moved = new Map<string, bigint[]>()
  for (const { key, amountPence } of transfers)
    moved.set(key, [...(moved.get(key) ?? []), BigInt(amountPence) * 1_000_000n])
  const shown = new Map(payouts.map(({ _id, status }) => [_id, status]))
  const known = new Map(records.map((record) => [record._id, record]))
  const left = new Map<string, bigint>()
  for (const record of records)
    for (const { account, amountMicroPence } of legsOf(record))
      if (account.startsWith('payout:')) left.set(account, (left.get(account) ?? 0n) + BigInt(amountMicroPence))
  for (const [account, amount] of left) if (amount !== 0n) found.push(`${account} is left with ${amount} micro-pence`)
  for (const { _id, type } of records) {
    if (type !== 'payout.requested') continue
    const end = known.get(`end:${_id}`)?.type.slice('payout.'.length) ?? 'open'
    const amounts = moved.get(_id) ?? []
    const debited = BigInt(String(bodyOf(known.get(_id) as StoredRecord)['amountMicroPence']))
    const expected = end === 'paid' ? [debited] : []
    if (end === 'open')
      found.push(`withdrawal ${_id} has no end; the processor moved ${amounts.join(' + ') || 'nothing'}`)
    else if (amounts.join() !== expected.join())
      found.push(`payout ${_id} is ${end}: of ${debited} micro-pence, ${amounts.join(' + ') || 'nothing'} moved`)
    if (shown.get(_id) !== end) found.push(`payout ${_id} is ${end}, and shown as ${shown.get(_id)}`)
  }
  for (const key of moved.keys()) if (!known.has(key)) found.push(`transfer ${key} belongs to no withdrawal`)
  return found
}
