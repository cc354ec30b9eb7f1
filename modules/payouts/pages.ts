import { type Answer, card, DONE_MARK, html, page } from '../../kernel/define.ts'

/** The sandbox processor asks its user. */
export const approvalPage = (state: string, redirectUri: string): Answer =>
  page(
    200,
    'Connect a payout account',
    html`<p class="lead">Allow this service to send your earnings to an account at the sandbox processor.</p>
<p class="notice"><strong>Sandbox.</strong> No real account is opened and no real money moves.</p>
<form method="post" action="/sandbox/processor/authorize">
<input type="hidden" name="state" value="${state}"><input type="hidden" name="redirect_uri" value="${redirectUri}">
<button name="decision" value="approve">Connect</button>
<button class="quiet" name="decision" value="refuse">Refuse</button>
</form>`,
  )

export const connectedPage = (): Answer =>
  card(
    200,
    'Connected',
    html`${DONE_MARK}
<h1>Connected</h1>
<p class="lead">Your payout account is connected.</p>
<p>You can close this page and withdraw with <code>POST /v1/withdraw</code>.</p>`,
  )
