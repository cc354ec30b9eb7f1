import { request } from 'node:http'
import { KEY, type Service } from './service.ts'

/** Posts, and hangs up once so many bytes of the answer have come. Resolves with how many did. */
export const leaveAfter = ({ url }: Service, path: string, body: unknown, bytes: number): Promise<number> =>
  new Promise((resolve, reject) => {
    let got = 0
    const req = request(
      `${url}${path}`,
      { method: 'POST', headers: { 'x-api-key': KEY, 'content-type': 'application/json' } },
      (res) => {
        res.on('error', () => resolve(got))
        res.on('end', () => resolve(got))
        res.on('data', (chunk: Buffer) => {
          got += chunk.length
          if (got >= bytes) {
            req.destroy()
            resolve(got)
          }
        })
      },
    )
    req.on('error', reject)
    req.end(JSON.stringify(body))
  })

/** What came of a stream of named events. */
export const eventsIn = (text: string): readonly { readonly type: string; readonly [field: string]: unknown }[] =>
  text.split('\n\n').flatMap((block) => {
    const data = block.split('\n').find((line) => line.startsWith('data: {'))
    return data === undefined ? [] : [JSON.parse(data.slice('data: '.length))]
  })
