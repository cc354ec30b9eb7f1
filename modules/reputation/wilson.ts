/** Two-sided 95 %. */
const Z = 1.959963984540054

/** Lower end of Wilson's score interval of `successes` among `trials`; 0 without trials. `successes` may be fractional. */
export function wilsonLower(successes: number, trials: number): number {
  if (trials <= 0) return 0
  const share = successes / trials
  const z2 = Z * Z
  const centre = share + z2 / (2 * trials)
  const spread = Z * Math.sqrt((share * (1 - share) + z2 / (4 * trials)) / trials)
  return Math.max(0, (centre - spread) / (1 + z2 / trials))
}
