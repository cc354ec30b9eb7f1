import { useState } from 'preact/hooks'
import type { Memory } from '../../../../clients/typescript/src/api/memory.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { Alert, Await, Badge, Empty, Facts, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

/** Whose it is: of a user, an agent, an app, a run. */
const ownerOf = ({ user_id, agent_id, app_id, run_id }: Memory): string =>
  [user_id && `user ${user_id}`, agent_id && `agent ${agent_id}`, app_id && `app ${app_id}`, run_id && `run ${run_id}`]
    .filter(Boolean)
    .join(', ')

const HISTORY = { ADD: 'Told', REINFORCE: 'Told again', UPDATE: 'Changed' } as const

export function Memories() {
  const [query, setQuery] = useState('')
  const found = useLoad(
    async () => ({
      asked: query,
      rows:
        query === ''
          ? (await service.memory.list({ limit: 100 })).data
          : (await service.memory.search({ query, top_k: 50 })).results,
    }),
    [query],
  )
  const [open, setOpen] = useState<Memory>()
  const { busy, fault, act } = useAct()
  const add = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const memory = { facts: [typed(event, 'fact')], user_id: typed(event, 'owner') }
    void act(() =>
      service.memory.add(memory).then(() => {
        form.reset()
        found.reload()
      }),
    )
  }
  return (
    <>
      <p class="field">
        <label for="find">Find by meaning</label>
        <input
          id="find"
          type="search"
          placeholder="what do we know of …"
          onChange={({ currentTarget }) => setQuery(currentTarget.value.trim())}
        />
      </p>
      <Await from={found}>
        {({ rows, asked }) =>
          rows.length > 0 ? (
            <Table
              caption={
                asked === ''
                  ? `${plural(rows.length, 'memory', 'memories')}, newest first.`
                  : `${rows.length} found, best first.`
              }
              rows={rows}
              keyOf={({ id }) => id}
              open={setOpen}
              columns={[
                { name: 'What is remembered', show: ({ memory }) => memory },
                { name: 'Of', show: ownerOf },
                {
                  name: 'State',
                  show: ({ invalid_at }) => <Badge>{invalid_at === null ? 'valid' : 'outdated'}</Badge>,
                },
                { name: 'Since', show: ({ valid_at }) => <Time at={valid_at} /> },
              ]}
            />
          ) : asked === '' ? (
            <Empty title="Nothing is remembered yet">
              <p>Agents keep here what they learn of your users. mem0’s clients work as they are; or try it below.</p>
            </Empty>
          ) : (
            <p class="hint">Nothing found.</p>
          )
        }
      </Await>
      <form class="inline" onSubmit={add}>
        <p class="field wide">
          <label for="fact">Remember</label>
          <input id="fact" name="fact" required maxLength={1000} placeholder="Prefers answers in French" />
        </p>
        <p class="field">
          <label for="owner">Of user</label>
          <input id="owner" name="owner" required maxLength={100} placeholder="ana" />
        </p>
        <button type="submit" class="quiet" disabled={busy}>
          Remember
        </button>
      </form>
      <Alert text={fault} />
      {open && <MemoryPanel memory={open} close={() => setOpen(undefined)} changed={found.reload} />}
    </>
  )
}

function MemoryPanel({
  memory,
  close,
  changed,
}: {
  readonly memory: Memory
  readonly close: () => void
  readonly changed: () => void
}) {
  const history = useLoad(() => service.memory.history(memory.id), [memory.id])
  const { busy, fault, act } = useAct()
  const forget = (): void =>
    void act(async () => {
      if (!confirm('Forget this for good?')) return
      await service.memory.delete(memory.id)
      changed()
      close()
    })
  return (
    <Panel title="Memory" close={close}>
      <p>{memory.memory}</p>
      <Facts
        of={{
          Of: ownerOf(memory),
          'Valid since': <Time at={memory.valid_at} />,
          ...(memory.invalid_at && { 'Outdated since': <Time at={memory.invalid_at} /> }),
          ...(memory.categories.length > 0 && { Categories: memory.categories.join(', ') }),
          Told: plural(memory.count, 'time'),
        }}
      />
      <Await from={history}>
        {({ data }) => (
          <ol class="timeline">
            {data.map((entry) => (
              <li key={entry.id}>
                {HISTORY[entry.event]} <Time at={entry.created_at} />
              </li>
            ))}
          </ol>
        )}
      </Await>
      <p class="actions">
        <button type="button" class="quiet" disabled={busy} onClick={forget}>
          Forget it
        </button>
      </p>
      <Alert text={fault} />
    </Panel>
  )
}
