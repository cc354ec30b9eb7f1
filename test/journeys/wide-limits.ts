const WIDE = '1000000'

/** For the environment of a service that a program asks faster than a person would, on a machine that is busy with it. */
export const WIDE_LIMITS = {
  KERNEL__LIMITS__FREE__PER_MINUTE: WIDE,
  KERNEL__LIMITS__FREE__PER_HOUR: WIDE,
  KERNEL__LIMITS__KEYLESS__PER_MINUTE: WIDE,
  KERNEL__LIMITS__KEYLESS__PER_HOUR: WIDE,
  KERNEL__LIMITS__SESSION__PER_MINUTE: WIDE,
  KERNEL__LIMITS__SESSION__PER_HOUR: WIDE,
  ACCOUNTS__SIGNUPS_PER_HOUR: WIDE,
} as const
