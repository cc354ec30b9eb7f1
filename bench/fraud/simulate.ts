/**
 * A seeded population of accounts, some of them fraudulent in five ways; each asks for a payout, and the module's own
 * reads, signals and rules judge it. `npm run bench:fraud -- --accounts 20000 --sample 20`. Honest accounts are judged one in `--sample`; `--explain` prints each wrong verdict with its reasons.
 */
import { parseArgs } from 'node:util'
import { testDatabase } from '../../kernel/testing/database.ts'
import { compileRules, judgeFeatures } from '../../modules/fraud/judge.ts'
import { Keys } from '../../modules/fraud/keys.ts'
import { collections, type Store } from '../../modules/fraud/model.ts'
import { observe } from '../../modules/fraud/observe.ts'
import { DEFAULT_WEIGHTS_BP, inOrder } from '../../modules/fraud/ruleset.ts'
import { load } from '../money/figures.ts'
import { KINDS, population } from './population.ts'

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '20000' },
    sample: { type: 'string', default: '8' },
    seed: { type: 'string', default: '15' },
    explain: { type: 'boolean', default: false },
  },
})
const NOW = Date.UTC(2026, 10, 22)
const BATCH = 5_000

const database = await testDatabase()
const store = Object.fromEntries(
  Object.entries(collections).map(([name, one]) => [name, database.connection.model(one.name, one.schema, one.name)]),
) as unknown as Store
await Promise.all(
  [store.events, store.subjects, store.edges, store.entries, store.activity].map((model) => model.createIndexes()),
)
const keys = new Keys(Buffer.alloc(32, 7))
const made = population({ accounts: Number(values.accounts), seed: Number(values.seed), now: NOW, keys })
for (const part of ['events', 'subjects', 'edges'] as const)
  for (let at = 0; at < made[part].length; at += BATCH)
    await store[part].collection.insertMany(made[part].slice(at, at + BATCH) as never[])

const rules = compileRules(
  { rules: inOrder([]), weights_bp: DEFAULT_WEIGHTS_BP, review_at_bp: 6_000, block_at_bp: 9_700, small_pence: 500 },
  keys.commit,
)
const parts = { store, keys, budgetMs: 10_000, log: console as never, verified: async () => false }
const asked = made.payouts.filter(({ kind }, place) => kind !== 'honest' || place % Number(values.sample) === 0)
const stopped = new Map<string, { stopped: number; of: number }>()
await load(asked.length, 4, async (n) => {
  const { kind, payout } = asked[n] as (typeof asked)[number]
  const { features } = await observe(payout, parts)
  const { verdict, signals, hits } = judgeFeatures(features, rules)
  if (values.explain && (verdict === 'allow') !== (kind === 'honest')) {
    const said = signals.filter(({ score }) => score > 0).map(({ code, score }) => `${code} ${score.toFixed(2)}`)
    process.stdout.write(`${kind} ${verdict}: ${[...hits, ...said].join(', ')}\n`)
  }
  const count = stopped.get(kind) ?? { stopped: 0, of: 0 }
  stopped.set(kind, { stopped: count.stopped + (verdict === 'allow' ? 0 : 1), of: count.of + 1 })
})

const honest = stopped.get('honest') ?? { stopped: 0, of: 1 }
const falseReviews = honest.stopped / honest.of
const allHonest = made.payouts.filter(({ kind }) => kind === 'honest').length
const percent = (part: number) => `${(part * 100).toFixed(2)} %`
process.stdout.write(
  `${made.payouts.length} accounts, ${made.events.length} events, ${made.edges.length} edges; seed ${values.seed}\n`,
)
for (const kind of KINDS) {
  const { stopped: hits, of } = stopped.get(kind) ?? { stopped: 0, of: 0 }
  // precision as if this kind were the only fraud, against the false reviews of all honest accounts
  const precision = hits / (hits + falseReviews * allHonest)
  process.stdout.write(`${kind}: recall ${percent(hits / of)} of ${of}, precision ${percent(precision)}\n`)
}
process.stdout.write(`honest payouts reviewed: ${honest.stopped} of ${honest.of} = ${percent(falseReviews)}\n`)
await database.drop()
