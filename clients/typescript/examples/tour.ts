import { ConflictError, Service, unwrapWebhook, verifyExport, WebhookSignatureError } from '@service/client'

// an account; its key is shown once. With a key of yours, `new Service()` takes it from SERVICE_API_KEY
const email = `me+${Date.now()}@example.com`
const { api_key: apiKey } = await new Service({ apiKey: null }).accounts.signup({ email })
const client = new Service({ apiKey })

// a question, answered whole, and as it comes
const messages = [{ role: 'user' as const, content: 'Summarise: The sun shines. It is warm. We swim.' }]
const answer = await client.chat.completions.create({ model: 'auto', messages })
console.log(answer.choices[0]?.message.content, `for ${answer.billing.cost_pence} p`)
const chunks = await client.chat.completions.create({ model: 'auto', messages, stream: true })
for await (const { choices } of chunks) process.stdout.write(choices[0]?.delta.content ?? '')
console.log()

// an error has a class and a code
try {
  await client.payouts.withdraw()
} catch (error) {
  if (!(error instanceof ConflictError)) throw error
  console.log('no payout yet:', error.code)
}

// a list goes on through all of its pages
for await (const { type, credits_pence } of client.earnings.transactions({ limit: 2 })) console.log(type, credits_pence)

// what was sealed about the account is verified here; a record is in the log within about a second
const verified = async () => verifyExport(await client.audit.export(), (await client.audit.keys()).keys)
let verdict = await verified()
for (; verdict.pending > 0; verdict = await verified()) await new Promise((resolve) => setTimeout(resolve, 500))
console.log(`${verdict.records} records:`, verdict.valid ? 'valid' : verdict.faults)

// a delivery to your webhook: its body as it came, its headers, and the secret that registering it has shown
try {
  const { event } = await unwrapWebhook(
    '{"event":"earn.completed"}',
    { 'x-service-signature': 'forged' },
    'whsec_c2VjcmV0',
  )
  console.log(event)
} catch (error) {
  if (!(error instanceof WebhookSignatureError)) throw error
  console.log('not from the service:', error.message)
}
