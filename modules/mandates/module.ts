import { defineModule } from '../../kernel/define.ts'
import { contract } from './contract.ts'
import { Credentials } from './credentials.ts'
import { MandateGuard } from './guard.ts'
import { KnownMandates } from './known.ts'
import { challenge, create, get, list, mandatesService, revoke } from './mandates.ts'
import { needs, type Parts } from './parts.ts'
import { MandateGiven, MandateRevoked } from './records.ts'
import { Mandates } from './services.ts'

export default defineModule({
  name: 'mandates',
  layer: 'L56',
  summary: 'Signed spend limits for keys and agents, checked with every hold; revocable at once',
  capabilities: ['spend mandates', 'AP2 credentials', 'holder proofs'],
  secrets: ['log-signing'],
  ...needs,
  provides: { mandates: Mandates },
  records: [MandateGiven, MandateRevoked],
  start(context) {
    const { services, models, config, log } = context
    const { installation, feed } = services
    const known = new KnownMandates(models, feed)
    const credentials = new Credentials(installation.secret('log-signing'), installation.publicUrl)
    const parts: Parts = { services, models, config, log, known, credentials }
    const guard = new MandateGuard(parts)
    context.onStop(known.start())
    context.onStop(services.guards.add(guard))
    return { parts, guard, mandates: mandatesService(parts) }
  },
  contract,
  handlers: {
    create: (call, { state }) => create(call, state.parts),
    list: (call, { state }) => list(call, state.parts),
    get: ({ caller, params }, { state }) => get(caller.userId, params.id, state.parts),
    revoke: ({ caller, params }, { state }) => revoke(caller.userId, params.id, state.parts),
    challenge: ({ caller, params }, { state }) => challenge(caller.userId, params.id, state.parts),
    keys: (_call, { state }) => ({ keys: [{ ...state.parts.credentials.jwk }] }),
  },
  cron: { sweep: { schedule: '* * * * *', run: ({ state }) => state.guard.sweep() } },
  async erase(owner, { models }) {
    await models.spending.deleteMany({ owner })
  },
  async *exports(owner, { models }) {
    for await (const { _id, used } of models.spending.find({ owner }).lean())
      yield { kind: 'mandate-spending', item: { mandate: _id, used_micro_pence: used } }
  },
})
