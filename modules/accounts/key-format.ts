import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Caller } from '../../kernel/define.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 12
/** 43 digits of 62: 256 bits. */
const SECRET_LENGTH = 43
const CRC_LENGTH = 6

const TIER_WORD = { free: 'free', pro: 'live', enterprise: 'ent' } as const satisfies Record<Caller['tier'], string>
/** The tier is a label only, so the generic form without it is the same key. */
const KEY = new RegExp(
  `^sk_(?:(?:free|live|ent)_)?([0-9A-Za-z]{${ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CRC_LENGTH}})$`,
)

export interface KeyParts {
  readonly id: string
  /** What the stored hash covers. */
  readonly secret: string
}

/** `sk_<tier>_<id>_<secret+crc>`, and its parts. */
export function makeKey(tier: Caller['tier']): KeyParts & { readonly key: string } {
  const id = randomDigits(ID_LENGTH)
  const secret = randomDigits(SECRET_LENGTH)
  return { id, secret, key: `${keyPrefix(tier, id)}_${secret}${checksum(id, secret)}` }
}

/** How a key starts; enough to recognise it by. */
export const keyPrefix = (tier: Caller['tier'], id: string): string => `sk_${TIER_WORD[tier]}_${id}`

/** `undefined`: no key was ever made like this (form or checksum), so no store need be asked. */
export function parseKey(key: string): KeyParts | undefined {
  const [, id, secret, crc] = KEY.exec(key) ?? []
  if (id === undefined || secret === undefined || crc !== checksum(id, secret)) return undefined
  return { id, secret }
}

/** The last digits of a key: for typos, not against anybody. */
export function checksum(id: string, secret: string): string {
  let rest = crc32(`${id}_${secret}`)
  let digits = ''
  for (let i = 0; i < CRC_LENGTH; i++) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

const randomDigits = (length: number): string =>
  Array.from({ length }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('')
