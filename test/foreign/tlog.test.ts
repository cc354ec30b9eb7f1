import { execFileSync, spawnSync } from 'node:child_process'
import { expect } from 'chai'
import Type from 'typebox'
import { defineContract, defineModule, recordKind } from '../../kernel/define.ts'
import { LONG } from '../../kernel/testing/long.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import audit from '../../modules/audit/module.ts'
import { LogAudit } from '../../modules/audit/services.ts'
import records from '../../modules/records/module.ts'
import { Records } from '../../modules/records/services.ts'

const TextSealed = recordKind('test.sealed', Type.Object({ text: Type.String() }))

interface Case {
  readonly key: string
  readonly text: string
  readonly index: number
  readonly hashes: readonly string[]
  readonly checkpoint: string
  readonly old_checkpoint: string
  readonly consistency: readonly string[]
}

const sealer = defineModule({
  name: 'sealer',
  prefix: '/v1/sealer',
  layer: 'L0',
  summary: 'seals for this test',
  capabilities: [],
  requires: { records: Records },
  contract: defineContract({
    seal: {
      method: 'post',
      path: '/v1/sealer/seal',
      permission: 'build:write',
      summary: 'Seals',
      body: Type.Object({ id: Type.String() }),
      reply: { 200: Type.Object({ seal: Type.String() }) },
    },
  }),
  handlers: {
    seal: async ({ body: { id }, caller }, { services }) => ({
      seal: (await services.records.append(TextSealed, { id, account: caller.userId, body: { text: 'näh – £' } })).seal,
    }),
  },
})

const FOLDER = new URL('./tlog/', import.meta.url).pathname
const go = spawnSync('go', ['version']).status === 0

;(LONG ? describe : describe.skip)(
  "a foreign implementation (Go's sumdb/note and sumdb/tlog) reads the log",
  function () {
    this.timeout(180_000)
    let t: TestKernel
    let good: Case
    before(async function () {
      if (!go) {
        console.log('    (no Go on this machine: not checked)')
        this.skip()
      }
      t = await testKernel({ modules: [records, audit, sealer] })
      const log = t.services.resolve(LogAudit)
      const seals: string[] = []
      const grow = async (n: number): Promise<string> => {
        for (let i = 0; i < n; i++)
          seals.push(
            (
              await t.request
                .post('/v1/sealer/seal')
                .send({ id: `r${seals.length}` })
                .expect(200)
            ).body.seal,
          )
        for (;;) {
          await log.publish()
          const { status, text } = await t.request.get('/v1/audit/checkpoint')
          if (status === 200 && Number(text.split('\n')[1]) >= seals.length) return text
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      const old_checkpoint = await grow(5)
      const checkpoint = await grow(8)
      const [from, to] = [old_checkpoint, checkpoint].map((note) => Number(note.split('\n')[1]))
      const { body: entry } = await t.request.get(`/v1/audit/entries/${seals[6]}`).expect(200)
      const { body: consistency } = await t.request.get(`/v1/audit/consistency?from=${from}&to=${to}`).expect(200)
      const [key = ''] = await log.keys()
      good = {
        key,
        text: entry.text,
        index: entry.proof.index,
        hashes: entry.proof.hashes,
        checkpoint: entry.proof.checkpoint,
        old_checkpoint,
        consistency: consistency.hashes,
      }
    })
    after(() => t?.stop())

    /** One line of the foreign program per case. */
    const verdicts = (cases: readonly Case[]): string[] =>
      execFileSync('go', ['run', '.'], {
        cwd: FOLDER,
        input: cases.map((one) => JSON.stringify(one)).join('\n'),
        encoding: 'utf8',
      })
        .trim()
        .split('\n')
    const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

    it('accepts checkpoint, inclusion and consistency, and rejects each tampered variant', () => {
      const [size = ''] = good.checkpoint.split('\n').slice(1, 2)
      const tampered: Readonly<Record<string, Case>> = {
        text: { ...good, text: good.text.replace('£', '$') },
        index: { ...good, index: good.index + 1 },
        'inclusion hash': { ...good, hashes: [flipped(good.hashes[0] ?? ''), ...good.hashes.slice(1)] },
        'inclusion hash left out': { ...good, hashes: good.hashes.slice(1) },
        'size in the checkpoint': {
          ...good,
          checkpoint: good.checkpoint.replace(`\n${size}\n`, `\n${Number(size) + 1}\n`),
        },
        'root in the checkpoint': {
          ...good,
          checkpoint: good.checkpoint.replace(
            /\n(.)(.*=)\n\n/,
            (_, first: string, rest: string) => `\n${first === 'A' ? 'B' : 'A'}${rest}\n\n`,
          ),
        },
        signature: { ...good, checkpoint: `${good.checkpoint.slice(0, -10)}AAAAAAAA=\n` },
        'the key of another log': { ...good, key: good.key.replace(/^[^+]+/, 'elsewhere.example') },
        'consistency hash': {
          ...good,
          consistency: [...good.consistency.slice(0, -1), flipped(good.consistency.at(-1) ?? '')],
        },
        'an old checkpoint of another size': { ...good, old_checkpoint: good.checkpoint },
      }
      const [first, ...rest] = verdicts([good, ...Object.values(tampered)])
      expect(first).to.equal('ok')
      expect(rest.length).to.equal(Object.keys(tampered).length)
      for (const [at, what] of Object.keys(tampered).entries()) expect(rest[at], what).to.not.equal('ok')
    })
  },
)
