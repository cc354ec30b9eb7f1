import Type from 'typebox'
import {
  ChangeFeed,
  Clock,
  defineModule,
  freshId,
  mapInSlices,
  operationId,
  PersonalCipher,
} from '../../kernel/define.ts'
import { IdentityGate } from '../payouts/services.ts'
import { Records } from '../records/services.ts'
import { onCallback, UNSAID } from './callback.ts'
import { contract, HolderVerified } from './contract.ts'
import { collections } from './model.ts'
import { normalName } from './names.ts'
import { derives, Verified } from './records.ts'
import { AT_ONCE, Lists } from './screening.ts'
import { IdentityLevels, Screening } from './services.ts'
import { Sessions } from './sessions.ts'

const CHANGED = 'identity.lists'

export default defineModule({
  name: 'identity',
  layer: 'L50',
  summary: 'Verifies who somebody is by their document, screens names, and lets payouts ask',
  capabilities: ['verification sessions', 'document checks', 'screening', 'provider call-backs', 'withdrawal levels'],
  config: Type.Object({
    provider: Type.Enum(['offline', 'external'], {
      default: 'offline',
      description: 'external: results come by signed call-back (IDENTITY_PROVIDER_SECRET).',
    }),
    minAge: Type.Integer({ minimum: 0, maximum: 120, default: 18 }),
    requiredAbovePence: Type.Integer({
      minimum: -1,
      default: -1,
      description: 'Withdrawals beyond this in 30 days need a verified holder; -1: none does.',
    }),
  }),
  requires: { records: Records, clock: Clock, persons: PersonalCipher, changes: ChangeFeed },
  provides: { gate: IdentityGate, levels: IdentityLevels, screening: Screening },
  collections,
  emits: { verified: HolderVerified },
  records: [Verified],
  derives,
  start({ services, models, config, log, onStop }) {
    const lists = new Lists(models.listed)
    onStop(services.changes.subscribe(CHANGED, () => lists.forget()))
    const { provider, minAge, requiredAbovePence } = config
    const sessions = new Sessions({ ...services, store: models, lists, provider, minAge, log })
    const gate: IdentityGate = {
      requiredAbovePence: requiredAbovePence < 0 ? undefined : requiredAbovePence,
      verified: (userId) => sessions.verified(userId),
    }
    return { sessions, lists, gate, levels: sessions, screening: lists }
  },
  contract,
  handlers: {
    async create({ body, caller: { userId }, operationKey }, { state: { sessions } }) {
      const { type = 'document', client_reference_id: reference, metadata = {}, expand } = body
      const _id = operationId('vs_', userId, 'verify', operationKey)
      const own = reference === undefined || reference === userId
      const row = await sessions.create({ _id, userId, type, ...(!own && { reference }) }, metadata)
      return sessions.view(row, expand)
    },
    list: ({ query, caller }, { state: { sessions } }) => sessions.list(caller.userId, query),
    get: async ({ params, query, caller }, { state: { sessions } }) =>
      sessions.view(
        await sessions.get(params.id, caller.userId),
        [query['expand[0]'], query['expand[]']].filter((name) => name !== undefined),
      ),
    submit: async ({ params, body, caller }, { state: { sessions } }) =>
      sessions.view(await sessions.submit(params.id, caller, body)),
    cancel: async ({ params, caller }, { state: { sessions } }) =>
      sessions.view(await sessions.cancel(params.id, caller)),
    redact: async ({ params, caller }, { state: { sessions } }) =>
      sessions.view(await sessions.redact(params.id, caller)),
    review: async ({ params, body: { decision, reason = UNSAID.reason } }, { state: { sessions } }) =>
      sessions.view(
        await sessions.result(params.id, decision, {
          by: 'operator',
          ...(decision === 'requires_input' && { lastError: { ...UNSAID, reason } }),
        }),
      ),
    status: async ({ caller }, { state: { sessions, gate } }) => ({
      level: await sessions.level(caller.userId),
      required_above_pence: gate.requiredAbovePence ?? null,
    }),
    async screen({ body }, { state }) {
      const { matches, ...screened } = await state.lists.screen({ name: body.name, birthDate: body.date_of_birth })
      return { ...screened, matches: [...matches] }
    },
    async putList({ params: { name: list }, body }, { models, state, services }) {
      const edition = freshId('')
      const rows = await mapInSlices(body.entries, ({ name, date_of_birth: birthDate }, place) => ({
        _id: `${list}/${edition}/${place}`,
        list,
        name,
        normal: normalName(name),
        ...(birthDate !== undefined && { birthDate }),
      }))
      // the new before the old goes: nobody passes between the two
      for (let at = 0; at < rows.length; at += AT_ONCE) await models.listed.insertMany(rows.slice(at, at + AT_ONCE))
      await models.listed.deleteMany({ list, _id: { $nin: rows.map(({ _id }) => _id) } })
      state.lists.forget()
      await services.changes.publish(CHANGED, list)
      return { name: list, entries: rows.length }
    },
    async callback({ raw, headers }, { state }) {
      await onCallback(raw, headers['x-service-signature'], state.sessions)
      return { received: true as const }
    },
  },
  erase: async (userId, { models }) => void (await models.sessions.deleteMany({ userId })),
  async *exports(userId, { models, state: { sessions } }) {
    for await (const row of models.sessions.find({ userId }).lean())
      yield {
        kind: 'verification',
        item: { ...(await sessions.view(row)), ...(await sessions.collected(row)) },
      }
  },
})
