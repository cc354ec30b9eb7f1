/** What one would write first: Express 5 with its JSON parser, and undici. `tsx bare-express.ts PORT UPSTREAM` */
import express from 'express'
import { Pool } from 'undici'

const [port, upstream = ''] = process.argv.slice(2)
const pool = new Pool(upstream, { connections: 128 })
const app = express()
app.use(express.json())
app.post('/v1/chat/completions', async (req, res) => {
  const answer = await pool.request({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(req.body),
  })
  if (req.body.stream) {
    res.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
    answer.body.pipe(res)
  } else {
    res.status(answer.statusCode).json(await answer.body.json())
  }
})
app.listen(Number(port), '127.0.0.1')
