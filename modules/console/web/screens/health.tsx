import { service } from '../service.ts'
import { Await, Badge, Card, Cards, Table } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

const LOOK_EVERY_MS = 10_000

export function Health() {
  const health = useLoad(() => service.platform.health(), [], { againMs: () => LOOK_EVERY_MS })
  return (
    <Await from={health}>
      {({ status, store, limits, modules, providers, notes }) => (
        <>
          <Cards>
            <Card name="Service" value={<Badge>{status}</Badge>} />
            <Card name="Store" value={<Badge>{store.state}</Badge>} note={store.backend} />
            <Card name="Limits" value={<Badge>{limits.state}</Badge>} note={limits.backend} />
            <Card name="Providers" value={providers.length} />
          </Cards>
          {notes.length > 0 && (
            <ul class="list">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          <h2>{plural(Object.keys(modules).length, 'module')}</h2>
          <ul class="grid">
            {Object.entries(modules)
              .sort(([, a], [, b]) => Number(a === 'ready') - Number(b === 'ready'))
              .map(([name, state]) => (
                <li key={name}>
                  {name} <Badge>{state}</Badge>
                </li>
              ))}
          </ul>
          <Table
            caption="Providers"
            rows={providers}
            keyOf={({ name }) => name}
            columns={[
              { name: 'Provider', show: ({ name }) => name },
              { name: 'State', show: ({ state }) => <Badge>{state}</Badge> },
              { name: 'Last error', show: ({ last_error }) => last_error ?? '' },
            ]}
          />
        </>
      )}
    </Await>
  )
}
