import { token } from '../../kernel/define.ts'

/** Whose memories: an account's, of what was said to one agent. */
export interface Remembered {
  /** The person whose memory it is: exported, corrected and erased with this account. */
  readonly account: string
  readonly agentId: string
}

export interface Recollection {
  readonly id: string
  readonly text: string
  /** Epoch milliseconds. */
  readonly saidAt: number
  readonly role: 'user' | 'assistant'
}

export interface Utterance {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** Memory for other modules. Optional to them: `requires: { memories: optional(Memories) }`. */
export interface Memories {
  /** What bears on the question, best first; superseded facts are left out. */
  recall(whose: Remembered, question: string, limit: number): Promise<readonly Recollection[]>
  /** Keeps what was said. The same key again changes nothing. Gives how many memories are new. */
  remember(whose: Remembered, said: readonly Utterance[], operationKey: string): Promise<number>
}
export const Memories = token<Memories>('memory.memories')
