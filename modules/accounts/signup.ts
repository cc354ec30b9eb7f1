import { randomInt } from 'node:crypto'
import type { Static } from 'typebox'
import { ApiError, invalidField, isDuplicateKey, networkOf } from '../../kernel/define.ts'
import { toMicroPence } from '../ledger/services.ts'
import { freshId } from '../records/services.ts'
import type { SignupRequest, SignupResult } from './contract.ts'
import { makeKey } from './key-format.ts'
import { storedKey } from './keys.ts'
import type { AccountDocument } from './model.ts'
import type { Parts } from './parts.ts'
import { AccountCreated, ReferralGranted, WelcomeGranted } from './records.ts'

type Request = Static<typeof SignupRequest>

const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

/** Opens an account with its first key. ApiError `conflict` for a known address, E002 beyond the hourly limit. */
export async function signup(request: Request, ip: string, parts: Parts): Promise<Static<typeof SignupResult>> {
  await parts.signupLimit.take(parts.pepper.network(networkOf(ip)))
  const { account, apiKey } = await insertAccount(request, parts)
  await settleSignup(account, parts)
  return {
    api_key: apiKey,
    user_id: account._id,
    balance_pence: 0,
    referral_code: account.referralCode,
    next_step: '/v1/earn/1',
  }
}

/** One insert is the whole account; the unique address decides between twins. */
async function insertAccount(
  request: Request,
  parts: Parts,
): Promise<{ readonly account: AccountDocument; readonly apiKey: string }> {
  const { accounts, pepper, persons, config, context } = parts
  const addressHash = pepper.address(request.email)
  const referrer = await referrerOf(request.referral_code, parts)
  const userId = freshId('usr_')
  const { key: personKey, wrapped } = persons.create(userId)
  const apiKey = makeKey('free')
  const now = parts.services.clock.now()
  const spent = await context.models.spentAddresses.exists({ _id: addressHash })
  const funded = await hasBudget(parts)
  const account: AccountDocument = {
    _id: userId,
    createdAt: now,
    tier: 'free',
    role: 'user',
    state: 'active',
    referralCode: referralCode(),
    referredBy: referrer ?? null,
    welcomePence: funded && !spent ? config.welcomePence : 0,
    referralPence: funded && !spent && referrer ? config.referralPence : 0,
    addressHash,
    personKey: wrapped,
    person: persons.sealPerson(personKey, { email: request.email.trim(), name: request.name ?? null }),
    payoutsFrozenUntil: 0,
    keys: [storedKey(apiKey, 'first key', personKey, pepper, now)],
    recovery: [],
    erasures: 0,
  }
  for (;;) {
    try {
      await accounts.insertOne(account)
      return { account, apiKey: apiKey.key }
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      if (await accounts.findOne({ addressHash }, { projection: { _id: 1 } }))
        throw new ApiError(
          'conflict',
          'an account with this address exists already: recover its key with POST /api/recover-key',
          { extra: { recover: '/api/recover-key' } },
        )
      Object.assign(account, { referralCode: referralCode() })
    }
  }
}

/**
 * Seals the signup and posts its grants. Everything follows from the account document, so that after a crash the
 * recovery of the key can complete what signup left.
 */
export async function settleSignup(account: AccountDocument, { services: { records, ledger } }: Parts): Promise<void> {
  const { _id: userId, referralCode: code, referredBy, welcomePence, referralPence } = account
  const promotion = { fund: 'promotional', source: 'house:promotions' } as const
  await Promise.all([
    records.append(AccountCreated, {
      id: `signup-${userId}`,
      account: userId,
      body: { referral_code: code, referred_by: referredBy, tier: 'free' },
    }),
    welcomePence > 0 &&
      ledger.grant(WelcomeGranted, {
        ...promotion,
        id: `grant-welcome-${userId}`,
        owner: userId,
        amountMicroPence: toMicroPence(welcomePence),
        facts: { reason: 'signup' },
      }),
    referralPence > 0 &&
      ledger.grant(ReferralGranted, {
        ...promotion,
        id: `grant-referral-${userId}`,
        owner: referredBy ?? userId,
        amountMicroPence: toMicroPence(referralPence),
        facts: { reason: 'referral', referred: userId },
      }),
  ])
}

async function referrerOf(code: string | undefined, { accounts }: Parts): Promise<string | undefined> {
  if (code === undefined) return undefined
  const referrer = await accounts.findOne(
    { referralCode: code.trim().toUpperCase(), state: 'active' },
    { projection: { _id: 1 } },
  )
  if (referrer) return referrer._id
  throw invalidField('/body/referral_code', 'is not a known referral code; leave it out or check it')
}

const hasBudget = async (parts: Parts): Promise<boolean> =>
  (await promotionsLeft(parts)) >= toMicroPence(parts.config.welcomePence)

/** A projected budget: many signups at once may overshoot it a little. */
export async function promotionsLeft({
  services: { ledger },
  config: { promotionsDailyBudgetPence },
}: Parts): Promise<bigint> {
  const left = toMicroPence(promotionsDailyBudgetPence) - (await ledger.houseSpentToday('house:promotions'))
  return left > 0n ? left : 0n
}

export const referralCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('')
