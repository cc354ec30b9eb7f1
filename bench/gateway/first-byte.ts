import { Agent, request } from 'node:http'
import type { Target } from './contestants.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from sending a streamed request to the first byte of its body, one at a time. */
export const firstByteMs = async ({ url, headers }: Target, body: string, count: number): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < count; at++) times.push(await once(url, headers[at % headers.length] ?? {}, body))
  return times
}

const once = (url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let firstMs = Number.NaN
    const req = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (res) => {
        res.once('data', () => {
          firstMs = performance.now() - startedAt
        })
        res.on('end', () => resolve(firstMs))
        res.on('error', reject)
      },
    )
    req.on('error', reject)
    req.end(body)
  })
