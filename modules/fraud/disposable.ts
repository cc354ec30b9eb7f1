/** Mail services whose addresses last minutes. The operators' own finds go on a list. */
const DOMAINS = new Set(
  `10minutemail.com 20minutemail.com 33mail.com dispostable.com discard.email emailondeck.com fakeinbox.com getairmail.com
getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.info guerrillamail.net guerrillamail.org
inboxkitten.com mail-temp.com mail.tm mailcatch.com maildrop.cc mailinator.com mailnesia.com mintemail.com moakt.com
mohmal.com mytemp.email nada.email sharklasers.com spam4.me spamgourmet.com temp-mail.io temp-mail.org tempail.com
tempinbox.com tempmail.dev tempmail.net tempmailo.com tempr.email throwawaymail.com trashmail.com trashmail.de
trashmail.net wegwerfmail.de yopmail.com yopmail.fr yopmail.net`.split(/\s+/),
)

/** By the domain, or one that it belongs to. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, position) => DOMAINS.has(labels.slice(position).join('.')))
}
