/** A provider that answers at once: what is measured is the gateway. `tsx upstream.ts PORT` */
import { createServer } from 'node:http'

const WORDS = 20
const text = 'The quick brown fox jumps over the lazy dog. '.repeat(12)
const usage = {
  prompt_tokens: 60,
  completion_tokens: 120,
  total_tokens: 180,
  prompt_tokens_details: { cached_tokens: 0 },
}
const head = { id: 'chatcmpl-bench', created: 1, model: 'gpt-4o-mini' }
const whole = JSON.stringify({
  ...head,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage,
})
const chunk = (choices: readonly unknown[], extra = {}): string =>
  `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...extra })}\n\n`
const events = [
  ...Array.from({ length: WORDS }, (_, index) =>
    chunk([{ index: 0, delta: { content: `word${index} ` }, finish_reason: null }]),
  ),
  chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]),
  chunk([], { usage }),
  'data: [DONE]\n\n',
]

const server = createServer((req, res) => {
  const parts: Buffer[] = []
  req.on('data', (part: Buffer) => parts.push(part))
  req.on('end', () => {
    if (!Buffer.concat(parts).includes('"stream":true')) {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) }).end(whole)
      return
    }
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of events) res.write(event)
    res.end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(Number(process.argv[2]), '127.0.0.1')
