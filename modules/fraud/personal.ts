import type { PersonalCipher } from '../../kernel/define.ts'
import { reviewView } from './cases.ts'
import type { Store } from './model.ts'

/** Where an account was seen, what it did and what it wrote goes; a label stays with the pseudonym, for its balance stays too. */
export async function eraseFraud(
  userId: string,
  { events, subjects, activity, decisions, cases }: Store,
): Promise<void> {
  const customers = { $gte: `${userId}/`, $lt: `${userId}0` }
  await events.deleteMany({ subject: userId })
  await events.deleteMany({ subject: customers })
  await subjects.deleteMany({ _id: customers })
  await subjects.updateOne(
    { _id: userId },
    { $unset: { ips: 1, devices: 1, payouts: 1, clients: 1, disposableMail: 1 } },
  )
  await activity.deleteMany({ _id: { $gte: `${userId}|`, $lt: `${userId}}` } })
  await decisions.deleteMany({ subject: userId })
  await decisions.deleteMany({ scope: userId })
  await cases.updateMany({ userId }, { $unset: { appeal: 1, answer: 1 }, $set: { notes: [] } })
}

export async function* exportFraud(
  userId: string,
  { events, cases, decisions, subjects }: Store,
  persons: PersonalCipher,
) {
  const subject = await subjects.findById(userId).lean()
  if (subject?.label !== undefined) yield { kind: 'fraud_label', item: { label: subject.label } }
  for await (const { type, at, amountPence, country } of events.find({ subject: userId }).lean())
    yield { kind: 'fraud_event', item: { type, at: at.toISOString(), amount_pence: amountPence, country } }
  for await (const { _id, at, verdict, riskBp } of decisions.find({ subject: userId }).lean())
    yield { kind: 'fraud_verdict', item: { id: _id, at: at.toISOString(), verdict, risk_score: riskBp / 10_000 } }
  for await (const row of cases.find({ userId }).lean())
    yield { kind: 'fraud_review', item: await reviewView(row, persons) }
}
