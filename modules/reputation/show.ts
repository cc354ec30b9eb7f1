import { type Answer, bytes, card, html } from '../../kernel/define.ts'
import type { Score } from './contract.ts'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const words = ({ delivered, failed, reliability }: Score): string =>
  delivered + failed === 0 ? 'no work yet' : `${delivered} delivered, ${percent(reliability)}`

const ratingWords = ({ rating, rating_lower, reviews }: Score): string =>
  rating === null ? 'no reviews yet' : `${rating.toFixed(1)} of 5 from ${reviews}, at least ${rating_lower?.toFixed(1)}`

const dateWords = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

export const reputationPage = (userId: string, score: Score, seals: readonly string[]): Answer =>
  card(
    200,
    'Reputation',
    html`<h1><span class="eyebrow">Reputation</span>${userId}</h1>
<dl>
<dt>Delivered</dt><dd>${score.delivered}</dd>
<dt>Failed</dt><dd>${score.failed}</dd>
<dt>Refunded</dt><dd>${score.refunded}</dd>
<dt>Disputed</dt><dd>${score.disputed}</dd>
<dt>Reliability</dt><dd>at least ${percent(score.reliability)} (95 % sure)</dd>
<dt>Reviews</dt><dd>${ratingWords(score)}</dd>
<dt>Last work</dt><dd>${score.last_work_at === null ? 'none' : dateWords(score.last_work_at)}</dd>
</dl>
${seals.length === 0 ? '' : html`<h2>Latest sealed work</h2><ul class="links">${seals.map((seal) => html`<li><a href="/verify/${seal}"><code>${seal.slice(0, 16)}…</code></a></li>`)}</ul>`}
<p class="actions"><a class="button quiet" href="/reputation/${userId}/credential">Credential</a></p>`,
  )

const LABEL = 'reputation'
const CHARACTER = 6.6
const PADDING = 12

/** Text of fixed words and numbers only. */
export function badge(score: Score): Answer {
  const text = words(score)
  const left = Math.round(LABEL.length * CHARACTER + PADDING)
  const right = Math.round(text.length * CHARACTER + PADDING)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${LABEL}: ${text}"><title>${LABEL}: ${text}</title><rect width="${left}" height="20" rx="3" fill="#444"/><rect x="${left}" width="${right}" height="20" rx="3" fill="#1a6b3c"/><g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle"><text x="${left / 2}" y="14">${LABEL}</text><text x="${left + right / 2}" y="14">${text}</text></g></svg>`
  return bytes(200, 'image/svg+xml; charset=utf-8', svg, { 'cache-control': 'public, max-age=300' })
}
