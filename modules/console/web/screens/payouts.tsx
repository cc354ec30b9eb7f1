import { useState } from 'preact/hooks'
import type { Balance } from '../../../../clients/typescript/src/api/earnings.ts'
import type { Payout } from '../../../../clients/typescript/src/api/payouts.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { money } from '../ui/format.ts'
import { Alert, Await, Badge, Card, Cards, Empty, Facts, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

export function Payouts() {
  const balance = useLoad(() => service.earnings.balance())
  const status = useLoad(() => service.accounts.status())
  const payouts = useLoad(() => service.payouts.list({ limit: 50 }))
  const [open, setOpen] = useState<string>()
  const { busy, fault, act } = useAct()
  const { guarded, dialog } = useConfirm()
  const withdraw = (): void =>
    void act(() =>
      guarded(() => service.payouts.withdraw()).then(() => Promise.all([balance.reload(), payouts.reload()])),
    )
  const shown = payouts.data?.data.find(({ id }) => id === open)
  const connect = (): void => void act(() => service.payouts.connect().then(({ url }) => location.assign(url)))
  return (
    <>
      <Await from={balance}>
        {(now) => (
          <>
            <Cards>
              <Card
                name="Withdrawable"
                value={money(now.withdrawable_pence)}
                note={`from ${now.withdrawal_minimum_gbp} on`}
              />
              <Card name="Pending" value={money(now.pending_pence)} note="withdrawable later" />
              <Card name="Earnings" value={now.balance_gbp} />
              <Card name="Earned in all" value={now.total_earned_gbp} />
            </Cards>
            <PendingParts parts={now.pending} />
            <Await from={status}>
              {({ processor_connected: connected }) =>
                connected ? (
                  <p class="actions">
                    <button type="button" disabled={busy || !now.withdrawal_eligible} onClick={withdraw}>
                      Withdraw {money(now.withdrawable_pence)}
                    </button>
                    {!now.withdrawal_eligible && (
                      <span class="hint"> Earnings are paid out from {now.withdrawal_minimum_gbp} on.</span>
                    )}
                  </p>
                ) : (
                  <Empty title="No payout account yet">
                    <p>Connect an account at the payment processor, and earnings can be paid out to it.</p>
                    <button type="button" disabled={busy} onClick={connect}>
                      Connect a payout account
                    </button>
                  </Empty>
                )
              }
            </Await>
          </>
        )}
      </Await>
      <Alert text={fault} />
      <Await from={payouts}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">There are no payouts yet.</p>
          ) : (
            <Table
              caption={`${plural(data.length, 'payout')}, newest first.`}
              rows={data}
              keyOf={({ id }) => id}
              open={({ id }) => setOpen(id)}
              columns={[
                { name: 'Amount', show: ({ amount_gbp }) => amount_gbp },
                { name: 'State', show: ({ status: state }) => <Badge>{state}</Badge> },
                { name: 'Requested', show: ({ requested_at }) => <Time at={requested_at} /> },
                { name: 'Payout', show: ({ id }) => <code>{id}</code> },
              ]}
            />
          )
        }
      </Await>
      {shown && <Timeline payout={shown} close={() => setOpen(undefined)} />}
      {dialog}
    </>
  )
}

const Timeline = ({ payout, close }: { readonly payout: Payout; readonly close: () => void }) => (
  <Panel title={`Payout of ${payout.amount_gbp}`} close={close}>
    <ol class="timeline">
      <li>
        Requested <Time at={payout.requested_at} />
      </li>
      <li>
        <Badge>{payout.status}</Badge> {payout.failure_reason}
      </li>
      {payout.completed_at && (
        <li>
          Ended <Time at={payout.completed_at} />
        </li>
      )}
    </ol>
    <Facts
      of={{
        Payout: <code>{payout.id}</code>,
        Money: payout.livemode ? 'real' : 'sandbox: none moved',
        Transfer: payout.processor_transfer ?? 'none',
        'Seal of the request': <a href={`/console/seals#${payout.worm_seal}`}>verify</a>,
        'Seal of the end': payout.settlement_seal ? (
          <a href={`/console/seals#${payout.settlement_seal}`}>verify</a>
        ) : (
          'not yet'
        ),
      }}
    />
  </Panel>
)

/** Why earnings cannot be withdrawn yet, since when, and what releases them. */
const PendingParts = ({ parts }: { readonly parts: Balance['pending'] }) =>
  parts.map(({ amount_pence, why, since, releases_at, released_by }) => (
    <p class="hint" key={why}>
      {money(amount_pence)} is pending: {why}
      {since && (
        <>
          , the oldest of it since <Time at={since} />
        </>
      )}
      . {released_by}
      {releases_at && (
        <>
          ; the first of it at <Time at={releases_at} />
        </>
      )}
      .
    </p>
  ))
