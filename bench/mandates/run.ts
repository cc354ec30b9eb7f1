/**
 * What a spend mandate costs on a call: the same paid bridge by a key that is free and by one under a mandate, in turns, against the
 * running service. `npm run bench:mandates [calls]`
 */
import { freshFolder, startService } from '../../test/journeys/service.ts'

const [calls = 300] = process.argv.slice(2).map(Number)
const WARM_UP = 30

const service = await startService(freshFolder(), {
  KERNEL__LIMITS__FREE__PER_MINUTE: '1000000',
  KERNEL__LIMITS__FREE__PER_HOUR: '1000000',
  LOG_LEVEL: 'warn',
})
const post = async (path: string, body: object, key = ''): Promise<Record<string, string>> => {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`)
  return text.startsWith('{') ? JSON.parse(text) : {}
}
const { api_key: owner = '' } = await post('/api/signup', { email: 'bench@example.com' })
const { payment_link = '' } = await post('/v1/payments/collect', { amount_pence: 100_000, description: 'bench' }, owner)
await post(payment_link.slice(new URL(payment_link).origin.length), {})
const fresh = () => post('/v1/account/keys', { label: 'bench' }, owner)
const [free, limited] = [await fresh(), await fresh()]
const expires_at = new Date(Date.now() + 86_400_000).toISOString()
const terms = { amount_pence: 100_000, period: 'day', expires_at, key_id: limited['key_id'] }
await post('/v1/mandates', terms, owner)

const timesMs: Record<'free' | 'limited', number[]> = { free: [], limited: [] }
for (let n = 0; n < calls + WARM_UP; n++)
  for (const [name, key] of Object.entries({ free: free['api_key'], limited: limited['api_key'] }) as [
    keyof typeof timesMs,
    string,
  ][]) {
    const begun = performance.now()
    await post('/v1/oracle/iban', { iban: 'GB82WEST12345698765432', payment: 'balance' }, key)
    if (n >= WARM_UP) timesMs[name].push(performance.now() - begun)
  }
const medianOf = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const [without, within] = [medianOf(timesMs.free), medianOf(timesMs.limited)]
process.stdout.write(
  `a call of a bridge, median of ${calls}: ${without.toFixed(2)} ms without a mandate, ${within.toFixed(2)} ms within one: ${(within / without).toFixed(2)} times\n`,
)
await service.stop()
process.exit()
