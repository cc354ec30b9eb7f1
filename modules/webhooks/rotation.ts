import { DAY_MS } from '../../kernel/define.ts'

/** The last rotation of a secret that is stored nowhere: it follows from a secret of the installation and the number. */
export interface Rotation {
  readonly number: number
  readonly rotatedAt: Date
  /** The operation key of it, hashed: its repeat rotates no further. */
  readonly rotation: string
}

export interface ValidSecrets {
  readonly secret: string
  /** Signs along for a day. */
  readonly previousSecret: string | undefined
  readonly previousExpiresAt: string | null
}

/** `derive`: the secret with this number; the first, which was never rotated, is 0. */
export function validSecrets(
  derive: (number: number) => string,
  { number, rotatedAt }: Pick<Rotation, 'number' | 'rotatedAt'> = { number: 0, rotatedAt: new Date(0) },
  nowMs: number,
): ValidSecrets {
  const until = rotatedAt.getTime() + DAY_MS
  const isOldValid = number > 0 && until > nowMs
  return {
    secret: derive(number),
    previousSecret: isOldValid ? derive(number - 1) : undefined,
    previousExpiresAt: isOldValid ? new Date(until).toISOString() : null,
  }
}
