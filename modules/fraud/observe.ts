import { DAY_MS, type Logger } from '../../kernel/define.ts'
import { callsOf } from './activity.ts'
import { addressKind } from './address.ts'
import { kilometresBetween } from './countries.ts'
import type { Features } from './features.ts'
import type { Keys } from './keys.ts'
import { linksOf } from './links.ts'
import type { FraudEvent, FraudSubject, ListEntry, Store } from './model.ts'
import { firstOf } from './reads.ts'

/** What is to be judged. */
export interface Observation {
  /** `platform`, or the tenant whose customer it is. */
  readonly scope: string
  readonly subject: string
  readonly eventType: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly amountPence?: number | undefined
  readonly ip?: string | undefined
  readonly country?: string | undefined
  readonly deviceId?: string | undefined
  readonly payoutAccount?: string | undefined
  readonly counterparty?: string | undefined
  /** Epoch milliseconds. */
  readonly payoutConnectedAt?: number | undefined
  readonly reference?: string | undefined
}

export interface Check extends Observation {
  readonly decisionId: string
  /** Who is given the seal; null: nobody but operators. */
  readonly account: string | null
  /** The request is an event of its own. False: the service hears of it anyway. */
  readonly event: boolean
}

export interface ObserveParts {
  readonly store: Pick<Store, 'events' | 'subjects' | 'edges' | 'entries' | 'activity'>
  readonly keys: Keys
  readonly budgetMs: number
  readonly log: Logger
  readonly verified: (userId: string) => Promise<boolean | undefined>
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Reads stop here, so a check takes as long among a million events as among a hundred. */
const HISTORY = 200
const CROWD = 24
const LATEST = { sort: { at: -1 }, projection: { _id: 0, type: 1, at: 1, amountPence: 1, country: 1 } } as const
const LABELS = { projection: { label: 1, createdAt: 1 } } as const

export interface Observed {
  readonly features: Features
  /** The subject's own row, if there is one and it came in time. */
  readonly known: FraudSubject | undefined
}

/** Gathers the features from what the service has seen. What is not read within the budget is named in `missing`. */
export async function observe(asked: Observation, parts: ObserveParts): Promise<Observed> {
  const { store, keys, budgetMs } = parts
  const { scope, subject, at } = asked
  const key = (kind: Parameters<Keys['of']>[1], value: string | undefined) =>
    value === undefined ? undefined : keys.of(scope, kind, value)
  const [ip, device, payout] = [key('ip', asked.ip), key('device', asked.deviceId), key('payout', asked.payoutAccount)]
  const reads = new Deadline(budgetMs, parts.log)
  const since = (ms: number) => ({ $gte: new Date(at - ms), $lte: new Date(at) })
  const rowsBy = (filter: object, spanMs: number) =>
    firstOf<FraudEvent>(store.events, { ...filter, at: since(spanMs) }, HISTORY, LATEST)
  const crowdAt = (field: 'ips' | 'devices', value: string) =>
    firstOf<FraudSubject>(store.subjects, { [field]: value, _id: { $ne: subject } }, CROWD, LABELS)
  const clientAt = async (row: FraudSubject | null) => {
    const latest = row?.clients?.at(-1)
    if (row === null || latest === undefined) return undefined
    const filter = { 'clients.key': latest.key, _id: { $ne: subject } }
    const crowd = await firstOf<FraudSubject>(store.subjects, filter, CROWD, LABELS)
    return {
      age_hours: hoursSince(latest.since.getTime(), at),
      earlier: (row.clients?.length ?? 1) - 1,
      users: crowd.length,
      fraud_users: frauds(crowd),
      twins: crowd.filter(({ createdAt }) => isTwin(createdAt, row.createdAt)).length,
    }
  }
  const own = firstOf<FraudSubject>(store.subjects, { _id: subject }, 1).then(([row]) => row ?? null)
  const [history, calls, atIp, atDevice, doc, client, ipUsers, deviceUsers, lists, verified, links] = await Promise.all(
    [
      reads.within('velocity', rowsBy({ subject, ...other(asked.reference) }, 90 * DAY_MS)),
      reads.within('velocity', callsOf(subject, at, store)),
      ip && reads.within('velocity', rowsBy({ ip }, HOUR_MS)),
      device && reads.within('velocity', rowsBy({ device }, HOUR_MS)),
      reads.within('account', own),
      reads.within('client', own.then(clientAt)),
      ip && reads.within('address', crowdAt('ips', ip)),
      device && reads.within('device', crowdAt('devices', device)),
      reads.within('lists', listsOf(asked, parts)),
      reads.within('account', parts.verified(subject)),
      reads.within('links', linksOf({ subject, payout, at, own }, store)),
    ],
  )
  const missing = reads.close()
  const keyChange = history?.find(({ type }) => type === 'key_change')
  const features: Features = {
    event_type: asked.eventType,
    ...some('amount_pence', asked.amountPence),
    ...some('country', asked.country && keys.commit('country', asked.country)),
    ...some('ip', ip),
    ...some('device_id', device),
    ...some('payout_account', payout),
    ...some('counterparty', key('counterparty', asked.counterparty)),
    ...some('label', doc?.label),
    lists: lists ?? [],
    missing,
    ...(history && {
      velocity: {
        user: countsAt(history, at),
        same: countsAt(
          history.filter(({ type }) => type === asked.eventType),
          at,
        ),
        ...(atIp && { ip: countsAt(atIp, at) }),
        ...(atDevice && { device: countsAt(atDevice, at) }),
      },
      amounts: amountsOf(history, asked),
      ...travelOf(history, asked),
    }),
    ...(calls && calls.made.h24 + calls.received.h24 > 0 && { calls }),
    ...some('client', client),
    ...(ipUsers &&
      asked.ip && { address: { users: ipUsers.length, fraud_users: frauds(ipUsers), kind: addressKind(asked.ip) } }),
    ...(deviceUsers &&
      device && {
        device: {
          users: deviceUsers.length,
          fraud_users: frauds(deviceUsers),
          known: doc?.devices?.includes(device) ?? false,
          others_known: doc?.devices?.filter((known) => known !== device).length ?? 0,
        },
      }),
    ...(doc?.createdAt && {
      account: {
        age_hours: hoursSince(doc.createdAt.getTime(), at),
        disposable_mail: doc.disposableMail ?? false,
        ...some('verified', verified),
        ...(keyChange && { key_change_hours: hoursSince(keyChange.at.getTime(), at) }),
      },
    }),
    ...(links && {
      links: {
        ...links,
        ...disputesOf(history ?? [], at),
        ...(asked.payoutConnectedAt !== undefined && {
          payout_age_hours: hoursSince(asked.payoutConnectedAt, at),
          payout_changed: paidElsewhere(doc, payout) || paidBefore(history ?? [], asked.payoutConnectedAt),
        }),
      },
    }),
  }
  return { features, known: doc ?? undefined }
}

const some = <K extends string, V>(name: K, value: V | undefined | '') =>
  (value === undefined || value === '' ? {} : { [name]: value }) as { [P in K]?: V }

const hoursSince = (then: number, now: number): number => Math.max(0, Math.floor((now - then) / HOUR_MS))

const isTwin = (one: Date | undefined, other: Date | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one.getTime() - other.getTime()) < 14 * DAY_MS

const frauds = (crowd: readonly FraudSubject[]): number => crowd.filter(({ label }) => label === 'fraud').length

const paidElsewhere = (doc: FraudSubject | null | undefined, payout: string | undefined): boolean =>
  doc?.payouts?.some((known) => known !== payout) ?? false

const paidBefore = (rows: readonly FraudEvent[], connectedAt: number): boolean =>
  rows.some(({ type, at }) => type === 'payout' && at.getTime() < connectedAt)

function disputesOf(rows: readonly FraudEvent[], now: number) {
  const count = (wanted: string) => rows.filter(({ type }) => type === wanted).length
  const last = rows.find(({ type }) => type === 'dispute')
  const disputes = Math.max(0, count('dispute') - count('dispute_won'))
  const payments = Math.max(count('payment'), disputes)
  return {
    disputes_90d: disputes,
    disputed_pct: payments === 0 ? 0 : Math.round((100 * disputes) / payments),
    ...(last && disputes > 0 && { dispute_age_hours: hoursSince(last.at.getTime(), now) }),
  }
}

const other = (reference: string | undefined) => (reference === undefined ? {} : { reference: { $ne: reference } })

const countsAt = (rows: readonly FraudEvent[], now: number) => {
  const within = (ms: number) => rows.filter(({ at }) => at.getTime() > now - ms).length
  return { m1: within(MINUTE_MS), h1: within(HOUR_MS), h24: within(DAY_MS) }
}

/** Spending and payouts are compared with their own kind. */
function amountsOf(rows: readonly FraudEvent[], { eventType, at }: Observation) {
  const same = rows.filter(({ type, amountPence }) => type === eventType && amountPence !== undefined)
  const sum = (ms: number) =>
    same.reduce((total, row) => total + (row.at.getTime() > at - ms ? (row.amountPence ?? 0) : 0), 0)
  const amounts = same.map(({ amountPence = 0 }) => amountPence)
  const median = medianOf(amounts)
  return {
    h1_pence: sum(HOUR_MS),
    h24_pence: sum(DAY_MS),
    samples: amounts.length,
    median_pence: median,
    mad_pence: medianOf(amounts.map((amount) => Math.abs(amount - median))),
  }
}

const medianOf = (values: readonly number[]): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)

function travelOf(rows: readonly FraudEvent[], { country, at }: Observation) {
  const last = country && rows.find((row) => row.country !== undefined)
  const km = last && country && kilometresBetween(last.country ?? '', country)
  if (!last || km === undefined || km === '') return {}
  return { travel: { km, minutes: Math.max(0, Math.floor((at - last.at.getTime()) / MINUTE_MS)) } }
}

/** Lists belong to the operators, and are asked by values, whoever's customer it is. */
async function listsOf(asked: Observation, { store, keys }: ObserveParts): Promise<readonly string[]> {
  const { subject, ip, deviceId, payoutAccount, counterparty } = asked
  const values = { user: subject, ip, device: deviceId, payout: payoutAccount, counterparty } as const
  const wanted = Object.entries(values).flatMap(([kind, value]) =>
    value === undefined ? [] : [keys.of('list', kind as keyof typeof values, value)],
  )
  const found = await firstOf<ListEntry>(store.entries, { key: { $in: wanted } }, 50)
  return [...new Set(found.map(({ list }) => list))].sort()
}

/** One end for all reads of a check; who comes later is left out, by name. */
class Deadline {
  readonly #late: Promise<undefined>
  readonly #missing = new Set<string>()
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number, log: Logger) {
    this.#log = log
    this.#late = new Promise((resolve) => {
      this.#timer = setTimeout(() => resolve(undefined), ms)
    })
  }

  async within<T>(group: string, read: Promise<T>): Promise<T | undefined> {
    let done = false
    const value = read.then((found) => {
      done = true
      return found
    })
    const found = await Promise.race([
      value.catch((error: unknown) => {
        this.#log.warn('a part of a fraud check could not be read', { group, error })
        return undefined
      }),
      this.#late,
    ])
    if (!done) this.#missing.add(group)
    return found
  }

  close(): string[] {
    clearTimeout(this.#timer)
    return [...this.#missing].sort()
  }
}
