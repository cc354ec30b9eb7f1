const COEFFICIENTS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** ln Γ(x) for x > 0, by Lanczos. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x)
  const shifted = x - 1
  const t = shifted + COEFFICIENTS.length - 0.5
  const sum = COEFFICIENTS.reduce((total, each, n) => total + each / (shifted + n + 1), 0.9999999999998099)
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

const MAX_STEPS = 500
const PRECISION = 1e-15
const TINY = 1e-300
const orTiny = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** Continued fraction of the incomplete beta function, by Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / orTiny(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= MAX_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / orTiny(1 + even * d)
    c = orTiny(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / orTiny(1 + odd * d)
    c = orTiny(1 + odd / c)
    value *= d * c
    if (Math.abs(d * c - 1) < PRECISION) break
  }
  return value
}

/** Regularised incomplete beta function I_x(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** Of Student's t, both sides: how likely a value at least so far from 0 is. */
export const studentTwoSided = (t: number, degrees: number): number =>
  incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)

/** The t that is exceeded on both sides together with this probability: 0.05 for an interval of 95 %. */
export function studentCritical(twoSided: number, degrees: number): number {
  let [low, high] = [0, 1]
  while (studentTwoSided(high, degrees) > twoSided) high *= 2
  for (let n = 0; n < 100; n++) {
    const middle = (low + high) / 2
    if (studentTwoSided(middle, degrees) > twoSided) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const CENTRE = {
  over: [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ],
  under: [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
}
const TAIL = {
  over: [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  under: [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
}
const TAIL_BELOW = 0.02425

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((value, coefficient) => value * x + coefficient, 0)

/** Standard normal quantile, by Acklam's approximation: good to nine digits. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p < TAIL_BELOW) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(TAIL.over, q) / polynomial(TAIL.under, q)
  }
  const q = p - 0.5
  return (q * polynomial(CENTRE.over, q * q)) / polynomial(CENTRE.under, q * q)
}
