/** As `payment`: the account's own money. */
export const BALANCE = 'balance'

/** Of a whole link, or the token alone. */
export const tokenOf = (payment: string): string => /[?&]token=([\w-]{1,64})/.exec(payment)?.[1] ?? payment
