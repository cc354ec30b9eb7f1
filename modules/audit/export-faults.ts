import type { SealedBundle } from './bundle.ts'

interface SealedText {
  readonly id: string
  readonly account: string | null
  readonly parties?: readonly string[]
  /** `<chain>|<number>`: a user's debits are a chain, numbered from 1 without gaps. */
  readonly guard?: string
}

/** What a user's export lacks, or has of others, though each of its records verifies: somebody deleted or reassigned them. */
export function* exportFaults(userId: string, bundles: readonly SealedBundle[]): Iterable<string> {
  const debits = new Map<number, string>()
  for (const { seal, text } of bundles) {
    const sealed = parsed(text)
    if (sealed === undefined) continue
    const { id, account, parties = [account], guard } = sealed
    if (!parties.includes(userId)) yield `${seal}: record ${id} is sealed for ${parties.join(', ')}, not for ${userId}`
    if (guard?.startsWith(`${userId}|`)) debits.set(Number(guard.slice(userId.length + 1)), id)
  }
  const last = Math.max(0, ...debits.keys())
  for (let n = 1; n < last; n++)
    if (!debits.has(n))
      yield `debit ${n} of ${userId} is missing, ${debits.get(n + 1) ?? 'and the one after it'} follows it: its record was deleted or reassigned`
}

/** What cannot be read is a fault of its bundle. */
const parsed = (text: string): SealedText | undefined => {
  try {
    return JSON.parse(text) as SealedText
  } catch {
    return undefined
  }
}
