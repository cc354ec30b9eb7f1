import { service } from './service.ts'

/** What is sealed of a routed call. */
export interface CallReceipt {
  readonly record_id: string
  readonly seal: string
  readonly at: string
  readonly offer: string
  readonly operation: string
  readonly outcome: string
  readonly task: string | null
  readonly input: number
  readonly output: number
  readonly attempts: readonly { readonly offer: string; readonly fault?: string; readonly ms?: number }[]
  readonly choice: { readonly candidates: number; readonly rejected: number; readonly priority: string }
  readonly grossMicroPence: string
  readonly developerMicroPence: string
  readonly platformMicroPence: string
  readonly treasuryMicroPence: string
}

interface Body {
  readonly grossMicroPence?: string
  readonly split?: Readonly<Record<'developerMicroPence' | 'platformMicroPence' | 'treasuryMicroPence', string>>
  readonly call?: {
    readonly offer: string
    readonly operation: string
    readonly outcome: string
    readonly task: string | null
    readonly usage: { readonly input: number; readonly output: number }
    readonly attempts: CallReceipt['attempts']
    readonly choice: CallReceipt['choice']
  }
}

const known = new Map<string, CallReceipt>()

/** A receipt never changes: it is read once. */
export async function receiptOf(seal: string): Promise<CallReceipt> {
  const before = known.get(seal)
  if (before) return before
  const { record_id, at, receipt } = await service.routing.receipt(seal)
  const { grossMicroPence = '0', split, call } = receipt as Body
  const found: CallReceipt = {
    record_id,
    seal,
    at,
    offer: call?.offer ?? 'unknown',
    operation: call?.operation ?? 'unknown',
    outcome: call?.outcome ?? 'unknown',
    task: call?.task ?? null,
    input: call?.usage.input ?? 0,
    output: call?.usage.output ?? 0,
    attempts: call?.attempts ?? [],
    choice: call?.choice ?? { candidates: 0, rejected: 0, priority: 'unknown' },
    grossMicroPence,
    developerMicroPence: split?.developerMicroPence ?? '0',
    platformMicroPence: split?.platformMicroPence ?? '0',
    treasuryMicroPence: split?.treasuryMicroPence ?? '0',
  }
  known.set(seal, found)
  return found
}

const AT_ONCE = 6

/** The newest calls with their receipts. */
export async function recentCalls(most: number): Promise<readonly CallReceipt[]> {
  const seals: string[] = []
  for await (const { seal } of service.audit.events({ type: 'inference.settled', limit: Math.min(most, 100) })) {
    seals.push(seal)
    if (seals.length >= most) break
  }
  const found: CallReceipt[] = []
  for (let at = 0; at < seals.length; at += AT_ONCE)
    found.push(...(await Promise.all(seals.slice(at, at + AT_ONCE).map(receiptOf))))
  return found
}
