const MICRO = 1_000_000

export const money = (pence: number): string => {
  const amount = Math.abs(pence)
  const text = amount !== 0 && amount < 1 ? `${Number(amount.toPrecision(3))} p` : `£${(amount / 100).toFixed(2)}`
  return pence < 0 ? `−${text}` : text
}

export const microMoney = (microPence: string | undefined): string => money(Number(microPence ?? 0) / MICRO)
export const pounds = (amount: number): string => money(amount * 100)

export const count = (number: number): string => number.toLocaleString('en-GB')

export const duration = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`

export const short = (text: string, length = 12): string => (text.length <= length ? text : `${text.slice(0, length)}…`)

/** A file of rows, each value quoted where it must be, and never read as a formula. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

const cell = (value: string | number): string => {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const save = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }))

export function saveBlob(name: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 1_000)
}
