import { expect } from 'chai'
import { compare } from './compare.ts'
import { normalQuantile, studentCritical, studentTwoSided } from './distributions.ts'
import { estimate } from './estimate.ts'
import { holm } from './holm.ts'
import { mcnemar } from './mcnemar.ts'
import { sample } from './random.ts'
import reference from './reference/reference.json' with { type: 'json' }
import { verdictOf } from './verdict.ts'

const ASKED = { alpha: 0.05, seed: 7 }
const binary = (both: number, improved: number, worsened: number, neither: number) => [
  ...Array(both).fill({ baseline: 1, candidate: 1 }),
  ...Array(improved).fill({ baseline: 0, candidate: 1 }),
  ...Array(worsened).fill({ baseline: 1, candidate: 0 }),
  ...Array(neither).fill({ baseline: 0, candidate: 0 }),
]
const judged = async (pairs: Parameters<typeof compare>[0], margin = 0.05) => {
  const comparison = await compare(pairs, ASKED)
  return verdictOf(comparison, { pAdjusted: comparison.pValue, alpha: 0.05, margin })
}

describe('statistics of evaluations, beside scipy and statsmodels', () => {
  it('distributions', () => {
    for (const [p, value] of Object.entries(reference.normal_quantile))
      expect(normalQuantile(Number(p))).to.be.closeTo(value, 1e-8)
    for (const { t, degrees, p, critical } of reference.student) {
      expect(studentTwoSided(t, degrees) / p).to.be.closeTo(1, 1e-7)
      expect(studentCritical(0.05, degrees)).to.be.closeTo(critical, 1e-7)
    }
  })

  it('means with errors clustered by case', () => {
    for (const { scores, mean, stderr, ci95 } of reference.clustered) {
      const got = estimate(
        scores.map((each) => ({ sum: each.reduce((total, one) => total + one, 0), count: each.length })),
      )
      expect(got?.mean).to.be.closeTo(mean, 1e-12)
      expect(got?.stderr).to.be.closeTo(stderr, 1e-12)
      expect(got?.ci95?.[0]).to.be.closeTo(ci95[0] as number, 1e-9)
      expect(got?.ci95?.[1]).to.be.closeTo(ci95[1] as number, 1e-9)
    }
    expect(estimate([])).to.equal(undefined)
    expect(estimate(Array(30).fill({ sum: 1, count: 1 }))?.ci95, 'thirty of thirty is not certainty').to.deep.equal([
      0.9, 1,
    ])
    expect(estimate([{ sum: 1, count: 3 }])).to.deep.include({ stderr: null, ci95: null })
  })

  it('the exact test of McNemar, and Holm’s adjustment', () => {
    for (const { improved, worsened, p } of reference.mcnemar)
      expect(mcnemar(improved, worsened)).to.be.closeTo(p, 1e-10)
    for (const { p, adjusted } of reference.holm)
      for (const [at, value] of holm(p).entries()) expect(value).to.be.closeTo(adjusted[at] as number, 1e-12)
  })

  it('paired comparisons: resampled where there are few cases, by t where there are many', async () => {
    for (const { baseline, candidate, repeat, ...expected } of reference.paired) {
      const once = baseline.map((value, at) => ({ baseline: value, candidate: candidate[at] as number }))
      const got = await compare(Array(repeat).fill(once).flat(), ASKED)
      expect(got.method).to.equal(repeat > 1 ? 'paired_t' : 'paired_bootstrap')
      expect(got.diff).to.be.closeTo(expected.diff, 1e-12)
      expect(got.stderr).to.be.closeTo(expected.stderr, 1e-12)
      expect(got.mde).to.be.closeTo(expected.mde, 1e-8)
      expect(got.mde / expected.mde_t).to.be.closeTo(1, 0.05)
      const tolerance = expected.stderr / 10
      for (const at of [0, 1] as const)
        expect(got.ci95[at]).to.be.closeTo(expected.bootstrap_ci95[at] as number, tolerance)
      expect(got.pValue).to.be.closeTo(expected.t_p, got.method === 'paired_t' ? 1e-9 : 0.02)
    }
  })

  it('the same seed gives the same, and samples without repeats', async () => {
    const pairs = reference.paired[0]?.baseline.map((baseline, at) => ({
      baseline,
      candidate: reference.paired[0]?.candidate[at] as number,
    }))
    expect(await compare(pairs ?? [], ASKED)).to.deep.equal(await compare(pairs ?? [], ASKED))
    const drawn = sample(50, 20, 3)
    expect(new Set(drawn).size).to.equal(20)
    expect(Math.max(...drawn)).to.be.below(50)
    expect(sample(50, 20, 3)).to.deep.equal(drawn)
    expect([...sample(5, 9, 1)].sort()).to.deep.equal([0, 1, 2, 3, 4])
  })

  it('verdicts: better, worse, equivalent, underpowered', async () => {
    expect(await judged(binary(20, 9, 0, 1))).to.equal('better')
    expect(await judged(binary(20, 0, 9, 1))).to.equal('worse')
    expect(await judged(binary(20, 3, 1, 6))).to.equal('underpowered')
    expect(await judged(binary(100, 0, 0, 0))).to.equal('equivalent')
    expect(await judged(binary(6, 0, 0, 0)), 'six equal cases tell little').to.equal('underpowered')
    expect(await judged(binary(900, 8, 9, 100))).to.equal('equivalent')
    const graded = (count: number) => Array(count).fill({ baseline: 0.2, candidate: 0.7 })
    expect(await judged(graded(4)), 'four graded cases tell nothing').to.equal('underpowered')
    expect(await judged(graded(20))).to.equal('better')
    expect(await judged([{ baseline: 0, candidate: 1 }])).to.equal('underpowered')
  })
})
