import { useRef, useState } from 'preact/hooks'
import type { Webhook, WebhookDelivery } from '../../../../clients/typescript/src/api/webhooks.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { Alert, Await, Badge, Code, Empty, Panel, Secret, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

export function Webhooks() {
  const hooks = useLoad(() => service.webhooks.list({ limit: 100 }))
  const [open, setOpen] = useState<Webhook>()
  const [secret, setSecret] = useState<string>()
  const { busy, fault, act } = useAct()
  const add = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const url = typed(event, 'url')
    void act(() =>
      service.webhooks.register({ url, events: ['*'] }).then((made) => {
        form.reset()
        setSecret(made.secret)
        hooks.reload()
      }),
    )
  }
  return (
    <>
      <form class="inline" onSubmit={add}>
        <p class="field">
          <label for="url">Address (https)</label>
          <input id="url" name="url" type="url" required maxLength={2000} placeholder="https://example.com/events" />
        </p>
        <button type="submit" disabled={busy}>
          Add an endpoint
        </button>
      </form>
      <Alert text={fault} />
      <Await from={hooks}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No endpoints yet">
              <p>Add an address, and every event of your account is posted to it, signed, at least once.</p>
            </Empty>
          ) : (
            <Table
              caption={`${plural(data.length, 'endpoint')}.`}
              rows={data}
              keyOf={({ id }) => id}
              open={setOpen}
              columns={[
                { name: 'Address', show: ({ url }) => url },
                { name: 'State', show: ({ status }) => <Badge>{status}</Badge> },
                { name: 'Events', show: ({ events }) => events.join(', ') },
                { name: 'Failing since', show: ({ failing_since: at }) => (at ? <Time at={at} /> : 'not failing') },
              ]}
            />
          )
        }
      </Await>
      {open && <Deliveries hook={open} close={() => setOpen(undefined)} changed={hooks.reload} rotated={setSecret} />}
      {secret && (
        <Panel title="The secret that signs" close={() => setSecret(undefined)}>
          <p>It is shown this once. Check every delivery with it.</p>
          <Secret text={secret} />
        </Panel>
      )}
    </>
  )
}

/** No event tells of an attempt: the first are looked for. */
const ATTEMPT_EVERY_MS = 1_000
const FIRST_ATTEMPTS_MS = 60_000
const isUnderWay = ({ status, created_at }: WebhookDelivery): boolean =>
  status === 'pending' && Date.now() - Date.parse(created_at) < FIRST_ATTEMPTS_MS

function Deliveries({
  hook,
  close,
  changed,
  rotated,
}: {
  readonly hook: Webhook
  readonly close: () => void
  readonly changed: () => void
  readonly rotated: (secret: string | undefined) => void
}) {
  /** The newest when a test was asked for: its delivery stands in the list a moment after the answer. */
  const asked = useRef<{ readonly newest: string | undefined; readonly at: number }>(null)
  const isAwaited = (newest: WebhookDelivery | undefined): boolean =>
    asked.current !== null && asked.current.newest === newest?.id && Date.now() - asked.current.at < FIRST_ATTEMPTS_MS
  const deliveries = useLoad(() => service.webhooks.deliveries(hook.id, { limit: 30 }), [], {
    againMs: ({ data }) => (isAwaited(data[0]) || data.some(isUnderWay) ? ATTEMPT_EVERY_MS : undefined),
  })
  const [open, setOpen] = useState<WebhookDelivery>()
  const { busy, fault, act } = useAct()
  const test = (): void => {
    asked.current = { newest: deliveries.data?.data[0]?.id, at: Date.now() }
    void act(() => service.webhooks.test({ webhook_id: hook.id }).then(deliveries.reload))
  }
  const again = (id: string): void => void act(() => service.webhooks.redeliver(hook.id, id).then(deliveries.reload))
  const rotate = (): void =>
    void act(async () => {
      if (!confirm('Replace the secret? The old one stays good for 24 hours.')) return
      rotated((await service.webhooks.rotate(hook.id, {})).secret)
      close()
    })
  const remove = (): void =>
    void act(async () => {
      if (!confirm('Delete this endpoint? What is undelivered is discarded.')) return
      await service.webhooks.delete(hook.id)
      changed()
      close()
    })
  return (
    <Panel title={hook.url} close={close}>
      <p class="actions">
        <button type="button" disabled={busy || deliveries.data === undefined} onClick={test}>
          Send a test
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={rotate}>
          Replace the secret
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={remove}>
          Delete
        </button>
      </p>
      <Alert text={fault} />
      <Await from={deliveries}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">Nothing has been sent yet.</p>
          ) : (
            <ul class="list">
              {data.map((delivery) => (
                <li key={delivery.id}>
                  <button
                    type="button"
                    class="row"
                    aria-expanded={open?.id === delivery.id}
                    onClick={() => setOpen(open?.id === delivery.id ? undefined : delivery)}
                  >
                    {delivery.event}
                  </button>{' '}
                  <Badge>{delivery.status}</Badge> <Time at={delivery.created_at} />{' '}
                  {delivery.status !== 'pending' && (
                    <button type="button" class="quiet small" onClick={() => again(delivery.id)}>
                      Send again
                    </button>
                  )}
                  {open?.id === delivery.id && (
                    <>
                      <ol>
                        {delivery.attempts.map(({ at, status, error, duration_ms }) => (
                          <li key={at}>
                            <Time at={at} />: {status ?? error ?? 'no answer'} in {duration_ms} ms
                          </li>
                        ))}
                      </ol>
                      <Code label="Body as sent" text={JSON.stringify(delivery.payload, null, 2)} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </Panel>
  )
}
