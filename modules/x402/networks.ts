/** A chain with its dollar token, as stock clients know it. */
export interface Network {
  /** Of x402 version 1. */
  readonly legacyName: string
  /** CAIP-2. */
  readonly id: string
  readonly chainId: number
  /** Address of USDC, and its EIP-712 domain. */
  readonly asset: string
  readonly domain: { readonly name: string; readonly version: string }
}

export type NetworkName = 'base-sepolia' | 'base'

export const NETWORKS: Readonly<Record<NetworkName, Network>> = {
  'base-sepolia': {
    legacyName: 'base-sepolia',
    id: 'eip155:84532',
    chainId: 84_532,
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    domain: { name: 'USDC', version: '2' },
  },
  base: {
    legacyName: 'base',
    id: 'eip155:8453',
    chainId: 8_453,
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    domain: { name: 'USD Coin', version: '2' },
  },
}

/** The account's own money, for clients that register the scheme `balance` on it. Amounts are micro-pence. */
export const ACCOUNT_NETWORK = 'account:gbp'
