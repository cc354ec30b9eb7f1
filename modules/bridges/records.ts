import Type from 'typebox'
import { deriving } from '../../kernel/define.ts'
import { billingSplit, holdKind, releaseKind, settlementKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 256 })
/** `request`: the one call that it pays for. */
const facts = { bridge: Id, request: Id }

export const AnswerHeld = holdKind('bridge.held', Type.Object(facts))
export const AnswerSold = settlementKind('bridge.sold', Type.Object({ ...facts, constitution: Type.Optional(Id) }))
export const AnswerFailed = releaseKind('bridge.failed', Type.Object(facts))
export const recordKinds = [AnswerHeld, AnswerSold, AnswerFailed]

export const derives = [
  deriving(AnswerSold, ({ account, body: { split, beneficiary, constitution = '' } }) => [
    billingSplit(split, constitution, { users: [...new Set([account ?? beneficiary, beneficiary])] }),
  ]),
]
