import type { ArchivedRecord } from '../records/services.ts'
import type { Proof } from './bundle.ts'

interface SealedText {
  readonly type: string
  readonly at: number
  readonly body: {
    readonly legs?: readonly {
      readonly account: string
      readonly amountMicroPence: string
      /** Money that came back to where it was. */
      readonly returned?: boolean
    }[]
    readonly agent_id?: string
  }
}

interface Verdict {
  readonly valid: boolean
  readonly proof: Proof | null
}

const MICRO_PENCE_PER_POUND = 100_000_000
const gbp = (microPence: bigint): number => Number(microPence) / MICRO_PENCE_PER_POUND

/** What whoever presents a seal may know of the record without being a party to it: that it holds, of what kind it is, and when it was sealed. */
export function strangersEntry(record: ArchivedRecord, verdict: Verdict) {
  const { type, at } = readable(record.text)
  return {
    valid: verdict.valid,
    event_type: type,
    timestamp: new Date(at).toISOString(),
    seal: record.seal,
    log: verdict.proof === null ? ('pending' as const) : ('included' as const),
    ...(verdict.proof === null ? {} : { proof: mutable(verdict.proof) }),
  }
}

/** A sealed record in the specification's words. Amounts come from its ledger legs; a record that moves no money shows zeros. */
export function sealedEntry(record: ArchivedRecord, verdict: Verdict) {
  const { body } = readable(record.text)
  const credited = (accounts: RegExp): bigint =>
    (body.legs ?? [])
      .filter((leg) => accounts.test(leg.account) && !leg.amountMicroPence.startsWith('-') && leg.returned !== true)
      .reduce((sum, leg) => sum + BigInt(leg.amountMicroPence), 0n)
  const [creator, ops, treasury, providers] = [
    /^user:.*:(?:earned|unripe)$/,
    /^house:platform$/,
    /^house:treasury$/,
    /^house:providers$/,
  ].map(credited) as [bigint, bigint, bigint, bigint]
  return {
    ...strangersEntry(record, verdict),
    agent_id: body.agent_id ?? null,
    gross_gbp: gbp(creator + ops + treasury + providers),
    creator_gbp: gbp(creator),
    ops_gbp: gbp(ops),
    investment_gbp: gbp(treasury),
    record_id: record.id,
  }
}

/** A text that somebody has altered need not be JSON any more; its verdict is all there is to say. */
function readable(text: string): SealedText {
  try {
    const { type = 'unreadable', at = 0, body = {} } = JSON.parse(text) as Partial<SealedText>
    return { type, at, body }
  } catch {
    return { type: 'unreadable', at: 0, body: {} }
  }
}

export const mutable = (proof: Proof) => ({ ...proof, hashes: [...proof.hashes] })
