import { Service } from '@service/client'

const client = new Service()
const stream = await client.chat.completions.create({
  model: 'auto',
  messages: [{ role: 'user', content: 'Name three rivers.' }],
  stream: true,
})
for await (const { choices } of stream) process.stdout.write(choices[0]?.delta.content ?? '')
