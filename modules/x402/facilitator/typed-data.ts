import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Network } from '../networks.ts'
import type { Exact } from '../wire/payment.ts'

const WORD = 64
const DOMAIN = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const TRANSFER =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'

const hashOf = (text: string): string => Buffer.from(keccak_256(Buffer.from(text))).toString('hex')
const number = (value: string | number): string => BigInt(value).toString(16).padStart(WORD, '0')
const bytes = (hex: string): string => hex.slice(2).toLowerCase().padStart(WORD, '0')
const hashOfWords = (...words: readonly string[]): Uint8Array => keccak_256(Buffer.from(words.join(''), 'hex'))

/** What is signed: the EIP-712 hash of an EIP-3009 transfer of the network's dollar token. */
function digestOf({ from, to, value, validAfter, validBefore, nonce }: Exact['authorization'], network: Network) {
  const { domain, chainId, asset } = network
  const domainHash = hashOfWords(
    hashOf(DOMAIN),
    hashOf(domain.name),
    hashOf(domain.version),
    number(chainId),
    bytes(asset),
  )
  const words = [bytes(from), bytes(to), number(value), number(validAfter), number(validBefore), bytes(nonce)]
  const transferHash = hashOfWords(hashOf(TRANSFER), ...words)
  return keccak_256(Buffer.concat([Buffer.from([0x19, 0x01]), domainHash, transferHash]))
}

/** Address of who signed the transfer, lower-case; undefined: no signature of a plain account. */
export function signerOf({ signature, authorization }: Exact, network: Network): string | undefined {
  const raw = Buffer.from(signature.slice(2), 'hex')
  if (raw.length !== 65) return undefined
  const recovery = (raw[64] ?? 0) % 27
  try {
    const parsed = secp256k1.Signature.fromBytes(
      Buffer.concat([Buffer.from([recovery]), raw.subarray(0, 64)]),
      'recovered',
    )
    // the token's contract refuses the other form, too
    if (parsed.hasHighS()) return undefined
    const key = parsed.recoverPublicKey(digestOf(authorization, network)).toBytes(false)
    return `0x${Buffer.from(keccak_256(key.subarray(1)))
      .subarray(12)
      .toString('hex')}`
  } catch {
    return undefined
  }
}
