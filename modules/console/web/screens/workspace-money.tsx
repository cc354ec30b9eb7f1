import { useState } from 'preact/hooks'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { Choices } from '../ui/choices.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { typed } from '../ui/form.ts'
import { count, money } from '../ui/format.ts'
import { Alert, Await, Badge, Meter, Table } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'

export function Budgets({ id }: { readonly id: string }) {
  const budgets = useLoad(() => service.workspaces.budgets(id, { limit: 100 }), [id])
  const { busy, fault, act } = useAct()
  const { guarded, dialog } = useConfirm()
  const [given, setGiven] = useState('')
  const set = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const budget = {
      scope: 'workspace' as const,
      period: typed(event, 'period') as 'day' | 'month',
      kind: typed(event, 'kind') as 'hard' | 'soft',
      limit_pence: Math.round(Number(typed(event, 'limit')) * 100),
    }
    void act(() =>
      service.workspaces.createBudget(id, budget).then(() => {
        form.reset()
        budgets.reload()
      }),
    )
  }
  const fund = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const pence = Math.round(Number(typed(event, 'amount')) * 100)
    void act(() =>
      guarded(() => service.workspaces.fund(id, { amount_pence: pence })).then(() => {
        form.reset()
        setGiven(`${money(pence)} is the workspace’s now.`)
      }),
    )
  }
  return (
    <>
      <Await from={budgets}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">No budgets yet: the workspace may spend all that it has.</p>
          ) : (
            <ul class="list">
              {data.map((budget) => (
                <li key={budget.id}>
                  {money(budget.spent_pence + budget.reserved_pence)} of {money(budget.limit_pence)} a {budget.period}{' '}
                  <Badge>{budget.kind === 'hard' ? 'refuses beyond' : 'tells beyond'}</Badge>
                  {budget.subject && <small> for {budget.subject}</small>}
                  <Meter
                    label={`${money(budget.spent_pence)} of ${money(budget.limit_pence)}`}
                    share={(budget.spent_pence + budget.reserved_pence) / Math.max(1, budget.limit_pence)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Await>
      <form class="inline" onSubmit={set}>
        <p class="field">
          <label for="limit">Pounds</label>
          <input id="limit" name="limit" type="number" min="0.01" step="0.01" max="1000000" required />
        </p>
        <p class="field">
          <label for="period">Each</label>
          <select id="period" name="period">
            <option>month</option>
            <option>day</option>
          </select>
        </p>
        <p class="field">
          <label for="kind">Beyond it</label>
          <select id="kind" name="kind">
            <option value="hard">refuse</option>
            <option value="soft">tell</option>
          </select>
        </p>
        <button type="submit" disabled={busy}>
          Set a budget
        </button>
      </form>
      <form class="inline" onSubmit={fund}>
        <p class="field">
          <label for="amount">Give it money of yours (pounds)</label>
          <input id="amount" name="amount" type="number" min="0.01" step="0.01" max="1000000" required />
        </p>
        <button type="submit" class="quiet" disabled={busy}>
          Give
        </button>
      </form>
      {given !== '' && <p role="status">{given}</p>}
      <Alert text={fault} />
      {dialog}
    </>
  )
}

const BY = { member: 'By member', key: 'By key', model: 'By model' } as const

export function Use({ id }: { readonly id: string }) {
  const [by, setBy] = useState<keyof typeof BY>('member')
  const usage = useLoad(() => service.workspaces.usage(id, { group_by: by }), [id, by])
  return (
    <>
      <Choices label="Add up by" of={BY} chosen={by} choose={setBy} />
      <Await from={usage}>
        {({ data, total_pence }) =>
          data.length === 0 ? (
            <p class="hint">Nothing was used this month. What is called with a key of the workspace is counted here.</p>
          ) : (
            <Table
              caption={`This month: ${money(total_pence)}`}
              rows={data}
              keyOf={({ group }) => group}
              columns={[
                { name: 'Who or what', show: ({ group }) => group },
                { name: 'Calls', right: true, show: ({ calls }) => count(calls) },
                { name: 'Tokens', right: true, show: (row) => count(row.input_tokens + row.output_tokens) },
                { name: 'Cost', right: true, show: ({ cost_pence }) => money(cost_pence) },
              ]}
            />
          )
        }
      </Await>
    </>
  )
}
