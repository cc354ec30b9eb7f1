import { useState } from 'preact/hooks'
import type { Invoice } from '../../../../clients/typescript/src/api/billing.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { Choices } from '../ui/choices.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { money, saveBlob } from '../ui/format.ts'
import { Alert, Await, Badge, Code, Empty, Facts, Id, Panel, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

const SIDES = { customer: 'Written to you', seller: 'Written by you' } as const
type Side = keyof typeof SIDES

export function Invoices() {
  const [side, setSide] = useState<Side>('customer')
  const invoices = useLoad(
    async () => ({ side, ...(await service.billing.listInvoices({ as: side, limit: 50 })) }),
    [side],
  )
  const [open, setOpen] = useState<{ readonly id: string; readonly side: Side }>()
  return (
    <>
      <Choices label="Whose invoices" of={SIDES} chosen={side} choose={setSide} />
      <Await from={invoices}>
        {/* what is shown is of one side, also while the other is on its way */}
        {({ data, side: shown }) =>
          data.length === 0 ? (
            <NoneYet side={shown} />
          ) : (
            <Table
              caption={`${plural(data.length, 'invoice')}, newest first.`}
              rows={data}
              keyOf={({ id }) => id}
              open={({ id }) => setOpen({ id, side: shown })}
              columns={[
                { name: 'Number', show: ({ number }) => number ?? 'draft' },
                { name: 'State', show: ({ status }) => <Badge>{status}</Badge> },
                shown === 'seller'
                  ? { name: 'Customer', show: ({ customer }) => <Id text={customer} /> }
                  : { name: 'From', show: ({ seller }) => <Id text={seller} /> },
                { name: 'Total', right: true, show: ({ total_pence }) => money(total_pence) },
                { name: 'Due', right: true, show: ({ amount_due_pence }) => money(amount_due_pence) },
                { name: 'Until', show: ({ due_at }) => (due_at ? <Time at={due_at} /> : '') },
              ]}
            />
          )
        }
      </Await>
      {open && <InvoicePanel key={open.id} {...open} close={() => setOpen(undefined)} />}
    </>
  )
}

const FIRST_INVOICE = `curl ${location.origin}/v1/billing/invoices -H "authorization: Bearer $SERVICE_API_KEY" \\
  -H 'content-type: application/json' -d '{"customer": "your-customer", "lines":
    [{"description": "An hour of work", "amount_pence": 6000}]}'`

const NoneYet = ({ side }: { readonly side: Side }) =>
  side === 'customer' ? (
    <Empty title="No invoices yet">
      <p>
        On the second of each month the service writes one for what you spent. Each line opens to its sealed receipts.
      </p>
    </Empty>
  ) : (
    <Empty title="You have written none yet">
      <p>Sell by price, subscription or meter; invoices are numbered, sent and paid by card. The first one:</p>
      <Code label="curl" text={FIRST_INVOICE} />
    </Empty>
  )

function InvoicePanel({ id, side, close }: { readonly id: string; readonly side: Side; readonly close: () => void }) {
  const invoice = useLoad(() => service.billing.getInvoice(id), [id])
  const { busy, fault, act } = useAct()
  const { guarded, dialog } = useConfirm()
  const [link, setLink] = useState<string>()
  const download = (name: string): void =>
    void act(async () => saveBlob(`${name}.pdf`, await (await service.billing.pdf(id)).blob()))
  const change = (work: () => PromiseLike<unknown>): void => void act(() => guarded(work).then(invoice.reload))
  return (
    <Panel title="Invoice" close={close}>
      <Await from={invoice}>
        {(it) => (
          <>
            <Facts
              of={{
                Number: it.number ?? 'draft: it gets one when it is opened',
                State: <Badge>{it.status}</Badge>,
                [side === 'seller' ? 'Customer' : 'From']: side === 'seller' ? it.customer : it.seller,
                ...(it.description && { About: it.description }),
                ...(it.due_at && { 'Due until': <Time at={it.due_at} /> }),
                ...(it.paid_by && { Paid: it.paid_by.replaceAll('_', ' ') }),
              }}
            />
            <Lines invoice={it} />
            <p class="actions">
              {side === 'customer' && it.status === 'open' && (
                <button type="button" disabled={busy} onClick={() => change(() => service.billing.payInvoice(id))}>
                  Pay {money(it.amount_due_pence)} from the balance
                </button>
              )}
              {side === 'seller' && it.status === 'draft' && (
                <button type="button" disabled={busy} onClick={() => change(() => service.billing.openInvoice(id, {}))}>
                  Open it: it changes no more
                </button>
              )}
              {it.status === 'open' && (
                <button
                  type="button"
                  class="quiet"
                  disabled={busy}
                  onClick={() =>
                    void act(() => service.billing.paymentLink(id, {}).then((made) => setLink(made.payment_link)))
                  }
                >
                  Link to pay by card
                </button>
              )}
              {it.number !== null && (
                <button type="button" class="quiet" disabled={busy} onClick={() => download(it.number ?? 'invoice')}>
                  PDF
                </button>
              )}
              {it.worm_seal && <a href={`/console/seals#${it.worm_seal}`}>Verify its seal</a>}
            </p>
            {link && <Code label="Good for 23 hours" text={link} />}
            <Alert text={fault} />
          </>
        )}
      </Await>
      {dialog}
    </Panel>
  )
}

const Lines = ({ invoice: it }: { readonly invoice: Invoice }) => (
  <>
    <Table
      caption="Lines"
      rows={it.lines}
      keyOf={({ id }) => id}
      columns={[
        { name: 'What', show: ({ description }) => description },
        { name: 'Quantity', right: true, show: ({ quantity }) => quantity ?? '' },
        { name: 'Amount', right: true, show: ({ amount_pence }) => money(amount_pence) },
      ]}
    />
    <Facts
      of={{
        Subtotal: money(it.subtotal_pence),
        Tax: money(it.tax_pence),
        Total: money(it.total_pence),
        ...(it.prepaid_pence !== 0 && { 'Paid already': money(-it.prepaid_pence) }),
        ...(it.credited_pence !== 0 && { Credited: money(-it.credited_pence) }),
        ...(it.credit_applied_pence !== 0 && { 'Credit used': money(-it.credit_applied_pence) }),
        Due: <strong>{money(it.amount_due_pence)}</strong>,
      }}
    />
  </>
)
