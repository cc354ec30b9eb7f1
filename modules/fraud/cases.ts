import {
  ApiError,
  type Caller,
  type Clock,
  newestFirst,
  type PageRequest,
  type PersonalCipher,
} from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import type { Decision } from './check.ts'
import { label } from './labels.ts'
import type { Case, Store } from './model.ts'
import { CaseClosed } from './records.ts'
import { ignoringTwins } from './twins.ts'

export const MAX_NOTES = 100

export interface CaseParts {
  readonly store: Store
  readonly records: Records
  readonly persons: PersonalCipher
  readonly clock: Clock
}

export const caseIdOf = (decisionId: string): string => `fc_${decisionId.slice('fd_'.length)}`

/** A payout that was not let through has a case, once. */
export async function openCase(
  { id, at, body }: Omit<Decision, 'replayed'>,
  { cases }: Pick<Store, 'cases'>,
): Promise<void> {
  const row: Case = {
    _id: caseIdOf(id),
    userId: body.subject,
    decisionId: id,
    ...(body.reference !== undefined && { reference: body.reference }),
    verdict: body.verdict,
    codes: body.signals.filter(({ score_bp }) => score_bp > 0).map(({ code }) => code),
    status: 'open',
    openedAt: new Date(at),
    notes: [],
  }
  await ignoringTwins(cases.collection.insertOne(row as never))
}

export async function findCase(id: string, caller: Caller, { cases }: Pick<Store, 'cases'>): Promise<Case> {
  const row = await cases.findOne(caller.role === 'operator' ? { _id: id } : { _id: id, userId: caller.userId }).lean()
  if (!row) throw new ApiError('not_found', `there is no case ${id}`)
  return row
}

/** The person's own words, once a case. */
export async function appeal(id: string, text: string, caller: Caller, parts: CaseParts) {
  const { store, persons, clock } = parts
  const own = await store.cases.findOne({ _id: id, userId: caller.userId }).lean()
  if (!own) throw new ApiError('not_found', `there is no case ${id}`)
  const sealed = await persons.seal(caller.userId, `fraud_cases/${id}/appeal`, text)
  const { matchedCount } = await store.cases.updateOne(
    { _id: id, userId: caller.userId, appealedAt: { $exists: false }, answer: { $exists: false } },
    { $set: { appeal: sealed.toString('base64'), appealedAt: new Date(clock.now()), status: 'open' } },
  )
  if (matchedCount === 0) throw new ApiError('conflict', `case ${id} has its appeal, or its answer, already`)
  return reviewView(await findCase(id, caller, store), persons)
}

export async function addNote(id: string, text: string, caller: Caller, parts: CaseParts) {
  const { store, persons, clock } = parts
  const { userId } = await findCase(id, caller, store)
  const sealed = await persons.seal(userId, `fraud_cases/${id}/note`, text)
  const note = { at: new Date(clock.now()), by: caller.userId, text: sealed.toString('base64') }
  const { matchedCount } = await store.cases.updateOne(
    { _id: id, [`notes.${MAX_NOTES - 1}`]: { $exists: false } },
    { $push: { notes: note } },
  )
  if (matchedCount === 0) throw new ApiError('conflict', `case ${id} has ${MAX_NOTES} notes already`)
  return caseView(await findCase(id, caller, store), persons)
}

export interface Closing {
  readonly outcome: 'fraud' | 'legitimate'
  /** What the person is told. */
  readonly answer: string
  readonly by: string
}

/** Of the record that closes a case; one that was appealed against is closed once more. */
export const closedId = ({ _id, appealedAt }: Pick<Case, '_id' | 'appealedAt'>): string =>
  `${_id}/closed${appealedAt === undefined ? '' : '-appeal'}`

/** The operator's word: it labels the account, and answers the appeal. Sealed once; a repeat with another outcome is E010. */
export async function closeCase(id: string, { outcome, answer, by }: Closing, parts: CaseParts): Promise<void> {
  const { store, records, persons, clock } = parts
  const row = await store.cases.findById(id).lean()
  if (!row) throw new ApiError('not_found', `there is no case ${id}`)
  const appealed = row.appealedAt !== undefined
  await records.append(CaseClosed, {
    id: closedId(row),
    account: row.userId,
    body: { case_id: id, outcome, by, appealed },
    intent: { case_id: id, outcome },
  })
  await label(row.userId, outcome, by, parts)
  // an erased account reads nothing any more
  const sealed = await persons.seal(row.userId, `fraud_cases/${id}/answer`, answer).catch(() => undefined)
  const closedAt = new Date(clock.now())
  await store.cases.updateOne(
    { _id: id },
    { $set: { status: 'closed', outcome, closedAt, ...(sealed && { answer: sealed.toString('base64') }) } },
  )
}

const opened = async (userId: string, context: string, sealed: string | undefined, persons: PersonalCipher) =>
  sealed === undefined ? null : ((await persons.open(userId, context, Buffer.from(sealed, 'base64'))) ?? null)

/** As the person concerned sees it. */
export const reviewView = async (row: Case, persons: PersonalCipher) => ({
  id: row._id,
  status: row.status,
  verdict: row.verdict,
  payout_id: row.reference ?? null,
  opened_at: row.openedAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  outcome: row.outcome ?? null,
  appeal: await opened(row.userId, `fraud_cases/${row._id}/appeal`, row.appeal, persons),
  appealed_at: row.appealedAt?.toISOString() ?? null,
  answer: await opened(row.userId, `fraud_cases/${row._id}/answer`, row.answer, persons),
})

/** As operators see it. */
export const caseView = async (row: Case, persons: PersonalCipher) => ({
  ...(await reviewView(row, persons)),
  user_id: row.userId,
  decision_id: row.decisionId,
  codes: [...row.codes],
  notes: await Promise.all(
    row.notes.map(async ({ at, by, text }) => ({
      at: at.toISOString(),
      by,
      text: await opened(row.userId, `fraud_cases/${row._id}/note`, text, persons),
    })),
  ),
})

export const pageCases = <V>(
  filter: { readonly status?: 'open' | 'closed'; readonly userId?: string },
  page: PageRequest,
  { cases }: Pick<Store, 'cases'>,
  view: (row: Case) => Promise<V>,
) => newestFirst<Case, V>(cases, { filter, time: 'openedAt', page, view })
