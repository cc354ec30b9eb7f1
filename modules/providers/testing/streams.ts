import { request } from 'node:http'

export const TEST_KEY = 'Bearer test-usr_test-key_test-free-user'

/** Calls, waits for the first piece of the answer, and hangs up. Resolves with the time of it (epoch milliseconds). */
export const leaveAfterFirstByte = (url: string, body: unknown): Promise<number> =>
  new Promise((resolve, reject) => {
    const req = request(
      url,
      { method: 'POST', headers: { authorization: TEST_KEY, 'content-type': 'application/json' } },
      (res) => {
        res.on('error', () => {})
        res.once('data', () => {
          req.destroy()
          resolve(Date.now())
        })
      },
    )
    req.on('error', reject)
    req.end(JSON.stringify(body))
  })

/** A call whose caller can hang up. */
export const callToLeave = (url: string, body: unknown): { leave(): void } => {
  const req = request(url, {
    method: 'POST',
    headers: { authorization: TEST_KEY, 'content-type': 'application/json' },
  })
  req.on('error', () => {})
  req.end(JSON.stringify(body))
  return { leave: () => void req.destroy() }
}

/** The text that a stream spoke. */
export const saidIn = (stream: string): string =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map(
      (line) =>
        JSON.parse(line.slice('data: '.length)) as {
          readonly choices?: readonly { readonly delta?: { readonly content?: string } }[]
        },
    )
    .flatMap(({ choices }) => choices ?? [])
    .map(({ delta }) => delta?.content ?? '')
    .join('')
