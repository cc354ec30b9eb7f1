import { ApiError, type PageOf, type PageRequest, readPage } from '../../../kernel/define.ts'
import { exactPence } from '../../ledger/services.ts'
import type { Arrival } from '../../metering/services.ts'
import type { InvoiceRow, LineRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { receiptOf } from './receipts.ts'

const PAGE = 200

/** What is behind a line: meter events, or sealed records. */
export async function receiptsBehind(row: InvoiceRow, lineId: string, page: PageRequest, parts: Parts) {
  const line = row.lines.find(({ id }) => id === lineId)
  if (line === undefined) throw new ApiError('not_found', `invoice ${row._id} has no line ${lineId}`)
  if (line.period_start === null || line.period_end === null) return { data: [], has_more: false, next_cursor: null }
  const period = { from: Date.parse(line.period_start), to: Date.parse(line.period_end) }
  if (line.kind === 'service') return recordsBehind(row.customer, line, period, page, parts)
  if (line.meter === null) return { data: [], has_more: false, next_cursor: null }
  const events = await parts.services.metering.events(
    {
      owner: row.owner,
      meterId: line.meter,
      customer: row.customer,
      ...period,
      arrived: await arrivalOf(row, line, parts),
    },
    page,
  )
  return {
    ...events,
    data: events.data.map(({ identifier, at, value }) => ({
      id: identifier,
      type: 'meter_event',
      at: at.toISOString(),
      quantity: String(value),
      amount_pence: null,
      worm_seal: null,
    })),
  }
}

/** When what is on a line had come: a line of usage counts what there was when its invoice was frozen, each correction what came since. */
async function arrivalOf(row: InvoiceRow, line: LineRow, { models }: Parts): Promise<Arrival> {
  if (line.kind !== 'late_usage') return row.frozenAt === undefined ? {} : { until: row.frozenAt.getTime() }
  const item = await models.items.findById(line.id).lean()
  if (item?.corrects === undefined) return {}
  const counted = await models.invoices
    .findOne({ owner: row.owner, 'lines.id': item.corrects, customer: row.customer })
    .lean()
  const earlier = await models.items
    .find({ corrects: item.corrects, owner: row.owner, createdAt: { $lt: item.createdAt } })
    .sort({ createdAt: -1 })
    .limit(1)
    .lean()
  const after = earlier[0]?.createdAt ?? counted?.frozenAt
  return { until: item.createdAt.getTime(), ...(after !== undefined && { after: after.getTime() }) }
}

type Behind = Awaited<ReturnType<typeof shown>>
const shown = ({ record, paidMicroPence }: NonNullable<ReturnType<typeof receiptOf>>) => ({
  id: record.id,
  type: record.type,
  at: new Date(record.at).toISOString(),
  quantity: '1',
  amount_pence: exactPence(paidMicroPence),
  worm_seal: record.seal,
})

const recordsBehind = (
  account: string,
  { description: type }: LineRow,
  { from, to }: { readonly from: number; readonly to: number },
  page: PageRequest,
  { services }: Parts,
): Promise<PageOf<Behind>> =>
  readPage(
    page,
    async ({ limit, before: first }) => {
      const found: Behind[] = []
      let before = first
      for (;;) {
        const records = await services.records.list({
          account,
          types: [type],
          until: to - 1,
          limit: PAGE,
          ...(before !== undefined && { before }),
        })
        const inTime = records.filter(({ at }) => at >= from)
        for (const record of inTime) {
          const receipt = receiptOf(record, account)
          if (receipt !== undefined) found.push(shown(receipt))
        }
        before = records.at(-1)?.id
        if (found.length >= limit || inTime.length < PAGE) return found.slice(0, limit)
      }
    },
    ({ id }) => id,
  )
