import { keccak_256 } from '@noble/hashes/sha3.js'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Outbound } from '../../../kernel/define.ts'
import type { Network } from '../networks.ts'
import type { Exact } from '../wire/payment.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 262_144
/** Blocks that are looked through: on Base 2.8 hours, many times as long as a payment is valid. Nodes refuse many more. */
const BLOCKS = 5_000n
/** Of the token's contract, for a transfer that was made; one that its payer has cancelled has another event. */
const USED = `0x${Buffer.from(keccak_256(Buffer.from('AuthorizationUsed(address,bytes32)'))).toString('hex')}`

const Hash = Type.String({ pattern: '^0x[0-9a-fA-F]{1,64}$', maxLength: 66 })
const Logs = Type.Array(Type.Object({ transactionHash: Hash }), { maxItems: 100 })

/** What only a chain can tell. */
export interface Chain {
  /** The transaction that made this transfer; undefined: there is none by now. Throws where the node does not answer. */
  transactionOf(authorization: Exact['authorization']): Promise<string | undefined>
}

/** Asks a node of the network by JSON-RPC. */
export function chainAt(url: string, { asset }: Network, outbound: Outbound): Chain {
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const { status, body } = await outbound.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    const { result } = JSON.parse(body.toString()) as { readonly result?: unknown }
    if (status !== 200 || result === undefined) throw new Error(`the node answers ${status} without a result`)
    return result
  }
  return {
    async transactionOf({ from, nonce }) {
      const newest = await ask('eth_blockNumber', [])
      if (!Value.Check(Hash, newest)) throw new Error('the node does not say its newest block')
      const first = BigInt(newest) > BLOCKS ? BigInt(newest) - BLOCKS : 0n
      const payer = `0x${from.slice(2).toLowerCase().padStart(64, '0')}`
      const filter = {
        address: asset,
        topics: [USED, payer, nonce.toLowerCase()],
        fromBlock: `0x${first.toString(16)}`,
        toBlock: 'latest',
      }
      const logs = await ask('eth_getLogs', [filter])
      if (!Value.Check(Logs, logs)) throw new Error('the node answers with no list of events')
      return logs[0]?.transactionHash
    },
  }
}
