import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection of its own, beneath every client library. */
export async function rawSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** All that the peer sends until it ends the connection, and whether it did so in order. */
export function everything(socket: Socket): Promise<{ readonly text: string; readonly reset: boolean }> {
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('close', (reset) => resolve({ text: Buffer.concat(chunks).toString('latin1'), reset }))
  })
}

export const request = (method: string, path: string, headers: Readonly<Record<string, string | number>>, body = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`

export const statuses = (text: string): readonly number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
