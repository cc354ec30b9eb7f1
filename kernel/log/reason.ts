import { redactText } from './redact.ts'

const MOST_CHARACTERS = 500

/** What a thrown value says, in one line without secrets. Never throws, whatever was thrown: the rest of an error is a stack with paths of this machine. */
export function reasonOf(thrown: unknown): string {
  try {
    const said: unknown = thrown instanceof Error ? thrown.message : thrown
    const [line = ''] = String(said).split('\n', 1)
    return redactText(line).slice(0, MOST_CHARACTERS)
  } catch {
    return 'it threw a value that cannot be read'
  }
}
