import { randomUUID } from 'node:crypto'
import { type Answer, client } from '../journeys/service.ts'
import type { Cluster, Member } from './cluster.ts'
import type { Operator } from './operator.ts'
import { gather } from './verdict.ts'
import { newUser, type User } from './workload.ts'

type Race = (cluster: Cluster, operator: Operator) => Promise<readonly string[]>

const at = (members: readonly Member[], i: number): string => (members[i % members.length] as Member).url
const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length
const times = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))

async function someUser(members: readonly Member[], name: string): Promise<User> {
  const user = await newUser(members, name)
  if (!user) throw new Error('signing up failed')
  return user
}

async function earn(members: readonly Member[], user: User, tasks: number): Promise<void> {
  for (let i = 0; i < tasks; i++) {
    const { status, body } = await client(at(members, i), user.key)('POST', '/v1/earn/1', { task: 'translate_hello' })
    if (status !== 200) throw new Error(`earning failed: ${status} ${JSON.stringify(body)}`)
  }
}

/** What happens at the same instant in several processes. */
export const RACES: readonly (readonly [string, Race])[] = [
  [
    '500 withdrawals at once over three processes: exactly one payout',
    async ({ members, storeUri }, operator) => {
      const user = await someUser(members, `w${randomUUID()}`)
      await earn(members, user, 7)
      const answers = await times(500, (i) => client(at(members, i), user.key)('POST', '/v1/withdraw', {}))
      await operator.release()
      const { records, transfers } = await gather(storeUri, [])
      const debits = records.filter(({ type, text }) => type === 'payout.requested' && text.includes(user.id))
      const found =
        count(answers, 200) === 1
          ? []
          : [
              `${count(answers, 200)} of 500 succeeded: ${JSON.stringify(answers.find(({ status }) => status !== 200)?.body)}`,
            ]
      const { body } = await client(at(members, 0), user.key)('GET', '/v1/balance')
      if (body.withdrawable_pence !== 0) found.push(`withdrawable are ${body.withdrawable_pence} p`)
      if (debits.length !== 1) found.push(`${debits.length} withdrawals were debited`)
      const sent = transfers.filter(({ key }) => debits.some(({ _id }) => _id === key))
      if (sent.map(({ amountPence }) => amountPence).join() !== '546') found.push(`transfers: ${JSON.stringify(sent)}`)
      return found
    },
  ],
  [
    '64 requests with one idempotency key over three processes: one effect, one answer',
    async ({ members }) => {
      const user = await someUser(members, `k${randomUUID()}`)
      const key = randomUUID()
      const answers = await times(64, (i) =>
        client(at(members, i), user.key)('POST', '/v1/earn/1', { task: 'translate_hello' }, { 'idempotency-key': key }),
      )
      const { body } = await client(at(members, 1), user.key)('GET', '/v1/balance')
      const found = body.balance_pence === 78 ? [] : [`the balance is ${body.balance_pence} p`]
      if (new Set(answers.map((answer) => JSON.stringify(answer.body))).size !== 1) found.push('the answers differ')
      return found
    },
  ],
  [
    '1,000 parallel calls on 500 p of credit over three processes: spend ≤ funds, no hold left behind',
    async ({ members, storeUri }) => {
      const user = await someUser(members, `s${randomUUID()}`)
      const answers = await times(1_000, (i) =>
        client(at(members, i), user.key)('POST', '/v1/route', { task: 'classify_sentiment', input: `day ${i}` }),
      )
      const { records } = await gather(storeUri, [])
      const held = new Map<string, bigint>()
      let funds = 0n
      for (const { text } of records)
        for (const { account, amountMicroPence } of (JSON.parse(text).body.legs ?? []) as {
          account: string
          amountMicroPence: string
        }[]) {
          if (account.startsWith('hold:') && text.includes(user.id))
            held.set(account, (held.get(account) ?? 0n) + BigInt(amountMicroPence))
          if (account.startsWith(`user:${user.id}:`)) funds += BigInt(amountMicroPence)
        }
      const found = [...held]
        .filter(([, amount]) => amount !== 0n)
        .map(([account, amount]) => `${account} still holds ${amount}`)
      if (funds < 0n) found.push(`the account stands at ${funds}`)
      if (count(answers, 200) === 0 || count(answers, 402) === 0)
        found.push(
          `expected some to succeed and some to be refused: ${count(answers, 200)} × 200, ${count(answers, 402)} × 402`,
        )
      return found
    },
  ],
]
