import { ApiError, defineModule, deriving } from '../../kernel/define.ts'
import { KeyChanged, SignupCreated } from '../accounts/contract.ts'
import { EarnCompleted } from '../earnings/contract.ts'
import { PaymentRecorded } from '../payments/contract.ts'
import { PayoutRecorded } from '../payouts/contract.ts'
import { FraudGate } from '../payouts/services.ts'
import { RipeningGate } from '../ripening/services.ts'
import { BillingSplit } from '../rules/contract.ts'
import { backtest } from './backtest.ts'
import { addNote, appeal, caseView, closeCase, findCase, pageCases, reviewView } from './cases.ts'
import { CaseSettled, contract, FraudDecided, FraudDetected } from './contract.ts'
import { readDecision, replay } from './decisions.ts'
import { checkHandler, sealedView } from './handlers.ts'
import { label } from './labels.ts'
import { decided, heard, payoutHeard, settled, split } from './listeners.ts'
import { addToList, allLists, removeFromList } from './lists.ts'
import { buildParts, type FraudContext, needs } from './parts.ts'
import { eraseFraud, exportFraud } from './personal.ts'
import { CaseClosed, Decided, records } from './records.ts'

export default defineModule({
  name: 'fraud',
  layer: 'L40 / 2',
  summary: 'Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay',
  capabilities: ['check', 'signals', 'rules', 'lists', 'labels', 'cases', 'appeals', 'backtest', 'replay'],
  secrets: ['fraud'],
  ...needs,
  provides: { gate: FraudGate, ripening: RipeningGate },
  start: buildParts,
  contract,
  emits: { detected: FraudDetected, decided: FraudDecided, settled: CaseSettled },
  records,
  derives: [
    deriving(Decided, ({ id, account, body }) => [
      FraudDecided.of({ decision_id: id }, { users: [] }),
      ...(body.agent_id !== undefined && body.verdict !== 'allow'
        ? [
            FraudDetected.of(
              {
                agent_id: body.agent_id,
                ip: body.features.ip ?? 'unknown',
                risk_score: body.risk_bp / 10_000,
                action: body.verdict === 'block' ? 'blocked' : 'reviewed',
              },
              { users: account === null ? [] : [account], operators: true },
            ),
          ]
        : []),
    ]),
    deriving(CaseClosed, ({ body: { case_id } }) => [CaseSettled.of({ case_id }, { users: [] })]),
  ],
  listens: {
    signup: SignupCreated,
    key: KeyChanged,
    earned: EarnCompleted,
    split: BillingSplit,
    payment: PaymentRecorded,
    payout: PayoutRecorded,
    decided: FraudDecided,
    settled: CaseSettled,
  },
  on: { signup: heard, key: heard, earned: heard, split, payment: heard, payout: payoutHeard, decided, settled },
  afterEvents: ({ state }) => state.calls.write(),
  handlers: {
    check: checkHandler,
    decision: async ({ params, caller }, { services }) =>
      sealedView(await readDecision(params.id, caller, services.records)),
    replay: ({ params, caller }, { state }) => replay(params.id, caller, state.check),

    reviews: ({ query, caller }, { models, services }) =>
      pageCases({ userId: caller.userId }, query, models, (row) => reviewView(row, services.persons)),
    review: async ({ params, caller }, { models, services }) =>
      reviewView(await findCase(params.id, { ...caller, role: 'user' }, models), services.persons),
    appeal: ({ params, body, caller }, context) => appeal(params.id, body.text, caller, caseParts(context)),

    cases: ({ query: { status, ...page } }, { models, services }) =>
      pageCases(status === undefined ? {} : { status }, page, models, (row) => caseView(row, services.persons)),
    case: async ({ params, caller }, { models, services }) =>
      caseView(await findCase(params.id, caller, models), services.persons),
    note: ({ params, body, caller }, context) => addNote(params.id, body.text, caller, caseParts(context)),
    async close({ params, body, caller }, context) {
      await closeCase(params.id, { ...body, by: caller.userId }, caseParts(context))
      return caseView(await findCase(params.id, caller, context.models), context.services.persons)
    },
    async label({ params, body, caller }, context) {
      const account = await context.services.accounts.account(params.user_id)
      if (!account) throw new ApiError('not_found', `there is no account ${params.user_id}`)
      await label(params.user_id, body.label, caller.userId, caseParts(context))
      return { user_id: params.user_id, label: body.label }
    },

    rules: async (_call, { state }) => ({ data: (await state.check.rules.list()).map(ruleView) }),
    putRule: async ({ params, body }, { state }) =>
      ruleView(await state.check.rules.put({ name: params.name, ...body })),
    async removeRule({ params }, { state }) {
      await state.check.rules.remove(params.name)
      return { name: params.name, deleted: true as const }
    },
    backtest: ({ body }, { models, services, state }) =>
      backtest(body, services.clock.now(), { store: models, commit: state.check.keys.commit }),

    lists: async (_call, { models }) => ({ data: await allLists({ store: models }) }),
    addToList: async ({ params: { name }, body }, context) => ({
      name,
      entries: await addToList(name, body.values, listParts(context)),
    }),
    removeFromList: async ({ params: { name }, body }, context) => ({
      name,
      entries: await removeFromList(name, body.values, listParts(context)),
    }),
  },
  erase: (userId, { models }) => eraseFraud(userId, models),
  exports: (userId, { models, services }) => exportFraud(userId, models, services.persons),
})

const caseParts = ({ models: store, services }: FraudContext) => ({ store, ...services })
const listParts = ({ models: store, services, state }: FraudContext) => ({
  store,
  keys: state.check.keys,
  clock: services.clock,
})

const ruleView = <R extends { name: string; condition: string; action: string; mode: string; position: number }>({
  name,
  condition,
  action,
  mode,
  position,
}: R): Pick<R, 'name' | 'condition' | 'action' | 'mode' | 'position'> => ({ name, condition, action, mode, position })
