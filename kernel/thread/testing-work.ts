import { ApiError } from '../contract/errors.ts'

interface Input {
  readonly raw?: Uint8Array
  readonly count?: number
  readonly sum?: true
  readonly refuse?: true
  readonly fail?: true
  readonly eat?: true
}

/** What `in-thread.test.ts` has done in the thread. */
export default function* work({ raw, count = 0, sum, refuse, fail, eat }: Input): Generator<number> {
  if (refuse) throw new ApiError('invalid_request', 'no')
  if (fail) throw new Error('broke')
  if (sum && raw) yield raw.reduce((total, byte) => total + byte, 0)
  for (let part = 0; part < count; part++) yield part
  const held: object[] = []
  while (eat) held.push({ held: new Array(1_000).fill(held.length) })
}
