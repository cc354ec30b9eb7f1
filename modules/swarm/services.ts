import { token } from '../../kernel/define.ts'

/** A run of a swarm as other modules may know it. */
export interface SwarmRunInfo {
  readonly id: string
  readonly status: 'queued' | 'running' | 'completed' | 'failed' | 'stopped' | 'cancelled'
  /** Why it stopped or failed. */
  readonly reason: string | null
  readonly output: Readonly<Record<string, unknown>> | null
  readonly spentMicroPence: bigint
  readonly createdAt: Date
}

export interface SwarmCall {
  readonly owner: string
  readonly swarm: string
  readonly input: Readonly<Record<string, unknown>>
  /** At most this, and at most the budget of the swarm. */
  readonly budgetPence: number
  /** The same key is the same run. */
  readonly operationKey: string
  /** W3C trace context of the caller. */
  readonly traceparent?: string | undefined
}

/** Swarms for other modules: the same runs, money and errors as over HTTP. Another owner's is `not_found`. */
export interface Swarms {
  /** Throws `not_found`. */
  assertOwn(owner: string, swarm: string): Promise<void>
  /** Begins a run, or finds the one that the key began; it goes on by itself. */
  run(call: SwarmCall): Promise<SwarmRunInfo>
  cancel(owner: string, swarm: string, run: string): Promise<void>
}
export const Swarms = token<Swarms>('swarm.swarms')
