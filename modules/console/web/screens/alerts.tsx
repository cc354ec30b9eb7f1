import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { Alert, Await, Badge, Empty, Table, Time } from '../ui/kit.tsx'
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
              caption={plural(data.length, 'alert')}
              rows={data}
              keyOf={({ id }) => id}
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
    </>
  )
}
