import { hash } from 'node:crypto'
import { newestFirst, type PageRequest } from '../../../kernel/define.ts'
import type { PointRow, Store } from '../model.ts'
import type { Reasons } from '../otlp/rejected.ts'
import type { OtlpPoint } from '../services.ts'
import { boundedJson } from '../spans/content.ts'
import type { Quota } from '../spans/quota.ts'
import type { AllSettings } from '../spans/settings.ts'

const NANOS_PER_MS = 1_000_000n
const MOST_BUCKETS = 500

/** Resolves when all that was not rejected is durable. */
export async function takePoints(
  owner: string,
  points: readonly OtlpPoint[],
  { store, settings, quota }: { readonly store: Store; readonly settings: AllSettings; readonly quota: Quota },
): Promise<Reasons> {
  quota.take(owner, points.length)
  const own = await settings.of(owner)
  const sound = points.filter(({ name, nanos }) => name !== '' && settings.isTimely(msOf(nanos), own))
  await writePoints(
    store,
    sound.map((point) => pointRow(owner, point, settings.keepUntil(own))),
  )
  const why = `have no name, or are dated more than ${own.retentionDays} days ago or more than a day ahead`
  return new Map([[why, points.length - sound.length]])
}

const msOf = (nanos: bigint): number => Number(nanos / NANOS_PER_MS)

/** The row of a data point; the same series and time make the same id. */
function pointRow(owner: string, point: OtlpPoint, keepUntil: Date): PointRow {
  const attributes = boundedJson(point.attributes)
  const service = point.resource['service.name']
  const instance = point.resource['service.instance.id']
  const series = JSON.stringify([owner, point.name, service, instance, point.kind, attributes, String(point.nanos)])
  const distribution = distributionOf(point)
  return {
    _id: hash('sha256', series, 'base64url'),
    owner,
    name: point.name.slice(0, 256),
    at: new Date(msOf(point.nanos)),
    kind: point.kind,
    unit: point.unit.slice(0, 64),
    ...(typeof service === 'string' && { service: service.slice(0, 200) }),
    attributes,
    ...(point.value !== undefined && Number.isFinite(point.value) && { value: point.value }),
    ...(point.kind !== 'gauge' && point.kind !== 'sum' && { count: point.count }),
    ...(distribution && { distribution: JSON.stringify(distribution) }),
    keepUntil,
  }
}

function distributionOf({ kind, min, max, bounds, bucketCounts, exponential, quantiles }: OtlpPoint) {
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  if (kind === 'histogram')
    return { ...range, bounds: bounds.slice(0, MOST_BUCKETS), counts: bucketCounts.slice(0, MOST_BUCKETS + 1) }
  if (kind === 'exponential_histogram' && exponential) {
    const { scale, zeroCount, positive, negative } = exponential
    const side = ({ offset, counts }: typeof positive) => ({ offset, counts: counts.slice(0, MOST_BUCKETS) })
    return { ...range, scale, zero_count: zeroCount, positive: side(positive), negative: side(negative) }
  }
  return kind === 'summary' ? { quantiles: quantiles.slice(0, MOST_BUCKETS) } : undefined
}

async function writePoints(store: Store, rows: readonly PointRow[]): Promise<void> {
  if (rows.length === 0) return
  const operations = rows.map(({ _id, ...rest }) => ({
    replaceOne: { filter: { _id }, replacement: rest, upsert: true },
  }))
  await store.points.collection.bulkWrite(operations as never, { ordered: false })
}

export const pagePoints = (store: Store, owner: string, { name, ...page }: PageRequest & { readonly name: string }) =>
  newestFirst(store.points, {
    filter: { owner, name },
    time: 'at',
    page,
    view: (row: PointRow) => ({
      name: row.name,
      kind: row.kind,
      unit: row.unit,
      service: row.service ?? null,
      at: row.at.toISOString(),
      value: row.value ?? null,
      count: row.count ?? null,
      attributes: JSON.parse(row.attributes) as Record<string, unknown>,
      distribution: row.distribution === undefined ? null : (JSON.parse(row.distribution) as Record<string, unknown>),
    }),
  })
