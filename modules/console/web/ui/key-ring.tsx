import { useState } from 'preact/hooks'
import { useAct } from './act.ts'
import { useConfirm } from './confirm.tsx'
import { typed } from './form.ts'
import { Alert, Await, Badge, type Column, Panel, Secret, Table, Time } from './kit.tsx'
import type { Loaded } from './load.ts'

interface Key {
  readonly key_id: string
  readonly label: string
  readonly prefix: string
  readonly created_at: string
  /** Absent: nobody keeps it. */
  readonly last_used_at?: string | null
  /** It opened this session. */
  readonly current?: boolean
}

/** Keys of an account or of a workspace: made, shown once, revoked. */
export function KeyRing({
  keys,
  caption,
  empty,
  note,
  create,
  revoke,
}: {
  readonly keys: Loaded<{ readonly data: readonly Key[] }>
  readonly caption: (number: number) => string
  readonly empty: string
  /** Beside a new key. */
  readonly note: string
  readonly create: (label: string) => Promise<{ readonly api_key: string }>
  readonly revoke: (id: string) => PromiseLike<unknown>
}) {
  const [fresh, setFresh] = useState<string>()
  const { busy, fault, act } = useAct()
  const { guarded, dialog } = useConfirm()
  const make = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const label = typed(event, 'label') || 'console'
    void act(() =>
      guarded(() => create(label)).then(({ api_key: key }) => {
        form.reset()
        setFresh(key)
        keys.reload()
      }),
    )
  }
  const end = ({ key_id: id, label, current }: Key): void =>
    void act(async () => {
      const warning = current
        ? 'It is the key of this session: you will be signed out.'
        : 'Programs that use it stop at once.'
      if (!confirm(`Revoke ${label}? ${warning}`)) return
      await revoke(id)
      if (current) dispatchEvent(new Event('session-ended'))
      else keys.reload()
    })
  return (
    <>
      <form class="inline" onSubmit={make}>
        <p class="field">
          <label for="key-label">Name of the new key</label>
          <input id="key-label" name="label" maxLength={64} placeholder="laptop" />
        </p>
        <button type="submit" disabled={busy}>
          Create a key
        </button>
      </form>
      <Alert text={fault} />
      <Await from={keys}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">{empty}</p>
          ) : (
            <Table
              caption={caption(data.length)}
              rows={data}
              keyOf={({ key_id }) => key_id}
              columns={columnsOf(data, end)}
            />
          )
        }
      </Await>
      {fresh && (
        <Panel title="Your new key" close={() => setFresh(undefined)}>
          <p>It is shown this once. {note}</p>
          <Secret text={fresh} />
        </Panel>
      )}
      {dialog}
    </>
  )
}

const columnsOf = (keys: readonly Key[], end: (key: Key) => void): readonly Column<Key>[] => [
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
  ...(keys.some((key) => key.last_used_at !== undefined)
    ? [{ name: 'Last used', show: ({ last_used_at: at }: Key) => (at ? <Time at={at} /> : 'never') }]
    : []),
  {
    name: 'Revoke',
    action: true,
    show: (key) => (
      <button type="button" class="quiet small" aria-label={`Revoke ${key.label}`} onClick={() => end(key)}>
        Revoke
      </button>
    ),
  },
]
