/** The same answers, as one would write them first: Express 5 with its JSON parser, nothing else. `tsx bare-express.ts PORT` */
import express from 'express'

const app = express()
app.use(express.json())
app.post('/v1/noop/do', (req, res) => {
  res.json({ text: req.body.text })
})
app.listen(Number(process.argv[2]), '127.0.0.1')
