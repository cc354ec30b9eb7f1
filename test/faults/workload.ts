import { randomUUID } from 'node:crypto'
import { type Answer, client } from '../journeys/service.ts'
import type { Member } from './cluster.ts'

/** What the service has acknowledged: it must be there, once, for ever. */
export interface Acknowledged {
  readonly operation: string
  readonly account: string
  readonly idempotencyKey: string
  readonly seal: string
}

export interface User {
  readonly id: string
  readonly key: string
}

const isDefinite = (status: number): boolean => status < 500

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

/**
 * One request, repeated with the same idempotency key at one server after the other until some server gives a definite
 * answer: what a careful client does when replies get lost. `undefined`: told to stop before that.
 */
export async function insist(
  members: readonly Member[],
  key: string | undefined,
  path: string,
  body: unknown,
  stopped: () => boolean,
  idempotencyKey: string = randomUUID(),
): Promise<{ readonly answer: Answer; readonly idempotencyKey: string } | undefined> {
  for (let turn = Math.floor(Math.random() * members.length); !stopped(); turn++) {
    const { url } = members[turn % members.length] as Member
    const answer = await client(url, key)('POST', path, body, { 'idempotency-key': idempotencyKey }).catch(
      () => undefined,
    )
    if (answer && isDefinite(answer.status)) return { answer, idempotencyKey }
    await pause()
  }
  return undefined
}

/** Signs up and connects a payout account. `undefined`: told to stop before that. */
export async function newUser(
  members: readonly Member[],
  name: string,
  stopped: () => boolean = () => false,
): Promise<User | undefined> {
  const made = await insist(members, undefined, '/api/signup', { email: `${name}@faults.example` }, stopped)
  const { api_key: key, user_id: id } = made?.answer.body ?? {}
  // the reply with the key was lost and secrets are not replayed: the account is there, its key is gone
  if (made?.answer.status === 409) return newUser(members, `${name}x`, stopped)
  if (typeof key !== 'string') return undefined
  while (!stopped() && !(await connect(members, key).catch(() => false))) await pause()
  return { id, key }
}

async function connect(members: readonly Member[], key: string): Promise<boolean> {
  const { url } = members[Math.floor(Math.random() * members.length)] as Member
  let next: string | undefined = `${url}/account/connect?auto_approve=true`
  while (next !== undefined) {
    const answer: Response = await fetch(next, { redirect: 'manual', headers: { authorization: `Bearer ${key}` } })
    const location = answer.headers.get('location')
    if (location === null) return answer.ok
    // links carry PUBLIC_URL: every server answers under every path
    next = new URL(new URL(location, next).pathname + new URL(location, next).search, url).href
  }
  return false
}

/** What users do, by weight. */
type Operations = readonly (readonly [weight: number, path: string, body: () => unknown])[]
const EARN = ['/v1/earn/1', () => ({ task: 'translate_hello' })] as const
const WITHDRAW = ['/v1/withdraw', () => ({})] as const
export const MIXED: Operations = [
  [5, ...EARN],
  [5, '/v1/route', () => ({ task: 'classify_sentiment', input: 'a good day' })],
  [1, ...WITHDRAW],
]
export const PAYING: Operations = [
  [5, ...EARN],
  [2, ...WITHDRAW],
]

function pick(operations: Operations): Operations[number] {
  let at = Math.random() * operations.reduce((sum, [weight]) => sum + weight, 0)
  for (const operation of operations) {
    at -= operation[0]
    if (at < 0) return operation
  }
  return operations[0] as Operations[number]
}

/** The user has earned all that a day allows, or spent all: another one goes on. */
const isSpent = (status: number): boolean => status === 429 || status === 402

/** Works until told to stop, as one user after the other; hands over each acknowledgement. */
export async function work(
  members: readonly Member[],
  name: string,
  operations: Operations,
  stopped: () => boolean,
  acknowledged: (one: Acknowledged) => void,
): Promise<void> {
  for (let turn = 0; !stopped(); turn++) {
    const user = await newUser(members, `${name}-${turn}`, stopped)
    for (let spent = user === undefined; !spent && user && !stopped(); ) {
      const [, path, body] = pick(operations)
      const done = await insist(members, user.key, path, body(), stopped)
      const seal = done?.answer.body?.worm_seal
      spent = done !== undefined && isSpent(done.answer.status)
      if (done?.answer.status === 200 && typeof seal === 'string')
        acknowledged({ operation: path, account: user.id, idempotencyKey: done.idempotencyKey, seal })
    }
  }
}
