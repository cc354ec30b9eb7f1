#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { startServer } from './server.ts'

const USAGE = 'usage: embedded-mongo --data <folder> [--port 27017] [--host 127.0.0.1] [--socket <path>.sock]'

/** The store as a process of its own, so that several others can share it. */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: './data' },
    port: { type: 'string', default: '27017' },
    host: { type: 'string', default: '127.0.0.1' },
    socket: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`--port must be a number from 0 to 65535\n${USAGE}`)
  process.exit(2)
}

try {
  const listen = values.socket === undefined ? { port, host: values.host } : { socketPath: values.socket }
  const server = await startServer({ dataDir: values.data, listen })
  console.log(`listening: ${server.uri}`)
  const stop = () => void server.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  void server.failed.then((error) => {
    console.error(error.message)
    process.exit(1)
  })
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
