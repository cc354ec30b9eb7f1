import { useState } from 'preact/hooks'
import type { Workspace } from '../../../../clients/typescript/src/api/workspaces.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { Alert, Await, Badge, Empty, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'
import { WorkspacePanel } from './workspace.tsx'

export function Workspaces() {
  const workspaces = useLoad(() => service.workspaces.list())
  const [open, setOpen] = useState<Workspace>()
  const { busy, fault, act } = useAct()
  const create = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const name = typed(event, 'name')
    void act(() =>
      service.workspaces.create({ name }).then((made) => {
        form.reset()
        workspaces.reload()
        setOpen(made)
      }),
    )
  }
  const accept = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const token = typed(event, 'token').trim()
    void act(() =>
      service.workspaces.accept({ token }).then(() => {
        form.reset()
        workspaces.reload()
      }),
    )
  }
  return (
    <>
      <form class="inline" onSubmit={create}>
        <p class="field">
          <label for="name">Name of the new workspace</label>
          <input id="name" name="name" required maxLength={100} placeholder="Our team" />
        </p>
        <button type="submit" disabled={busy}>
          Create a workspace
        </button>
      </form>
      <Alert text={fault} />
      <Await from={workspaces}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No workspaces yet">
              <p>
                A workspace is an account that people share: with funds, keys and budgets of its own. Create one above,
                then invite others.
              </p>
            </Empty>
          ) : (
            <Table
              caption={`${plural(data.length, 'workspace')}.`}
              rows={data}
              keyOf={({ id }) => id}
              open={setOpen}
              columns={[
                { name: 'Name', show: ({ name }) => name },
                { name: 'You are', show: ({ your_role }) => <Badge>{your_role}</Badge> },
                { name: 'Members', right: true, show: ({ member_count }) => member_count },
                { name: 'Plan', show: ({ tier }) => tier },
                { name: 'Since', show: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          )
        }
      </Await>
      <form class="inline" onSubmit={accept}>
        <p class="field">
          <label for="token">Token of an invitation that was mailed to you</label>
          <input id="token" name="token" required maxLength={200} spellcheck={false} autocomplete="off" />
        </p>
        <button type="submit" class="quiet" disabled={busy}>
          Join
        </button>
      </form>
      {open && <WorkspacePanel key={open.id} of={open} close={() => setOpen(undefined)} />}
    </>
  )
}
