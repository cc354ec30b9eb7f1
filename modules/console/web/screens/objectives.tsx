import { useState } from 'preact/hooks'
import type { Slo, SloStatus } from '../../../../clients/typescript/src/api/observability.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { count } from '../ui/format.ts'
import { Alert, Await, Badge, Empty, Meter, Panel, Table } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

const MOST = 20
const PERCENT = { required: true, min: 50, max: 99.99, step: 0.01 }
const percent = (share: number | null): string => (share === null ? 'nothing yet' : `${(share * 100).toFixed(2)} %`)
const shareOf = (percent: string): number => Math.round(Number(percent) * 100) / 10_000
const stateWords = ({ state }: SloStatus): string => state.replace('_', ' ')

async function read() {
  const { data } = await service.observability.slos({ limit: MOST })
  return Promise.all(data.map(async (slo) => ({ slo, status: await service.observability.sloStatus(slo.id) })))
}

/** How many of the spans must be good, over a time, and how much of what may be bad is left. */
export function Objectives() {
  const objectives = useLoad(read)
  const [open, setOpen] = useState<Slo>()
  const { busy, fault, act } = useAct()
  const create = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const name = typed(event, 'name')
    const objective = shareOf(typed(event, 'percent'))
    const slowerThan = typed(event, 'slower')
    const indicator = slowerThan ? ('latency' as const) : ('availability' as const)
    void act(async () => {
      await service.observability.createSlo({
        ...{ name, objective, indicator, window_days: 28 },
        ...(slowerThan && { threshold_ms: Number(slowerThan) }),
      })
      form.reset()
      objectives.reload()
    })
  }
  const remove = ({ id, name }: Slo): void =>
    void act(async () => {
      if (!confirm(`Delete the objective ${name}? What was counted for it goes with it.`)) return
      await service.observability.removeSlo(id)
      objectives.reload()
    })
  return (
    <>
      <form class="inline" onSubmit={create}>
        <p class="field">
          <label for="slo-name">Name</label>
          <input id="slo-name" name="name" required maxLength={100} placeholder="Checkout works" />
        </p>
        <p class="field">
          <label for="slo-percent">Good, in per cent</label>
          <input id="slo-percent" name="percent" type="number" {...PERCENT} defaultValue="99" />
        </p>
        <p class="field">
          <label for="slo-slower">Bad above, in ms (optional)</label>
          <input id="slo-slower" name="slower" type="number" min="1" placeholder="only failures" />
        </p>
        <button type="submit" disabled={busy}>
          Set
        </button>
      </form>
      <Alert text={fault} />
      <Await from={objectives}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No objectives">
              <p>
                Say which share of your spans must be good over 28 days. You are told when failures use up the rest too
                fast, long before it is gone.
              </p>
            </Empty>
          ) : (
            <Table
              caption={`${plural(rows.length, 'objective')}.`}
              rows={rows}
              keyOf={({ slo }) => slo.id}
              open={({ slo }) => setOpen(slo)}
              columns={[
                { name: 'Name', show: ({ slo }) => slo.name },
                { name: 'State', show: ({ status }) => <Badge>{stateWords(status)}</Badge> },
                { name: 'Asked', right: true, show: ({ slo }) => percent(slo.objective) },
                { name: 'Kept', right: true, show: ({ status }) => percent(status.compliance) },
                {
                  name: 'Bad',
                  right: true,
                  show: ({ status }) => `${count(status.bad)} of ${count(status.total)}`,
                },
                {
                  name: 'Used of what may fail',
                  show: ({ slo, status }) => (
                    <Meter label={`${slo.name}: used`} share={1 - status.error_budget_remaining} />
                  ),
                },
                {
                  name: 'Delete',
                  action: true,
                  show: ({ slo }) => (
                    <button
                      type="button"
                      class="quiet small"
                      aria-label={`Delete ${slo.name}`}
                      onClick={() => remove(slo)}
                    >
                      Delete
                    </button>
                  ),
                },
              ]}
            />
          )
        }
      </Await>
      {open && <ObjectivePanel slo={open} close={() => setOpen(undefined)} changed={objectives.reload} />}
    </>
  )
}

function ObjectivePanel({
  slo,
  close,
  changed,
}: {
  readonly slo: Slo
  readonly close: () => void
  readonly changed: () => void
}) {
  const { busy, fault, act } = useAct()
  const change = (event: SubmitEvent): void => {
    event.preventDefault()
    const slowerThan = typed(event, 'slower')
    const values = {
      name: typed(event, 'name'),
      objective: shareOf(typed(event, 'percent')),
      window_days: Number(typed(event, 'days')),
      ...(slowerThan
        ? { indicator: 'latency' as const, threshold_ms: Number(slowerThan) }
        : { indicator: 'availability' as const }),
    }
    void act(async () => {
      await service.observability.changeSlo(slo.id, values)
      changed()
      close()
    })
  }
  const number = (name: string, label: string, value: number | undefined, more: object) => (
    <>
      <label for={`change-${name}`}>{label}</label>
      <input id={`change-${name}`} name={name} type="number" defaultValue={value && String(value)} {...more} />
    </>
  )
  return (
    <Panel title={slo.name} close={close}>
      <form class="stack" onSubmit={change}>
        <label for="change-slo">Name</label>
        <input id="change-slo" name="name" required maxLength={100} defaultValue={slo.name} />
        {number('percent', 'Good, in per cent', Number((slo.objective * 100).toFixed(3)), PERCENT)}
        {number('slower', 'Bad above, in ms (optional)', slo.indicator === 'latency' ? slo.threshold_ms : undefined, {
          min: 1,
          placeholder: 'only failures',
        })}
        {number('days', 'Over so many days', slo.window_days, { required: true, min: 1, max: 30 })}
        <Alert text={fault} />
        <button type="submit" disabled={busy}>
          Save
        </button>
      </form>
    </Panel>
  )
}
