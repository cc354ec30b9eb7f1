import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes everything on as it comes, with a key: for suites that cannot send one. */
export async function startKeyedProxy(target: string, apiKey: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(target)
  const server = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${apiKey}` }
    const { method, url: path } = req
    const upstream = request({ hostname, port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    upstream.on('error', () => res.destroy())
    res.on('close', () => upstream.destroy())
    req.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
