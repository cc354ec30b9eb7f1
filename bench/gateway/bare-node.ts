/** The least a proxy can do: node:http and undici, bytes through. `tsx bare-node.ts PORT UPSTREAM` */
import { createServer } from 'node:http'
import { Pool } from 'undici'

const [port, upstream = ''] = process.argv.slice(2)
const pool = new Pool(upstream, { connections: 128 })
createServer((req, res) => {
  const parts: Buffer[] = []
  req.on('data', (part: Buffer) => parts.push(part))
  req.on('end', async () => {
    const answer = await pool.request({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    })
    res.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
    answer.body.pipe(res)
  })
}).listen(Number(port), '127.0.0.1')
