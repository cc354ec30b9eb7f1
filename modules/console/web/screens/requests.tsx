import { useState } from 'preact/hooks'
import { type CallReceipt, recentCalls } from '../receipts.ts'
import type { ScreenProps } from '../screens.ts'
import { microMoney, short } from '../ui/format.ts'
import { Await, Badge, Copy, Empty, Facts, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

const SHOWN = 50

export function Requests({ go }: ScreenProps) {
  const calls = useLoad(() => recentCalls(SHOWN))
  const [filter, setFilter] = useState('')
  const [open, setOpen] = useState<CallReceipt>()
  return (
    <Await from={calls}>
      {(all) => {
        if (all.length === 0)
          return (
            <Empty title="No calls yet">
              <p>Every call that is routed and paid for stands here, live, with its receipt.</p>
              <button type="button" onClick={() => go('/console/start')}>
                Make the first call
              </button>
            </Empty>
          )
        const wanted = filter.trim().toLowerCase()
        const rows = all.filter(({ offer, outcome, operation, seal }) =>
          `${offer} ${outcome} ${operation} ${seal}`.toLowerCase().includes(wanted),
        )
        return (
          <>
            <p class="field">
              <label for="filter">Filter</label>
              <input
                id="filter"
                type="search"
                placeholder="model, outcome, operation or seal"
                value={filter}
                onInput={({ currentTarget }) => setFilter(currentTarget.value)}
              />
            </p>
            <Table
              caption={`${rows.length} of the latest ${plural(all.length, 'call')}, newest first, live.`}
              rows={rows}
              keyOf={({ seal }) => seal}
              open={setOpen}
              columns={[
                { name: 'Model', show: ({ offer }) => offer },
                { name: 'Outcome', show: ({ outcome }) => <Badge>{outcome}</Badge> },
                { name: 'Tokens', right: true, show: ({ input, output }) => `${input} + ${output}` },
                { name: 'Cost', right: true, show: ({ grossMicroPence }) => microMoney(grossMicroPence) },
                { name: 'Earned', right: true, show: ({ developerMicroPence }) => microMoney(developerMicroPence) },
                { name: 'When', show: ({ at }) => <Time at={at} /> },
              ]}
            />
            {open && <Receipt call={open} close={() => setOpen(undefined)} />}
          </>
        )
      }}
    </Await>
  )
}

const Receipt = ({ call, close }: { readonly call: CallReceipt; readonly close: () => void }) => (
  <Panel title="Receipt" close={close}>
    <Facts
      of={{
        Model: call.offer,
        Operation: call.task === null ? call.operation : `${call.operation} (${call.task})`,
        When: <Time at={call.at} />,
        Outcome: <Badge>{call.outcome}</Badge>,
        Tokens: `${call.input} in, ${call.output} out`,
        Chosen: `from ${call.choice.candidates}, ${call.choice.rejected} rejected, by ${call.choice.priority}`,
        Seal: (
          <>
            <a href={`/console/seals#${call.seal}`}>
              <code>{short(call.seal, 16)}</code>
            </a>{' '}
            <Copy text={call.seal} />
          </>
        ),
      }}
    />
    <h3>Split</h3>
    <Facts
      of={{
        Charged: microMoney(call.grossMicroPence),
        'Your share': microMoney(call.developerMicroPence),
        Platform: microMoney(call.platformMicroPence),
        Treasury: microMoney(call.treasuryMicroPence),
      }}
    />
    <h3>Attempts</h3>
    <ol>
      {call.attempts.map(({ offer, fault, ms }) => (
        <li key={`${offer}${fault}${ms}`}>
          {offer}: {fault ?? 'answered'}
          {ms !== undefined && ` after ${ms} ms`}
        </li>
      ))}
    </ol>
  </Panel>
)
