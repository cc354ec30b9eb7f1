import { token } from '../../kernel/define.ts'
import type { VerifierKey } from './note.ts'

/** What ops tools ask of the log. */
export interface LogAudit {
  /** Checks every checkpoint, tile and leaf against the records; each fault as one line that says where. */
  faults(): AsyncIterable<string>
  /** Signs the log as it is now. */
  publish(): Promise<void>
  keys(): Promise<readonly VerifierKey[]>
}
export const LogAudit = token<LogAudit>('audit.log')
