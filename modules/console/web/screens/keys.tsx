import { useState } from 'preact/hooks'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { typed } from '../ui/form.ts'
import { Alert, Await, Badge, Panel, Secret, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'

export function Keys() {
  const keys = useLoad(() => service.keys.list())
  const [fresh, setFresh] = useState<string>()
  const { busy, fault, act } = useAct()
  const { guarded, dialog } = useConfirm()
  const create = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const label = typed(event, 'label') || 'console'
    void act(() =>
      guarded(() => service.keys.create({ label })).then(({ api_key: key }) => {
        form.reset()
        setFresh(key)
        keys.reload()
      }),
    )
  }
  const revoke = (id: string, current: boolean): void =>
    void act(async () => {
      const warning = current
        ? 'This is the key of this session: you will be signed out.'
        : 'Programs that use it stop at once.'
      if (!confirm(`Revoke this key? ${warning}`)) return
      await service.keys.revoke({ key_id: id })
      if (current) dispatchEvent(new Event('session-ended'))
      else keys.reload()
    })
  return (
    <>
      <form class="inline" onSubmit={create}>
        <p class="field">
          <label for="label">Name of the new key</label>
          <input id="label" name="label" maxLength={64} placeholder="laptop" />
        </p>
        <button type="submit" disabled={busy}>
          Create a key
        </button>
      </form>
      <Alert text={fault} />
      <Await from={keys}>
        {({ data }) => (
          <Table
            caption={`${data.length} of at most 20 keys`}
            rows={data}
            keyOf={({ key_id }) => key_id}
            columns={[
              {
                name: 'Name',
                show: ({ label, current }) => (
                  <>
                    {label} {current && <Badge>this session</Badge>}
                  </>
                ),
              },
              { name: 'Starts with', show: ({ prefix }) => <code>{prefix}…</code> },
              { name: 'Created', show: ({ created_at }) => <Time at={created_at} /> },
              { name: 'Last used', show: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : 'never') },
              {
                name: 'Revoke',
                show: ({ key_id, label, current }) => (
                  <button
                    type="button"
                    class="quiet small"
                    aria-label={`Revoke ${label}`}
                    onClick={() => revoke(key_id, current)}
                  >
                    Revoke
                  </button>
                ),
              },
            ]}
          />
        )}
      </Await>
      {fresh && (
        <Panel title="Your new key" close={() => setFresh(undefined)}>
          <p>It is shown this once. Keep it where you keep passwords.</p>
          <Secret text={fresh} />
        </Panel>
      )}
      {dialog}
    </>
  )
}
