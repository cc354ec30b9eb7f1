import { useState } from 'preact/hooks'
import type { FraudCase } from '../../../../clients/typescript/src/api/fraud.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { Choices } from '../ui/choices.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { typed } from '../ui/form.ts'
import { money } from '../ui/format.ts'
import { Alert, Await, Badge, Card, Cards, Empty, Facts, Id, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

/** What is held for a decision is no change of the operator's own account. */
const LOOK_EVERY_MS = 2_000
const LOOK_AT_REST_MS = 10_000

/** What waits for a decision first. */
export const Risk = () => (
  <>
    <h2>Reviews and cases</h2>
    <Cases />
    <h2>Disputes</h2>
    <Disputes />
    <h2>The books</h2>
    <Books />
  </>
)

function Cases() {
  const cases = useLoad(() => service.fraud.cases({ limit: 50 }), [], {
    againMs: ({ data }) => (data.some(({ status }) => status === 'open') ? LOOK_EVERY_MS : LOOK_AT_REST_MS),
  })
  const [open, setOpen] = useState<FraudCase>()
  return (
    <>
      <Await from={cases}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing to decide">
              <p>Payouts that look unusual wait here for you, with reasons and the appeal of whom they concern.</p>
            </Empty>
          ) : (
            <Table
              caption={`${plural(data.length, 'case')}, newest first.`}
              rows={data}
              keyOf={({ id }) => id}
              open={setOpen}
              columns={[
                { name: 'Account', show: ({ user_id }) => user_id },
                { name: 'State', show: ({ status }) => <Badge>{status}</Badge> },
                { name: 'Verdict', show: ({ verdict }) => <Badge>{verdict}</Badge> },
                { name: 'Why', show: ({ codes }) => codes.join(', ') },
                { name: 'Opened', show: ({ opened_at }) => <Time at={opened_at} /> },
              ]}
            />
          )
        }
      </Await>
      {open && <Case of={open} close={() => setOpen(undefined)} changed={cases.reload} />}
    </>
  )
}

const DISPUTES = { disputed: 'Open', charged_back: 'Lost' } as const

function Disputes() {
  const [status, setStatus] = useState<keyof typeof DISPUTES>('disputed')
  const disputes = useLoad(() => service.payments.disputes({ status, limit: 50 }), [status], {
    againMs: () => LOOK_AT_REST_MS,
  })
  return (
    <>
      <Choices label="Which disputes" of={DISPUTES} chosen={status} choose={setStatus} />
      <Await from={disputes}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">None. While one is open, the payouts of its account rest.</p>
          ) : (
            <Table
              caption={`${plural(data.length, 'payment')}, newest first.`}
              rows={data}
              keyOf={({ payment_id }) => payment_id}
              columns={[
                { name: 'Account', show: ({ user_id }) => user_id },
                { name: 'Amount', right: true, show: ({ amount_gbp }) => amount_gbp },
                { name: 'State', show: ({ status: state }) => <Badge>{state.replace('_', ' ')}</Badge> },
                { name: 'Payment', show: ({ payment_id }) => <Id text={payment_id} /> },
                { name: 'Made', show: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          )
        }
      </Await>
    </>
  )
}

function Books() {
  const books = useLoad(() => service.credits.trialBalance())
  return (
    <Await from={books}>
      {({ records, complete, sums_to_zero: sound, accounts }) => (
        <>
          <Cards>
            <Card
              name="The legs"
              value={<Badge>{sound ? 'valid' : 'invalid'}</Badge>}
              note={sound ? 'sum to zero' : 'do not sum to zero'}
            />
            <Card
              name="Records"
              value={records.toLocaleString('en-GB')}
              note={complete ? 'all read' : 'more to read: reload'}
            />
          </Cards>
          <Table
            caption="Accounts"
            rows={accounts}
            keyOf={({ account }) => account}
            columns={[
              { name: 'Account', show: ({ account }) => account },
              { name: 'Balance', right: true, show: ({ balance_pence }) => money(balance_pence) },
            ]}
          />
        </>
      )}
    </Await>
  )
}

/** What is at stake. */
function HeldPayout({ id }: { readonly id: string }) {
  const { data: payout } = useLoad(() => service.payouts.retrieve(id), [id])
  return (
    <>
      {payout && (
        <>
          {payout.amount_gbp} <Badge>{payout.status}</Badge>{' '}
        </>
      )}
      <code>{id}</code>
    </>
  )
}

function Case({
  of,
  close,
  changed,
}: {
  readonly of: FraudCase
  readonly close: () => void
  readonly changed: () => void
}) {
  const { busy, fault, act } = useAct()
  const { guarded, dialog } = useConfirm()
  const decide = (event: SubmitEvent): void => {
    event.preventDefault()
    const { submitter } = event
    const decision = submitter instanceof HTMLButtonElement && submitter.value === 'block' ? 'block' : 'release'
    const reason = typed(event, 'reason')
    void act(async () => {
      if (of.payout_id !== null && of.verdict === 'review')
        await guarded(() => service.payouts.decide(of.payout_id ?? '', { decision, reason }))
      else await service.fraud.close(of.id, { outcome: decision === 'block' ? 'fraud' : 'legitimate', answer: reason })
      changed()
      close()
    })
  }
  return (
    <Panel title="Case" close={close}>
      <Facts
        of={{
          Account: <code>{of.user_id}</code>,
          Payout: of.payout_id ? <HeldPayout id={of.payout_id} /> : 'none',
          Verdict: <Badge>{of.verdict}</Badge>,
          Reasons: of.codes.join(', '),
          Appeal: of.appeal ?? 'none',
          Outcome: of.outcome ?? 'open',
        }}
      />
      {of.notes.length > 0 && (
        <ul class="list">
          {of.notes.map(({ at, text }) => (
            <li key={at}>
              <Time at={at} /> {text}
            </li>
          ))}
        </ul>
      )}
      {of.status === 'open' && (
        <form class="stack" onSubmit={decide}>
          <label for="reason">Reason (the account reads it)</label>
          <textarea id="reason" name="reason" rows={2} required maxLength={200} />
          <p class="actions">
            <button type="submit" value="release" disabled={busy}>
              Release
            </button>
            <button type="submit" class="quiet" value="block" disabled={busy}>
              Block
            </button>
          </p>
        </form>
      )}
      <Alert text={fault} />
      {dialog}
    </Panel>
  )
}
