import type { Contestant, Target } from './contestants.ts'
import { cpuMs } from './processes.ts'

const CONNECTIONS = 8
const post = async ({ url, headers }: Target, path: string, body: string, turn: number): Promise<void> => {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers[turn % headers.length] },
    body,
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

/** CPU milliseconds of the service per call, by eight callers at once. Linux. */
export const cpuPerCall = async (service: Contestant, path: string, body: string, calls: number): Promise<number> => {
  const before = cpuMs(service.pid)
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) await post(service, path, body, left)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (cpuMs(service.pid) - before) / calls
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
