import type { Static } from 'typebox'
import { type Answer, card, DONE_MARK, html } from '../../kernel/define.ts'
import type { SealedEntry } from './contract.ts'

const dateWords = (at: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`

/** What a seal shows to a person; programs get the same as JSON. */
export function verifyPage({
  valid,
  event_type: type,
  timestamp,
  seal,
  log,
  proof,
}: Static<typeof SealedEntry>): Answer {
  const title = valid ? 'This seal is valid' : 'This seal does not hold'
  const what = type.replaceAll(/[._]/g, ' ')
  return card(
    200,
    title,
    html`${valid ? DONE_MARK : ''}<h1>${title}</h1>
<p class="lead">${
      valid
        ? 'The record is as it was sealed: nothing in it has been changed since.'
        : 'The record is not what was sealed, or the log cannot prove it. Do not rely on it.'
    }</p>
<dl>
<dt>Record</dt><dd>${what.charAt(0).toUpperCase()}${what.slice(1)}</dd>
<dt>Sealed</dt><dd>${dateWords(timestamp)}</dd>
<dt>Log</dt><dd>${
      proof
        ? `Entry ${(proof.index + 1).toLocaleString('en-GB')} of ${proof.tree_size.toLocaleString('en-GB')}, proved by ${proof.hashes.length} hashes and a signed root`
        : log === 'pending'
          ? 'Not in the log yet: the proof comes within a minute'
          : 'No proof'
    }</dd>
<dt>Seal</dt><dd><code>${seal}</code></dd>
</dl>
<ul class="links">
<li><a href="/v1/audit/keys">The keys that sign the log</a></li>
<li><a href="/v1/audit/checkpoint">The latest signed root</a></li>
<li><a href="/docs#audit">How to check it without us</a></li>
</ul>`,
  )
}
