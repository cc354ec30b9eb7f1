import { useState } from 'preact/hooks'
import { service } from '../service.ts'
import { money } from '../ui/format.ts'
import { Await, Card, Cards } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural, typeWords } from '../ui/words.ts'

const MONTHS = 12

/** `2026-11`, the latest first. */
const months = (): readonly string[] => {
  const now = new Date()
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}
const nameOf = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

/** What the account paid in a month, counted by the service from all of its sealed receipts. */
export function Spent() {
  const [month, setMonth] = useState(() => months()[0] ?? '')
  const usage = useLoad(() => service.billing.usage({ month }), [month])
  return (
    <>
      <p class="field">
        <label for="month">Spent in</label>
        <select id="month" value={month} onChange={({ currentTarget }) => setMonth(currentTarget.value)}>
          {months().map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </p>
      <Await from={usage}>
        {({ spent_exact, receipts, by_type }) => (
          <Cards>
            <Card name="Spent" value={money(Number(spent_exact))} note={`from ${plural(receipts, 'sealed receipt')}`} />
            {by_type.map((row) => (
              <Card
                key={row.type}
                name={typeWords(row.type)}
                value={money(Number(row.spent_exact))}
                note={
                  row.calls === row.receipts
                    ? plural(row.receipts, 'receipt')
                    : `${plural(row.receipts, 'receipt')} of ${plural(row.calls, 'call')}`
                }
              />
            ))}
          </Cards>
        )}
      </Await>
    </>
  )
}
