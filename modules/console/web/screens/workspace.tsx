import { useState } from 'preact/hooks'
import type { Workspace, WorkspaceMember } from '../../../../clients/typescript/src/api/workspaces.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { Choices } from '../ui/choices.tsx'
import { typed } from '../ui/form.ts'
import { money } from '../ui/format.ts'
import { KeyRing } from '../ui/key-ring.tsx'
import { Alert, Await, Badge, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural, typeWords } from '../ui/words.ts'
import { Budgets, Use } from './workspace-money.tsx'

const PARTS = { members: 'Members', keys: 'Keys', money: 'Budgets', use: 'Usage', trail: 'What was done' } as const
type Part = keyof typeof PARTS
const ROLES = ['owner', 'admin', 'developer', 'billing', 'viewer'] as const
type Role = (typeof ROLES)[number]

export function WorkspacePanel({ of, close }: { readonly of: Workspace; readonly close: () => void }) {
  const [part, setPart] = useState<Part>('members')
  return (
    <Panel title={of.name} close={close}>
      <Choices label="Part" of={PARTS} chosen={part} choose={setPart} />
      {part === 'members' && <Members id={of.id} />}
      {part === 'keys' && <WorkspaceKeys id={of.id} />}
      {part === 'money' && <Budgets id={of.id} />}
      {part === 'use' && <Use id={of.id} />}
      {part === 'trail' && <Trail id={of.id} />}
    </Panel>
  )
}

const nameOf = ({ name, email, id }: WorkspaceMember): string => name ?? email ?? id

function Members({ id }: { readonly id: string }) {
  const members = useLoad(() => service.workspaces.members(id), [id])
  const invitations = useLoad(() => service.workspaces.invitations(id), [id])
  const { busy, fault, act } = useAct()
  const invite = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const invitation = { email: typed(event, 'email'), role: typed(event, 'role') as Role }
    void act(() =>
      service.workspaces.invite(id, invitation).then(() => {
        form.reset()
        invitations.reload()
      }),
    )
  }
  const remove = (member: WorkspaceMember): void =>
    void act(async () => {
      if (!confirm(`Remove ${nameOf(member)}? Their keys of this workspace stop at once.`)) return
      await service.workspaces.removeMember(id, member.id)
      members.reload()
    })
  return (
    <>
      <Await from={members}>
        {({ data }) => (
          <Table
            caption={plural(data.length, 'member')}
            rows={data}
            keyOf={(member) => member.id}
            columns={[
              { name: 'Who', show: nameOf },
              { name: 'Role', show: ({ role }) => <Badge>{role}</Badge> },
              { name: 'Since', show: ({ since }) => <Time at={since} /> },
              {
                name: 'Remove',
                action: true,
                show: (member) => (
                  <button
                    type="button"
                    class="quiet small"
                    aria-label={`Remove ${nameOf(member)}`}
                    onClick={() => remove(member)}
                  >
                    Remove
                  </button>
                ),
              },
            ]}
          />
        )}
      </Await>
      {invitations.data && invitations.data.data.length > 0 && (
        <ul class="list">
          {invitations.data.data.map((open) => (
            <li key={open.id}>
              {open.email} <Badge>invited</Badge> as {open.role}, until <Time at={open.expires_at} />
            </li>
          ))}
        </ul>
      )}
      <form class="inline" onSubmit={invite}>
        <p class="field">
          <label for="invite-email">E-mail</label>
          <input id="invite-email" name="email" type="email" required maxLength={254} />
        </p>
        <p class="field">
          <label for="invite-role">Role</label>
          <select id="invite-role" name="role">
            {ROLES.map((role) => (
              <option key={role} selected={role === 'developer'}>
                {role}
              </option>
            ))}
          </select>
        </p>
        <button type="submit" disabled={busy}>
          Invite
        </button>
      </form>
      <Alert text={fault} />
    </>
  )
}

function WorkspaceKeys({ id }: { readonly id: string }) {
  const keys = useLoad(() => service.workspaces.keys(id), [id])
  return (
    <KeyRing
      keys={keys}
      caption={(number) => plural(number, 'key')}
      empty="No keys yet. With one, calls belong to the workspace and are paid from its funds."
      note="What is called with it is paid by the workspace."
      create={(label) => service.workspaces.createKey(id, { label })}
      revoke={(keyId) => service.workspaces.revokeKey(id, keyId)}
    />
  )
}

function Trail({ id }: { readonly id: string }) {
  const trail = useLoad(() => service.workspaces.trail(id, { limit: 50 }), [id])
  return (
    <Await from={trail}>
      {({ data }) => (
        <ol class="timeline">
          {data.map((entry) => (
            <li key={entry.id}>
              {typeWords(entry.type)} {amountOf(entry.body)}
              <br />
              <Time at={entry.at} /> <a href={`/console/seals#${entry.worm_seal}`}>verify</a>
            </li>
          ))}
        </ol>
      )}
    </Await>
  )
}

const amountOf = ({ amount_pence: pence }: Readonly<Record<string, unknown>>): string =>
  typeof pence === 'number' ? money(pence) : ''
