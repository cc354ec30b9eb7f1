import { ApiError, type ErrorExtra } from '../contract/errors.ts'
import { Lane } from './lane.ts'
import type { ThrownInThread, ToThread } from './messages.ts'

/** Each has a thread of its own: what is said to a model does not wait for a batch of telemetry. */
const LANES = { bodies: new Lane(), texts: new Lane() } as const

/** What is done in a thread, and for whom. */
export interface ThreadWork {
  readonly lane: keyof typeof LANES
  /** By `threadFile`; its default export takes the input and gives an iterable of parts. */
  readonly file: string
  /** Crosses as a structured clone. */
  readonly input: object
  /** Field `raw` of the input there, as a `Uint8Array`. Moved where it can be: it is empty here afterwards. */
  readonly raw?: Buffer
  /** The account: one that asks for much waits behind itself, not before others. */
  readonly owner: string
}

/**
 * Work that would hold the event loop, in a thread: the parts that it gives, one at a time as they are asked for. Each must
 * be small, since taking it is work of the event loop. Errors cross. Throws overloaded (too much waits),
 * payload_too_large (a part took more than twenty seconds, or more memory than the thread has).
 */
export async function* inThread<Part>({ lane, file, input, raw, owner }: ThreadWork): AsyncGenerator<Part, void> {
  const thread = LANES[lane]
  const job = await thread.admit(owner, raw?.length ?? 0)
  try {
    const begin: ToThread = { job: job.id, begin: { file, input: { ...input, raw } } }
    let answer = await thread.step(job, begin, raw && isWhole(raw) ? [raw.buffer] : [])
    for (; !answer.done; answer = await thread.step(job, { job: job.id, next: true })) {
      if (answer.error) throw crossed(answer.error)
      yield answer.part as Part
    }
  } finally {
    thread.leave(job)
  }
}

/** A short one is a piece of a pool that others share. */
const isWhole = (raw: Buffer): raw is Buffer<ArrayBuffer> =>
  raw.buffer instanceof ArrayBuffer && raw.byteLength === raw.buffer.byteLength

function crossed({ message, stack, code, status, extra = {} }: ThrownInThread): Error {
  if (code === undefined || status === undefined) return Object.assign(new Error(message), { stack })
  const headers: Record<string, string> = code === 'overloaded' ? { 'retry-after': '2' } : {}
  return new ApiError({ code, status, meaning: '', remedy: '' }, message, { extra: extra as ErrorExtra, headers })
}
