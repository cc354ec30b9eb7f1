import { token } from '../../kernel/define.ts'
import type { VerifierKey } from './note.ts'

export { signingKey } from './signing-key.ts'

/** Where seals stand in the log, provable offline. */
export interface LogProofs {
  /** Inclusion proofs (RFC 6962) under the latest signed checkpoint, a C2SP note; those that are not under it yet are left out. */
  under(seals: readonly string[]): Promise<{
    readonly checkpoint: string | null
    readonly proofs: readonly {
      readonly seal: string
      readonly index: number
      readonly tree_size: number
      /** Hex, the leaf's sibling first. */
      readonly hashes: readonly string[]
    }[]
  }>
}
export const LogProofs = token<LogProofs>('audit.proofs')

/** What ops tools ask of the log. */
export interface LogAudit {
  /** Checks every checkpoint, tile and leaf against the records; each fault as one line that says where. */
  faults(): AsyncIterable<string>
  /** Signs the log as it is now. */
  publish(): Promise<void>
  keys(): Promise<readonly VerifierKey[]>
}
export const LogAudit = token<LogAudit>('audit.log')
