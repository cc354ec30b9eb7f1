import { type Answer, html, page } from '../../kernel/define.ts'

/** The sandbox processor asks its user. */
export const approvalPage = (state: string, redirectUri: string): Answer =>
  page(
    200,
    'Connect a payout account',
    html`<p>Sandbox processor: no real account, no real money.</p>
<form method="post" action="/sandbox/processor/authorize">
<input type="hidden" name="state" value="${state}"><input type="hidden" name="redirect_uri" value="${redirectUri}">
<button name="decision" value="approve">Connect</button><button name="decision" value="refuse">Refuse</button>
</form>`,
  )

export const connectedPage = (): Answer =>
  page(200, 'Connected', html`<p>Your payout account is connected. You can close this page and withdraw.</p>`)
