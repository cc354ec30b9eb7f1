import type { Transaction } from '../../../../clients/typescript/src/api/earnings.ts'
import type { ScreenProps } from '../screens.ts'
import { service } from '../service.ts'
import { type Bar, Bars } from '../ui/bars.tsx'
import { money } from '../ui/format.ts'
import { Await, Card, Cards, Empty, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural, typeWords } from '../ui/words.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const MOST_READ = 500
const SHOWN = 8
/** The service's own doing, not the account's. */
const WELCOME = 'credits.welcome'

/** The last thirty UTC days, each with what was earned on it. */
function byDay(rows: readonly Transaction[]): readonly Bar[] {
  const sums = new Map<string, number>()
  for (const { created_at, amount_pence } of rows)
    if (amount_pence > 0) sums.set(created_at.slice(0, 10), (sums.get(created_at.slice(0, 10)) ?? 0) + amount_pence)
  return Array.from({ length: DAYS }, (_, at) => {
    const label = new Date(Date.now() - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return { label, value: sums.get(label) ?? 0 }
  })
}

async function recent(): Promise<readonly Transaction[]> {
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString()
  const rows: Transaction[] = []
  for await (const row of service.earnings.transactions({ limit: 100 })) {
    if (row.created_at < since || rows.length >= MOST_READ) break
    rows.push(row)
  }
  return rows
}

export function Overview({ go }: ScreenProps) {
  const balance = useLoad(() => service.earnings.balance())
  const rows = useLoad(recent)
  const dashboard = useLoad(() => service.accounts.dashboard())
  return (
    <>
      <Await from={balance}>
        {(now) => (
          <Cards>
            <Card
              name="Earnings"
              value={<span data-test="balance">{now.balance_gbp}</span>}
              note="can be spent or paid out"
            />
            <Card
              name="Withdrawable"
              value={money(now.withdrawable_pence)}
              note={now.withdrawal_eligible ? 'ready to be paid out' : `from ${now.withdrawal_minimum_gbp} on`}
            />
            <Card name="Pending" value={money(now.pending_pence)} note="withdrawable later: see Payouts" />
            <Card name="Credits" value={now.credits_gbp} note="pay for calls, spent first" />
            <Card name="Earned in all" value={now.total_earned_gbp} />
          </Cards>
        )}
      </Await>
      <Await from={rows}>
        {(found) =>
          found.every(({ type }) => type === WELCOME) ? (
            <Empty title="Nothing has moved yet">
              <p>Your credits pay for the first calls. Make one, and watch it arrive here.</p>
              <button type="button" onClick={() => go('/console/start')}>
                Make the first call
              </button>
            </Empty>
          ) : (
            <>
              <Bars title="Earned each day, last 30 days" bars={byDay(found)} show={money} />
              <Table
                caption="Latest movements"
                rows={found.slice(0, SHOWN)}
                keyOf={({ id }) => id}
                columns={[
                  { name: 'What', show: ({ type }) => typeWords(type) },
                  { name: 'Earnings', right: true, show: ({ amount_pence }) => money(amount_pence) },
                  { name: 'Credits', right: true, show: ({ credits_pence }) => money(credits_pence) },
                  { name: 'When', show: ({ created_at }) => <Time at={created_at} /> },
                ]}
              />
            </>
          )
        }
      </Await>
      <Await from={dashboard}>
        {({ user, agent_count, api_calls_30d, workspace_count }) => (
          <p class="hint">
            {user.email} · plan {user.plan} · {plural(api_calls_30d, 'API call')} in 30 days ·{' '}
            {plural(agent_count, 'agent')} · {plural(workspace_count, 'workspace')}
          </p>
        )}
      </Await>
    </>
  )
}
