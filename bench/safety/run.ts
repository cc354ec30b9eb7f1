import { findingsIn } from '../../modules/safety/check.ts'
import { DEFAULT_POLICY } from '../../modules/safety/policy/default-policy.ts'
import { StreamRedactor } from '../../modules/safety/redaction/stream.ts'
import { Vault } from '../../modules/safety/redaction/vault.ts'
import { HARMS, INJECTIONS } from '../../modules/safety/testing/attacks.ts'
import { benignTexts } from '../../modules/safety/testing/benign.ts'
import { corpus } from '../../modules/safety/testing/corpus.ts'
import { scoreCorpus } from '../../modules/safety/testing/score.ts'

/** `npm run bench:safety [seed]`: what is found, what is found wrongly, and how long it takes. */
const seed = Number(process.argv[2] ?? 2)
const samples = corpus(3_000, seed)
const { scores } = scoreCorpus(samples, DEFAULT_POLICY)
console.log(`3,000 texts, seed ${seed}: entity, how many, precision, recall, F1 (exact characters)`)
for (const { entityType, truth, precision, recall, f1 } of scores)
  console.log(
    `  ${entityType.padEnd(20)} ${String(truth).padStart(4)}  ${[precision, recall, f1].map((value) => value.toFixed(3)).join('  ')}`,
  )

const findings = (text: string) => findingsIn(text, DEFAULT_POLICY, 'input')
const alarms = benignTexts(1_000, seed).filter((text) => findings(text).length > 0)
console.log(`false alarms: ${alarms.length} of 1,000 benign texts with trigger words`)
for (const [name, texts, scanner] of [
  ['prompt_injection', INJECTIONS, 'prompt_injection'],
  ['harm', HARMS, 'harm'],
] as const) {
  const found = texts.filter((text) => findings(text).some((one) => one.scanner === scanner))
  console.log(`${name}: ${found.length} of ${texts.length} attacks found`)
}

const fourKilobytes = (texts: readonly string[]): string => texts.join('\n').slice(0, 4_096)
const PROSE = fourKilobytes(benignTexts(100, seed))
const time = (name: string, work: () => unknown): void => {
  for (let warm = 0; warm < 200; warm++) work()
  const times = Array.from({ length: 1_000 }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  }).sort((one, other) => one - other)
  console.log(`${name}: p50 ${times[500]?.toFixed(2)} ms, p99 ${times[990]?.toFixed(2)} ms`)
}
time('check of 4 KB of prose', () => findings(PROSE))
const dense = fourKilobytes(samples.map(({ text }) => text))
time(`check of 4 KB with ${findings(dense).length} entities`, () => findings(dense))
time('4 KB of prose as a stream of 1,024 pieces', () => {
  const redactor = new StreamRedactor([DEFAULT_POLICY], new Vault())
  for (let at = 0; at < PROSE.length; at += 4) redactor.push(PROSE.slice(at, at + 4))
  return redactor.end()
})
