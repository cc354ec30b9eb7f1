import Type from 'typebox'
import { Clock, defineModule, deriving, operationId, owned, Queue, reply, task } from '../../../kernel/define.ts'
import { holdKind, Ledger, releaseKind, settlementKind, toMicroPence } from '../../../modules/ledger/services.ts'
import { contract, Fields, Sent } from './contract.ts'

const Held = holdKind('postcard.held')
const Sold = settlementKind('postcard.sold', Type.Object({ postcard: Type.String() }))
const Unsold = releaseKind('postcard.unsold')
const kinds = { held: Held, settled: Sold, released: Unsold }
const Print = task('postcards.print', Type.Object({ id: Type.String() }))

export default defineModule({
  name: 'postcards',
  summary: 'Sends postcards, each paid for and printed once',
  config: Type.Object({ pricePence: Type.Integer({ minimum: 1, default: 150 }) }), // POSTCARDS__PRICE_PENCE
  requires: { clock: Clock, ledger: Ledger, queue: Queue },
  collections: { cards: owned.collection('postcards', Fields, { personal: 'postcard' }) },
  start: () => ({ printed: 0 }), // what handlers, tasks and jobs share, as `state`
  contract,
  handlers: {
    async send({ body, caller: { userId: owner }, operationKey }, { models, services, config }) {
      const id = operationId('pc_', owner, 'send', operationKey) // a repeat finds what is there, and goes on behind it
      const price = toMicroPence(config.pricePence)
      const cost = { grossMicroPence: price, costMicroPence: price, policy: 'gross_revenue' } as const
      const work = async () => ({
        value: await owned.create(models.cards, { id, owner, cap: 500, at: services.clock.now() }, body),
        charge: { ...cost, beneficiary: owner, facts: { postcard: id } },
      })
      const { value: card } = await services.ledger.charge(
        kinds,
        { id: `hold-${id}`, owner, upToMicroPence: price },
        { run: work, failure: () => ({}), replay: () => owned.get(models.cards, owner, id) },
      )
      await services.queue.enqueue(Print, { id }, { id })
      return reply(201, owned.view(card))
    },
    list: ({ caller, query }, { models }) => owned.page(models.cards, caller.userId, query),
    get: async ({ caller, params }, { models }) => owned.view(await owned.get(models.cards, caller.userId, params.id)),
  },
  emits: { sent: Sent },
  records: [Held, Sold, Unsold],
  derives: [deriving(Sold, ({ body }) => [Sent.of({ postcard_id: body.postcard })])],
  tasks: { print: Print },
  work: { print: async (_job, { state }) => void state.printed++ },
  cron: { report: { schedule: '0 3 * * *', run: async ({ log, state }) => log.info('printed so far', state) } },
})
