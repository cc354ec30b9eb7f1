import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong with the next call to `/settle`; `/verify` is always answered. */
export type Fault = 'none' | 'lost' | 'error' | 'silent' | 'amount' | 'payer' | 'refused' | 'nonsense'

/** Somebody else's facilitator: takes each nonce once, as a chain does, and says so. At `/rpc` is the node of that chain. */
export interface FakeFacilitator {
  readonly url: string
  /** Nonces that were taken, one for each transfer. */
  readonly taken: readonly string[]
  readonly headers: readonly IncomingHttpHeaders[]
  /** Faults of the next calls to `/settle`, in order. */
  readonly faults: Fault[]
  close(): Promise<void>
}

interface Asked {
  readonly method?: string
  readonly params?: readonly { readonly topics?: readonly string[] }[]
  readonly paymentPayload: {
    readonly payload: { readonly authorization: { readonly nonce: string; readonly from: string } }
  }
}

export async function startFacilitator(port = 0): Promise<FakeFacilitator> {
  const taken: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const faults: Fault[] = []
  const say = (res: ServerResponse, status: number, body: object): void => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const refusal = (errorReason: string) => ({ success: false, errorReason, transaction: '' })
  const outcome = (fault: Fault, nonce: string, payer: string): object => {
    if (fault === 'nonsense') return { hello: 'world' }
    if (fault === 'refused') return refusal('insufficient_funds')
    if (taken.includes(nonce)) return refusal('nonce_used')
    taken.push(nonce)
    return {
      ...{ success: true, transaction: `0x${nonce.slice(2, 10)}`, network: 'eip155:84532' },
      payer: fault === 'payer' ? `0x${'9'.repeat(40)}` : payer,
      ...(fault === 'amount' && { amount: '1' }),
    }
  }
  const settle = (res: ServerResponse, nonce: string, payer: string): void => {
    const fault = faults.shift() ?? 'none'
    if (fault === 'silent') return
    if (fault === 'error') say(res, 500, { success: true, transaction: '0xnever' })
    else {
      const told = outcome(fault, nonce, payer)
      if (fault === 'lost') res.destroy()
      else say(res, 200, told)
    }
  }
  const onChain = ({ method, params = [] }: Asked): unknown => {
    const nonce = params[0]?.topics?.[2] ?? ''
    if (method === 'eth_blockNumber') return '0x10'
    return taken.includes(nonce) ? [{ transactionHash: `0x${nonce.slice(2, 10)}` }] : []
  }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    headers.push(req.headers)
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked
      if (req.url === '/rpc') return say(res, 200, { jsonrpc: '2.0', id: 1, result: onChain(asked) })
      const { paymentPayload } = asked
      const { nonce, from } = paymentPayload.payload.authorization
      if (req.url === '/settle') settle(res, nonce, from)
      else say(res, 200, taken.includes(nonce) ? { isValid: false, invalidReason: 'nonce_used' } : { isValid: true })
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    headers,
    faults,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
