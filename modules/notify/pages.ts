import { type Answer, DONE_MARK, html, page } from '../../kernel/define.ts'

/** A button, because programs that look into mails follow every link. */
export const askPage = (title: string, lead: string, action: string, button: string): Answer =>
  page(
    200,
    title,
    html`<p class="lead">${lead}</p>
<form method="post" action="${action}"><button>${button}</button></form>`,
  )

export const donePage = (title: string, lead: string): Answer =>
  page(200, title, html`${DONE_MARK}<p class="lead">${lead}</p>`)

export const unknownPage = (): Answer =>
  page(
    404,
    'This link is not good any more',
    html`<p class="lead">It was cut on its way, or the address has been deleted since.</p>
<p>Nothing is kept then, and there is nothing left to do.</p>`,
  )
