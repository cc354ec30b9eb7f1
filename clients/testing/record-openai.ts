import { writeFileSync } from 'node:fs'
import OpenAI from 'openai'
import { OPENAI_PROGRAMS } from './openai-programs.ts'
import { resultOf } from './openai-run.ts'
import { startRecording } from './recording.ts'

/**
 * `node --import tsx clients/testing/record-openai.ts`: what the stock `openai` package sends for each program, into
 * openai-requests.json, which the clients of all languages are held against.
 */
const server = await startRecording()
const stock = new OpenAI({ apiKey: 'sk_recorded', baseURL: `${server.url}/api/v1`, maxRetries: 0 })
const rows = []
for (const program of OPENAI_PROGRAMS) {
  await resultOf(stock, program)
  const [request] = server.taken()
  rows.push({ ...program, request })
}
server.stop()
writeFileSync(new URL('./openai-requests.json', import.meta.url), `${JSON.stringify(rows, null, 2)}\n`)
console.log(`${rows.length} requests`)
