import type { Evidence } from './verdict.ts'

/** A check that cannot fail proves nothing: each of these must be found. */
export function sabotage(evidence: Evidence): readonly (readonly [string, Evidence])[] {
  const { records, log, transfers, payouts, acknowledged } = evidence
  const lost = new Set([acknowledged.at(-1)?.seal])
  const guarded = records.find(({ guard }) => guard !== undefined)
  const [first] = transfers
  const refused = payouts.find(({ status }) => status === 'failed')
  const altered = records.findIndex(({ text }) => text.includes('"legs"'))
  return [
    ['a lost record', { ...evidence, records: records.filter(({ seal }) => !lost.has(seal)) }],
    [
      'an altered amount',
      {
        ...evidence,
        records: records.map((record, at) =>
          at === altered
            ? { ...record, text: record.text.replace(/"amountMicroPence":"(\d)/, '"amountMicroPence":"9$1') }
            : record,
        ),
      },
    ],
    [
      'a missing debit',
      {
        ...evidence,
        records: records.filter((record) => record !== guarded),
        log: log.filter(({ record }) => record !== guarded?._id),
      },
    ],
    [
      'a leaf out of place',
      { ...evidence, log: log.map((entry, at) => (at === 3 ? { ...entry, leaf: log[4]?.leaf ?? '' } : entry)) },
    ],
    ['a payout made twice', { ...evidence, transfers: first ? [...transfers, first] : transfers }],
    ['a payout that never went out', { ...evidence, transfers: transfers.filter((transfer) => transfer !== first) }],
    [
      'a withdrawal without end',
      {
        ...evidence,
        records: records.filter(({ _id }) => _id !== `end:${first?.key}`),
        log: log.filter(({ record }) => record !== `end:${first?.key}`),
      },
    ],
    [
      'a payout that is shown as something else than it is',
      {
        ...evidence,
        payouts: payouts.map((payout) => (payout._id === first?.key ? { ...payout, status: 'failed' } : payout)),
      },
    ],
    // a short storm may have refused none
    ...(refused
      ? ([
          [
            'a refused payout that went out all the same',
            { ...evidence, transfers: [...transfers, { key: refused._id, amountPence: refused.amountPence }] },
          ],
        ] as const)
      : []),
  ]
}
