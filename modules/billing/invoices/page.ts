import { type Answer, card, html } from '../../../kernel/define.ts'
import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { pagePath } from './link.ts'
import { sheetOf } from './sheet.ts'

/** For its customer, behind the token. */
export async function invoicePage(row: InvoiceRow, parts: Parts): Promise<Answer> {
  const { title, status, facts, to, lines, sums, due } = await sheetOf(row, parts)
  const payable = row.status === 'open' || row.status === 'uncollectible'
  return card(
    200,
    title,
    html`<h1><span class="eyebrow">${title} · ${status}</span><span class="amount">${due}</span></h1>
<p class="lead">${payable ? 'to be paid' : 'nothing to be paid any more'}</p>
<dl><dt>To</dt><dd>${to.join(', ')}</dd>${facts.filter(([, value]) => value !== '').map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<dl>${lines.map(({ text, quantity, amount }) => html`<dt>${text}${quantity === '' ? '' : html` × ${quantity}`}</dt><dd>${amount}</dd>`)}</dl>
<dl>${sums.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p class="actions">${payable ? html`<a class="button" href="${pagePath(row, '/pay')}">Pay ${due}</a>` : ''}<a class="button quiet" href="${pagePath(row, '/pdf')}">PDF</a></p>`,
  )
}
