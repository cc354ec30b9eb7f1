import { useState } from 'preact/hooks'
import type { AuditEvent } from '../../../../clients/typescript/src/api/audit.ts'
import { verifyBundle } from '../../../../clients/typescript/src/proof.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { save, short } from '../ui/format.ts'
import { Alert, Await, Badge, Code, Empty, Facts, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { typeWords } from '../ui/words.ts'

export function Seals() {
  const events = useLoad(() => service.audit.events({ limit: 50 }))
  const [open, setOpen] = useState<string | undefined>(location.hash.slice(1) || undefined)
  const { busy, fault, act } = useAct()
  const check = (event: SubmitEvent): void => {
    event.preventDefault()
    const seal = typed(event, 'seal').trim()
    if (seal) setOpen(seal.replace(/^sha256:/, '').toLowerCase())
  }
  const download = (): void =>
    void act(() =>
      service.audit.export().then((all) => save('audit-export.json', 'application/json', JSON.stringify(all))),
    )
  return (
    <>
      <p>
        Every movement of money and every change of configuration is sealed. The proof is checked here, in your browser,
        with the log’s published keys: the service is not believed.
      </p>
      <form class="inline" onSubmit={check}>
        <p class="field">
          <label for="seal">Seal</label>
          <input id="seal" name="seal" required minLength={64} maxLength={71} spellcheck={false} />
        </p>
        <button type="submit">Check</button>
        <button type="button" class="quiet" disabled={busy} onClick={download}>
          Export all
        </button>
      </form>
      <Alert text={fault} />
      <Await from={events}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing is sealed yet">
              <p>Your first call or earning is.</p>
            </Empty>
          ) : (
            <Table<AuditEvent>
              caption="What was sealed about you, newest first."
              rows={data}
              keyOf={({ seal }) => seal}
              open={({ seal }) => setOpen(seal)}
              columns={[
                { name: 'What', show: ({ event_type }) => typeWords(event_type) },
                { name: 'When', show: ({ timestamp }) => <Time at={timestamp} /> },
                { name: 'Seal', show: ({ seal }) => <code>{short(seal, 16)}</code> },
              ]}
            />
          )
        }
      </Await>
      {open && <Proof seal={open} close={() => setOpen(undefined)} />}
    </>
  )
}

/** A record is in the log a moment after it was sealed. */
const LOG_EVERY_MS = 1_000

async function prove(seal: string) {
  const [entry, { keys }] = await Promise.all([service.audit.entry(seal), service.audit.keys()])
  return { entry, faults: await verifyBundle(entry, keys) }
}

function Proof({ seal, close }: { readonly seal: string; readonly close: () => void }) {
  const proof = useLoad(() => prove(seal), [seal], {
    againMs: ({ entry }) => (entry.proof === null ? LOG_EVERY_MS : undefined),
  })
  return (
    <Panel title="Proof" close={close}>
      <Await from={proof}>
        {({ entry, faults }) => (
          <>
            <p role="status">
              <Badge>{faults.length === 0 ? 'valid' : entry.proof === null ? 'pending' : 'invalid'}</Badge>{' '}
              {faults.length === 0
                ? 'Your browser hashed the record and followed the proof to the signed root of the log.'
                : faults.join('; ')}
            </p>
            <Facts
              of={{
                Seal: <code>{seal}</code>,
                'Place in the log':
                  entry.proof === null ? 'not yet' : `${entry.proof.index} of ${entry.proof.tree_size}`,
                'Hashes on the way': entry.proof?.hashes.length ?? 0,
              }}
            />
            <Code label="The sealed record" text={JSON.stringify(entry.record, null, 2)} />
          </>
        )}
      </Await>
    </Panel>
  )
}
