import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Service } from '../typescript/src/index.ts'
import { startGround } from './ground.ts'

/**
 * Writes `vectors.json`, which the tests of all languages read: an export of the running service and what tampering makes
 * of it, and deliveries of webhooks. Run it again where a format changes: `node --import tsx clients/testing/write-vectors.ts`.
 */
interface Bundle {
  text: string
  seal: string
  proof: { index: number; tree_size: number; hashes: string[]; checkpoint: string } | null
}
interface Export {
  user_id: string
  log_keys: string[]
  records: Bundle[]
}

const ground = await startGround()
const { api_key } = await new Service({ baseURL: ground.url, apiKey: null }).accounts.signup({ email: 'v@example.com' })
const service = new Service({ baseURL: ground.url, apiKey: api_key })
for (let n = 0; n < 14; n++) await service.earnings.earn({ task: 'one_word_summary' })
await service
  .request('GET', '/account/connect?auto_approve=true')
  .asResponse()
  .catch(() => undefined)
for (let n = 0; n < 2; n++)
  await service.chat.completions.create({ model: 'auto', messages: [{ role: 'user', content: 'Hi' }] })
let whole: Export
do {
  await new Promise((resolve) => setTimeout(resolve, 200))
  whole = (await service.audit.export()) as Export
} while (whole.records.some(({ proof }) => proof === null))
await ground.stop()

const { user_id, log_keys } = whole
const debits = whole.records.filter(({ text }) => (JSON.parse(text).guard ?? '').startsWith(`${user_id}|`))
const records = [...whole.records.filter((record) => !debits.includes(record)).slice(0, 2), ...debits.slice(0, 2)]
const good: Export = { user_id, log_keys, records }
const flipped = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1)
const changed = (change: (first: Bundle & { proof: NonNullable<Bundle['proof']> }, all: Export) => void): Export => {
  const copy = structuredClone(good)
  change(copy.records[0] as never, copy)
  return copy
}
const exports = {
  good,
  'a digit of the text': changed(
    (first) => (first.text = first.text.replace(/\d/, (d) => String((Number(d) + 1) % 10))),
  ),
  'the seal': changed((first) => (first.seal = flipped(first.seal))),
  'the index': changed((first) => (first.proof.index += 1)),
  'a hash of the proof': changed((first) => (first.proof.hashes[0] = flipped(first.proof.hashes[0] ?? ''))),
  'a hash left out': changed((first) => first.proof.hashes.pop()),
  'a hash in upper case': changed((first) => (first.proof.hashes[0] = (first.proof.hashes[0] ?? '').toUpperCase())),
  'the size': changed((first) => (first.proof.tree_size += 1)),
  'the size in the checkpoint': changed(
    ({ proof }) => (proof.checkpoint = proof.checkpoint.replace(/\n(\d+)\n/, (_, n) => `\n${Number(n) + 1}\n`)),
  ),
  'the signature': changed(({ proof }) => (proof.checkpoint = `${proof.checkpoint.slice(0, -10)}AAAAAAAA=\n`)),
  'the key of another log': changed(
    (_, all) => (all.log_keys = all.log_keys.map((key) => key.replace(/^[^+]+/, 'elsewhere.example/log2'))),
  ),
  'no proof': changed((first) => ((first as Bundle).proof = null)),
  'a debit deleted': changed((_, all) => all.records.splice(2, 1)),
  'a record of somebody else': changed((_, all) => (all.user_id = 'usr_somebodyelse000000000000000')),
}

const body = '{"event":"earn.completed","ts":1700000000000,"data":{"earned_pence":78,"task":"näh – £"}}'
const [plain, standard, now] = [
  'a-secret-of-24-characters',
  `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
  1_700_000_000,
]
const hex = (secret: string): string => createHmac('sha256', secret).update(body).digest('hex')
const v1 = (time: number): string =>
  `v1,${createHmac('sha256', Buffer.alloc(24, 7)).update(`del_1.${time}.${body}`).digest('base64')}`
const headersAt = (time: number): object => ({
  'webhook-id': 'del_1',
  'Webhook-Timestamp': String(time),
  'webhook-signature': `v1,AAAA ${v1(time)}`,
})
const webhooks = [
  { what: 'a plain secret', valid: true, secret: plain, body, headers: { 'X-Service-Signature': hex(plain) } },
  {
    what: 'a secret before its rotation',
    valid: true,
    secret: plain,
    body,
    headers: { 'X-Service-Signature': hex('another'), 'X-Service-Signature-Previous': hex(plain) },
  },
  { what: 'a standard secret', valid: true, secret: standard, body, headers: headersAt(now) },
  {
    what: 'an altered body',
    valid: false,
    secret: plain,
    body: `${body} `,
    headers: { 'X-Service-Signature': hex(plain) },
  },
  { what: 'another secret', valid: false, secret: `${plain}.`, body, headers: { 'X-Service-Signature': hex(plain) } },
  { what: 'no signature', valid: false, secret: plain, body, headers: {} },
  { what: 'an empty signature', valid: false, secret: plain, body, headers: { 'X-Service-Signature': '' } },
  { what: 'ten minutes old', valid: false, secret: standard, body, headers: headersAt(now - 600) },
  { what: 'ten minutes ahead', valid: false, secret: standard, body, headers: headersAt(now + 600) },
  {
    what: 'a time that is none',
    valid: false,
    secret: standard,
    body,
    headers: { ...headersAt(now), 'Webhook-Timestamp': 'soon' },
  },
].map((one) => ({ now, ...one }))

writeFileSync(new URL('vectors.json', import.meta.url), `${JSON.stringify({ exports, webhooks }, null, 1)}\n`)
console.log(`${records.length} records, ${Object.keys(exports).length} exports, ${webhooks.length} deliveries`)
process.exit(0)
