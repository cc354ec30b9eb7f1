/** What the type checker must refuse: each `@ts-expect-error` fails the type check if the line beneath would compile. */
import Type from 'typebox'
import {
  bytes,
  defineContract,
  defineModule,
  deriving,
  event,
  optional,
  recordKind,
  reply,
  task,
  token,
} from '../kernel/define.ts'
import { holdKind, type Ledger } from '../modules/ledger/services.ts'
import type { Records } from '../modules/records/services.ts'

interface Counter {
  add(n: number): Promise<void>
}
const Counter = token<Counter>('check.counter')
const Greeter = token<{ hi(): string }>('check.greeter')
const Added = event('check.added', Type.Object({ n: Type.Integer() }))
const Done = recordKind('check.done', Type.Object({ n: Type.Integer(), why: Type.Optional(Type.String()) }))
const SeatHeld = holdKind('seat.held', Type.Object({ seat: Type.Integer() }))
const Later = task('check.later', Type.Object({ n: Type.Integer() }))

const contract = defineContract({
  add: {
    method: 'post',
    path: '/v1/check/:id',
    permission: 'build:write',
    summary: 'Adds',
    auth: 'none',
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ n: Type.Integer() }),
    reply: { 200: Type.Object({ ok: Type.Boolean() }), 201: Type.Object({ made: Type.String() }) },
  },
  show: { method: 'get', path: '/v1/check', summary: 'Shows', reply: { 200: Type.Object({ ok: Type.Boolean() }) } },
})
const base = { name: 'check', prefix: '/v1/check', layer: 'L0', summary: 'checks', capabilities: [] } as const
const show = () => ({ ok: true })

export const good = defineModule({
  ...base,
  contract,
  requires: { counter: Counter, greeter: optional(Greeter) },
  emits: { added: Added },
  tasks: { later: Later },
  work: { later: async ({ n }, { services }, { fence }) => services.counter.add(n + fence) },
  handlers: {
    add: async ({ body, params, caller }, { services, emit }) => {
      const anonymous: undefined | object = caller
      await services.counter.add(body.n + params.id.length)
      services.greeter?.hi()
      await emit.added({ n: 1 })
      return anonymous ? reply(201, { made: 'x' }) : { ok: true }
    },
    show: ({ caller }) => ({ ok: caller.tier === 'free' }),
  },
  records: [Done],
  derives: [deriving(Done, ({ id, body }) => [Added.of({ n: id.length + body.n }, { users: [] })])],
})

// @ts-expect-error a handler is missing
export const missingHandler = defineModule({ ...base, contract, handlers: { show } })

export const wrongReplies = defineModule({
  ...base,
  contract,
  handlers: {
    // @ts-expect-error wrong type of a reply's field
    add: () => ({ ok: 'yes' }),
    // @ts-expect-error undeclared status
    show: () => reply(500, { ok: true }),
  },
})

export const undeclared = defineModule({
  ...base,
  contract,
  requires: { counter: Counter },
  emits: { added: Added },
  handlers: {
    // @ts-expect-error a service that is not required
    add: (_call, { services }) => ({ ok: services.greeter.hi() === '' }),
    // @ts-expect-error an event that is not declared
    show: async (_call, { emit }) => emit.removed({ n: 1 }).then(show),
  },
})

export const wrongEventData = defineModule({
  ...base,
  emits: { added: Added },
  // @ts-expect-error event data of the wrong shape
  start: async ({ emit }) => emit.added({ n: 'one' }),
})

export const state = defineModule({
  ...base,
  contract: { show: contract.show },
  start: () => ({ total: 3 }),
  // @ts-expect-error what start did not build is not in the state
  handlers: { show: (_call, context) => ({ ok: context.state.count === context.state.total }) },
})

// @ts-expect-error what is provided must be returned by start
export const brokenPromise = defineModule({ ...base, provides: { counter: Counter }, start: () => ({}) })

export const wrongListener = defineModule({
  ...base,
  listens: { added: Added },
  // @ts-expect-error a listener must take its event's data
  on: { added: (data: { n: string }) => void data },
})

export const wrongTask = defineModule({
  ...base,
  tasks: { later: Later },
  // @ts-expect-error a task's payload has a type
  work: { later: async (payload: { n: string }) => void payload },
})

// @ts-expect-error a derived event's data has a type
export const wrongDerived = Added.of({ n: 'x' }, { users: [] })

export const wrongAnswer = defineModule({
  ...base,
  contract: { show: contract.show },
  // @ts-expect-error bytes and streams only where the contract says `produces`
  handlers: { show: () => bytes(200, 'text/plain', 'hello') },
})

declare const sealed: Records
declare const ledger: Ledger
const draft = { id: 'x', account: null }

// @ts-expect-error a body lacks a field of its kind
export const bodyLacks = sealed.append(Done, { ...draft, body: { why: 'x' } })
// @ts-expect-error a field of a body has a type
export const bodyWrong = sealed.append(Done, { ...draft, body: { n: 'one' } })
// @ts-expect-error a field that the kind does not declare
export const bodyUnknown = sealed.append(Done, { ...draft, body: { n: 1, more: 2 } })
// @ts-expect-error a found record has the body of its kind
export const foundBody = sealed.find(Done, 'x').then((found) => found?.body.more)
// @ts-expect-error a movement's facts are declared
export const factsWrong = ledger.hold(SeatHeld, { id: 'x', owner: 'u', amountMicroPence: 1n, facts: { seat: 'one' } })
// @ts-expect-error a hold's kind does not settle
export const kindWrong = ledger.settle(SeatHeld, {
  holdId: 'x',
  grossMicroPence: 1n,
  policy: 'agent_call',
  beneficiary: 'u',
})
