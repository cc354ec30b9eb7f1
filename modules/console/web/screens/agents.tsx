import { useState } from 'preact/hooks'
import type { Agent } from '../../../../clients/typescript/src/api/agents.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { pounds } from '../ui/format.ts'
import { Alert, Await, Badge, Code, Empty, Facts, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural, typeWords } from '../ui/words.ts'

export function Agents() {
  const agents = useLoad(() => service.agents.list({ limit: 100 }))
  const archetypes = useLoad(() => service.agents.archetypes())
  const [open, setOpen] = useState<Agent>()
  const { busy, fault, act } = useAct()
  const create = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const agent = {
      name: typed(event, 'name'),
      archetype: typed(event, 'archetype'),
      price_per_call: Number(typed(event, 'price')),
    }
    void act(() =>
      service.agents.create(agent).then(() => {
        form.reset()
        agents.reload()
      }),
    )
  }
  return (
    <>
      <form class="inline" onSubmit={create}>
        <p class="field">
          <label for="name">Name</label>
          <input id="name" name="name" required maxLength={64} />
        </p>
        <p class="field">
          <label for="archetype">What it does</label>
          <select id="archetype" name="archetype">
            {archetypes.data?.data.map(({ archetype }) => (
              <option key={archetype} value={archetype}>
                {typeWords(archetype)}
              </option>
            ))}
          </select>
        </p>
        <p class="field">
          <label for="price">Pounds a call</label>
          <input id="price" name="price" type="number" min="0" max="1000" step="0.01" defaultValue="0.10" required />
        </p>
        <button type="submit" disabled={busy}>
          Create an agent
        </button>
      </form>
      <Alert text={fault} />
      <Await from={agents}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No agents yet">
              <p>An agent answers calls of others, and you earn from each. Create one above: it works at once.</p>
            </Empty>
          ) : (
            <Table
              caption={`${plural(data.length, 'agent')}, newest first.`}
              rows={data}
              keyOf={({ id }) => id}
              open={setOpen}
              columns={[
                { name: 'Name', show: ({ name }) => name },
                { name: 'State', show: ({ status }) => <Badge>{status}</Badge> },
                { name: 'What it does', show: ({ archetype }) => typeWords(archetype) },
                { name: 'A call', right: true, show: ({ price_per_call }) => pounds(price_per_call) },
                { name: 'Created', show: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          )
        }
      </Await>
      {open && <AgentPanel agent={open} close={() => setOpen(undefined)} changed={agents.reload} />}
    </>
  )
}

function AgentPanel({
  agent,
  close,
  changed,
}: {
  readonly agent: Agent
  readonly close: () => void
  readonly changed: () => void
}) {
  const earnings = useLoad(() => service.agents.earnings(agent.id), [agent.id])
  const deployments = useLoad(() => service.agents.deployments(agent.id, { limit: 5 }), [agent.id])
  const categories = useLoad(() => service.marketplace.categories(), [], { once: true })
  const [answer, setAnswer] = useState<string>()
  const { busy, fault, act } = useAct()
  const publish = (event: SubmitEvent): void => {
    event.preventDefault()
    const listing = {
      title: agent.name,
      category: typed(event, 'category'),
      description: typed(event, 'description'),
    }
    void act(() =>
      service.marketplace.publishAgent(agent.id, listing).then(() => {
        changed()
        close()
      }),
    )
  }
  const tryIt = (event: SubmitEvent): void => {
    event.preventDefault()
    const text = typed(event, 'text')
    void act(() =>
      service.agents
        .call(agent.id, { input: { text } })
        .then(({ output }) => setAnswer(JSON.stringify(output, null, 2))),
    )
  }
  return (
    <Panel title={agent.name} close={close}>
      <Facts
        of={{
          Agent: <code>{agent.id}</code>,
          State: <Badge>{agent.status}</Badge>,
          'As a model': <code>agent/{agent.slug}</code>,
          Description: agent.description || 'none',
          'Version live': <code>{agent.live_version.slice(0, 16)}</code>,
        }}
      />
      <h3>Earnings</h3>
      <Await from={earnings}>
        {({ balance_gbp, calls_total, split }) => (
          <Facts
            of={{
              Earned: pounds(balance_gbp),
              Calls: calls_total,
              Split: `${split.creator_pct} % you, ${split.ops_pct} % platform, ${split.treasury_pct} % treasury`,
            }}
          />
        )}
      </Await>
      <h3>Roll-outs</h3>
      <Await from={deployments}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">None yet: change the agent and roll the new version out by POST /v1/agents/:id/deploy.</p>
          ) : (
            <ol>
              {data.map(({ deployment_id, stage, status, traffic_pct }) => (
                <li key={deployment_id}>
                  <Badge>{status}</Badge> {stage}, {traffic_pct} % of callers
                </li>
              ))}
            </ol>
          )
        }
      </Await>
      <form class="stack" onSubmit={tryIt}>
        <h3>Try it</h3>
        <label for="text">Text</label>
        <textarea id="text" name="text" rows={2} required />
        <button type="submit" disabled={busy}>
          Call (free: it is yours)
        </button>
      </form>
      {answer && <Code label="Answer" text={answer} />}
      {agent.status !== 'listed' && (
        <form class="stack" onSubmit={publish}>
          <h3>Publish</h3>
          <label for="category">Category</label>
          <input id="category" name="category" list="categories" required maxLength={40} />
          <datalist id="categories">
            {categories.data?.data.map(({ category }) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <label for="description">Description</label>
          <textarea id="description" name="description" rows={2} required maxLength={2000} />
          <button type="submit" disabled={busy}>
            List in the marketplace
          </button>
        </form>
      )}
      <Alert text={fault} />
    </Panel>
  )
}
