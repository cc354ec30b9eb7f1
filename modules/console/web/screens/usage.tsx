import { useState } from 'preact/hooks'
import { type CallReceipt, recentCalls } from '../receipts.ts'
import { Bars } from '../ui/bars.tsx'
import { csv, micro, money, save } from '../ui/format.ts'
import { Await, Card, Cards, Empty, Table } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'

const MOST = 200
const BY = {
  model: ({ offer }: CallReceipt) => offer.slice(offer.indexOf('/') + 1),
  provider: ({ offer }: CallReceipt) => offer.split('/')[0] ?? offer,
  operation: ({ task, operation }: CallReceipt) => task ?? operation,
  day: ({ at }: CallReceipt) => at.slice(0, 10),
} as const

interface Sum {
  readonly name: string
  calls: number
  tokens: number
  pence: number
  earned: number
}

function sumsOf(calls: readonly CallReceipt[], nameOf: (call: CallReceipt) => string): readonly Sum[] {
  const sums = new Map<string, Sum>()
  for (const call of calls) {
    const name = nameOf(call)
    const sum = sums.get(name) ?? { name, calls: 0, tokens: 0, pence: 0, earned: 0 }
    sum.calls++
    sum.tokens += call.input + call.output
    sum.pence += micro(call.grossMicroPence)
    sum.earned += micro(call.developerMicroPence)
    sums.set(name, sum)
  }
  return [...sums.values()].sort((a, b) => b.pence - a.pence)
}

export function Usage() {
  const calls = useLoad(() => recentCalls(MOST))
  const [by, setBy] = useState<keyof typeof BY>('model')
  return (
    <Await from={calls}>
      {(all) => {
        if (all.length === 0)
          return (
            <Empty title="No usage yet">
              <p>What you call is added up here by model, provider, task and day, from its sealed receipts.</p>
            </Empty>
          )
        const rows = sumsOf(all, BY[by])
        const [total = { calls: 0, tokens: 0, pence: 0, earned: 0 }] = sumsOf(all, () => 'all')
        const download = (): void =>
          save(
            `usage-by-${by}.csv`,
            'text/csv',
            csv([
              [by, 'calls', 'tokens', 'cost_pence', 'earned_pence'],
              ...rows.map(({ name, ...sum }) => [name, sum.calls, sum.tokens, sum.pence, sum.earned]),
            ]),
          )
        return (
          <>
            <Cards>
              <Card name="Calls" value={total.calls} note={all.length === MOST ? `the latest ${MOST}` : 'in all'} />
              <Card name="Tokens" value={total.tokens.toLocaleString('en-GB')} />
              <Card name="Spent" value={money(total.pence)} />
              <Card name="Earned by them" value={money(total.earned)} />
            </Cards>
            <fieldset class="choices" aria-label="Add up by">
              {(Object.keys(BY) as (keyof typeof BY)[]).map((name) => (
                <button key={name} type="button" class="quiet" aria-pressed={name === by} onClick={() => setBy(name)}>
                  By {name}
                </button>
              ))}
              <button type="button" class="quiet" onClick={download}>
                CSV
              </button>
            </fieldset>
            <Bars
              title={`Cost by ${by}`}
              bars={rows.slice(0, 30).map(({ name, pence }) => ({ label: name, value: pence }))}
              show={money}
            />
            <Table
              caption={`Usage by ${by}`}
              rows={rows}
              keyOf={({ name }) => name}
              columns={[
                { name: by, show: ({ name }) => name },
                { name: 'Calls', right: true, show: ({ calls }) => calls },
                { name: 'Tokens', right: true, show: ({ tokens }) => tokens.toLocaleString('en-GB') },
                { name: 'Cost', right: true, show: ({ pence }) => money(pence) },
                { name: 'Earned', right: true, show: ({ earned }) => money(earned) },
              ]}
            />
          </>
        )
      }}
    </Await>
  )
}
