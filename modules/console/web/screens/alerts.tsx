import { useState } from 'preact/hooks'
import type { LogAlert } from '../../../../clients/typescript/src/api/logs.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { Alert, Await, Badge, Empty, Facts, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'
import { Objectives } from './objectives.tsx'

const EXAMPLE = 'sum(rate({app="web"} |= "error" [5m])) > 1'

/** What is watched for the account: log lines by a query, traces by an objective. */
export const Alerts = () => (
  <>
    <p>
      Watched once a minute. What begins and what is over is told to your <a href="/console/webhooks">webhooks</a>.
    </p>
    <h2>Log lines</h2>
    <LogAlerts />
    <h2>Objectives</h2>
    <Objectives />
  </>
)

function LogAlerts() {
  const alerts = useLoad(() => service.logs.listAlerts({ limit: 50 }))
  const [open, setOpen] = useState<LogAlert>()
  const { busy, fault, act } = useAct()
  const create = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const [name, query] = [typed(event, 'name'), typed(event, 'query')]
    void act(async () => {
      await service.logs.createAlert({ name, query })
      form.reset()
      alerts.reload()
    })
  }
  const remove = (id: string, name: string): void =>
    void act(async () => {
      if (!confirm(`Stop watching ${name}?`)) return
      await service.logs.removeAlert(id)
      alerts.reload()
    })
  return (
    <>
      <form class="inline" onSubmit={create}>
        <p class="field">
          <label for="alert-name">Name</label>
          <input id="alert-name" name="name" required maxLength={64} placeholder="Errors of the shop" />
        </p>
        <p class="field wide">
          <label for="alert-query">Fires while this LogQL has an answer</label>
          <input id="alert-query" name="query" required maxLength={5_000} placeholder={EXAMPLE} spellcheck={false} />
        </p>
        <button type="submit" disabled={busy}>
          Watch
        </button>
      </form>
      <Alert text={fault} />
      <Await from={alerts}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No lines are watched">
              <p>
                Compare a rate with a limit, such as <code>{EXAMPLE}</code>: more than one error a second, over five
                minutes.
              </p>
            </Empty>
          ) : (
            <Table
              caption={`${plural(data.length, 'alert')}.`}
              rows={data}
              keyOf={({ id }) => id}
              open={setOpen}
              columns={[
                { name: 'Name', show: ({ name }) => name },
                { name: 'State', show: ({ status }) => <Badge>{status}</Badge> },
                { name: 'Query', show: ({ query }) => <code class="wrap">{query}</code> },
                { name: 'Looked at', show: ({ checked_at }) => (checked_at ? <Time at={checked_at} /> : 'not yet') },
                {
                  name: 'Delete',
                  action: true,
                  show: ({ id, name }) => (
                    <button
                      type="button"
                      class="quiet small"
                      aria-label={`Delete ${name}`}
                      onClick={() => remove(id, name)}
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
      {open && <AlertPanel alert={open} close={() => setOpen(undefined)} changed={alerts.reload} />}
    </>
  )
}

function AlertPanel({
  alert,
  close,
  changed,
}: {
  readonly alert: LogAlert
  readonly close: () => void
  readonly changed: () => void
}) {
  const { busy, fault, act } = useAct()
  const change = (event: SubmitEvent): void => {
    event.preventDefault()
    const [name, query, minutes] = [typed(event, 'name'), typed(event, 'query'), typed(event, 'minutes')]
    void act(async () => {
      await service.logs.changeAlert(alert.id, { name, query, for_minutes: Number(minutes) })
      changed()
      close()
    })
  }
  return (
    <Panel title={alert.name} close={close}>
      <Facts
        of={{
          State: <Badge>{alert.status}</Badge>,
          ...(alert.pending_since && { 'Answers since': <Time at={alert.pending_since} /> }),
          ...(alert.value !== null && { 'Largest value': alert.value }),
          ...(alert.error && { 'Why it cannot be told': alert.error }),
        }}
      />
      <form class="stack" onSubmit={change}>
        <label for="change-name">Name</label>
        <input id="change-name" name="name" required maxLength={64} defaultValue={alert.name} />
        <label for="change-query">Fires while this LogQL has an answer</label>
        <textarea
          id="change-query"
          name="query"
          rows={4}
          required
          maxLength={5_000}
          spellcheck={false}
          defaultValue={alert.query}
        />
        <label for="change-minutes">For so many minutes</label>
        <input
          id="change-minutes"
          name="minutes"
          type="number"
          required
          min="0"
          max="1440"
          defaultValue={String(alert.for_minutes)}
        />
        <Alert text={fault} />
        <button type="submit" disabled={busy}>
          Save
        </button>
      </form>
    </Panel>
  )
}
