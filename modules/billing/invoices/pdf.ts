import { type Answer, bytes } from '../../../kernel/define.ts'
import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { sheetOf } from './sheet.ts'

const MARGIN = 56
const WIDTH = 483
const FOOT = 40
const GAP = 10
const AMOUNT_WIDTH = 100
/** Of an account's id. */
const FACT_WIDTH = 300
/** The fonts that every reader has know Windows-1252 and no other characters; the page shows all. */
const KNOWN = /[ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u
/** Letters that Unicode does not take apart. */
const BASE = new Map(Array.from('ŁLłlĐDđdĦHħhŦTŧtıi'.match(/../gu) ?? [], ([letter = '', base = '']) => [letter, base]))
const plain = (text: string): string =>
  Array.from(text.normalize('NFC'), (char) => {
    if (KNOWN.test(char)) return char
    return BASE.get(char) ?? Array.from(char.normalize('NFKD')).find((part) => KNOWN.test(part)) ?? '?'
  }).join('')

export async function invoicePdf(row: InvoiceRow, parts: Parts): Promise<Answer> {
  const sheet = await sheetOf(row, parts)
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: plain(sheet.title), CreationDate: row.openedAt ?? row.createdAt }
  // kept until the end: a page says how many there are
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info, bufferPages: true })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const pair = (left: string, right: string, rightWidth = AMOUNT_WIDTH): void => {
    const text = plain(left)
    const width = WIDTH - rightWidth - GAP
    // a pair stays together
    if (pdf.y + pdf.heightOfString(text, { width }) > pdf.page.height - MARGIN) pdf.addPage()
    const { y } = pdf
    pdf.text(plain(right), MARGIN + WIDTH - rightWidth, y, { width: rightWidth, align: 'right' })
    pdf.text(text, MARGIN, y, { width }).moveDown(0.3)
  }
  pdf.fontSize(20).text(plain(sheet.title)).moveDown(0.5).fontSize(10)
  for (const line of sheet.to) pdf.text(plain(line))
  pdf.moveDown()
  for (const [name, value] of sheet.facts) if (value !== '') pair(name, value, FACT_WIDTH)
  pdf.moveDown()
  for (const { text, quantity, amount } of sheet.lines) pair(quantity === '' ? text : `${text} × ${quantity}`, amount)
  pdf.moveDown()
  for (const [name, value] of sheet.sums) pair(name, value)
  pdf.fontSize(13)
  pair(`Amount due (${sheet.status})`, sheet.due)
  const { count } = pdf.bufferedPageRange()
  pdf.fontSize(8)
  for (let place = 0; place < count; place++) {
    pdf.switchToPage(place)
    // below the margin: no text there begins another page
    pdf.page.margins.bottom = 0
    pdf.text(plain(`${sheet.title}, page ${place + 1} of ${count}`), MARGIN, pdf.page.height - FOOT, {
      width: WIDTH,
      align: 'right',
      lineBreak: false,
    })
  }
  pdf.end()
  const name = `${row.number ?? 'draft'}.pdf`
  return bytes(200, 'application/pdf', await done, { 'content-disposition': `inline; filename="${name}"` })
}
