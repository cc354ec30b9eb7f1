import { expect } from 'chai'
import { findingsIn } from './check.ts'
import { DEFAULT_POLICY } from './policy/default-policy.ts'
import { HARMS, INJECTIONS } from './testing/attacks.ts'
import { benignTexts } from './testing/benign.ts'
import { corpus } from './testing/corpus.ts'
import { scoreCorpus } from './testing/score.ts'

/** Their check digits are computed: what is found is right, and nothing is missed. */
const CHECKED = ['credit_card', 'iban', 'uk_nhs_number', 'de_tax_id', 'fr_nir', 'es_dni', 'it_fiscal_code']
const found = (text: string) => findingsIn(text, DEFAULT_POLICY, 'input')

describe('safety: accuracy (the whole of it: npm run bench:safety)', () => {
  const samples = corpus(400, 7)
  const { scores } = scoreCorpus(samples, DEFAULT_POLICY)
  const f1 = new Map(scores.map((score) => [score.entityType, score.f1]))

  it('knows at least twelve formats in four languages', () => {
    expect(scores.filter(({ truth }) => truth > 0).length).to.be.at.least(20)
    expect(new Set(samples.map(({ language }) => language))).to.have.property('size', 4)
  })
  for (const entityType of CHECKED)
    it(`finds ${entityType} with F1 of at least .95`, () => expect(f1.get(entityType)).to.be.at.least(0.95))
  for (const entityType of ['phone', 'person_name', 'email', 'ip_address', 'date_of_birth', 'us_ssn', 'uk_nino'])
    it(`finds ${entityType} with F1 of at least .85`, () => expect(f1.get(entityType)).to.be.at.least(0.85))

  it('shouts at 2 % of honest texts with trigger words at most', () => {
    const texts = benignTexts(300, 7)
    const alarms = texts.filter((text) => found(text).length > 0)
    expect(alarms.length / texts.length, alarms.join('\n')).to.be.at.most(0.02)
  })

  it('finds nine of ten attacks, and four of five harms', () => {
    const share = (texts: readonly string[], scanner: string) =>
      texts.filter((text) => found(text).some((one) => one.scanner === scanner)).length / texts.length
    expect(share(INJECTIONS, 'prompt_injection')).to.be.at.least(0.9)
    expect(share(HARMS, 'harm')).to.be.at.least(0.8)
  })
})
