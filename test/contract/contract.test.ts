import { readdirSync, readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'chai'
import type { AnyModule } from '../../kernel/contract/module.ts'
import type { Schema } from '../../kernel/docs/document.ts'
import { sampleOf } from '../../kernel/docs/sample.ts'
import { check } from '../../kernel/schema/validate.ts'
import { secretVariable } from '../../kernel/secrets/installation.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { allModules, operationsOf } from './modules.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** What answers its success otherwise than by 200, and who says so. To add one is a decision: docs/decisions/2026-11-23-statuses.md. */
const OTHER_SUCCESS: readonly (readonly [operation: RegExp, statuses: readonly string[], by: string])[] = [
  [/^accounts\.signup$/, ['201'], 'the specification'],
  [/^oauth\.register$/, ['201'], 'RFC 7591'],
  [/^scim\.create(?:User|Group)$/, ['201'], 'RFC 7644'],
  [/^search\./, ['202'], 'Meilisearch: a task is enqueued'],
  [/^observability\.(?:ingestion|langfuse)/, ['202', '207'], 'Langfuse: taken, in part'],
]

/** Every path that needs no key. To add one is a decision: it is made here. */
const KEYLESS = [
  'POST /api/signup',
  'POST /api/recover-key',
  'GET /livez',
  'GET /readyz',
  'GET /openapi.json',
  'GET /',
  'GET /docs',
  'GET /docs/pages.css',
  'GET /docs/reference.js',
  'GET /verify/:seal',
  'GET /v1/audit/checkpoint',
  'GET /v1/audit/keys',
  'GET /v1/enterprise/sso/:id/login',
  'GET /v1/enterprise/sso/callback',
  'GET /pay/:id',
  'POST /pay/:id',
  'POST /notify',
  'GET /notify/confirm/:token',
  'POST /notify/confirm/:token',
  'GET /notify/unsubscribe/:token',
  'POST /notify/unsubscribe/:token',
  'GET /v1/a2a/jwks.json',
  'GET /v1/reputation/jwks.json',
  'GET /reputation/:id',
  'GET /reputation/:id/credential',
  'GET /reputation/:id/badge.svg',
  'GET /console',
  'GET /console/:screen',
  'GET /console/assets/:file',
  'POST /v1/console/session',
  'POST /v1/console/links',
  'POST /v1/console/session/link',
  // behind the token of the link
  'GET /invoices/:id',
  'GET /invoices/:id/pdf',
  'GET /invoices/:id/pay',
  'GET /marketplace',
  'GET /marketplace/:slug',
  'GET /.well-known/agent-card.json',
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-authorization-server',
  'POST /oauth/register',
  // the person's own key comes with the answer
  'GET /oauth/authorize',
  'POST /oauth/authorize',
  'POST /oauth/token',
  'POST /oauth/revoke',
  'GET /a2a/v1/:agent/.well-known/agent-card.json',
  'GET /account/connect/callback',
  'POST /v1/identity/callbacks',
  'GET /sandbox/processor/authorize',
  'POST /sandbox/processor/authorize',
  // signed by the processor instead
  'POST /v1/payments/stripe/events',
  'POST /v1/payouts/stripe/events',
]

/** What the specification names and this version serves: method and path. */
const SPECIFIED = [
  'POST /api/signup',
  'GET /v1/balance',
  'GET /v1/account/balance',
  'POST /v1/withdraw',
  'GET /account/connect',
  'GET /account/status',
  'POST /v1/earn/1',
  'POST /v1/route',
  'POST /v1/inference/route',
  'POST /api/v1/chat/completions',
  'GET /v1/worm/verify/:',
  'GET /v1/ops/worm/verify/:',
  'GET /v1/user/dashboard',
  'GET /api/v1/models',
  'GET /api/v1/health',
  'POST /api/v1/checkout/session',
  'POST /api/v1/webhooks/test',
  'GET /api/v1/bridges',
  'POST /api/v1/oracle/:',
  'GET /api/v1/reputation',
  'POST /api/v1/notify',
  'POST /v1/webhooks',
  'POST /v1/account/keys/revoke',
  'POST /api/recover-key',
  'DELETE /api/user/data',
  'GET /v1/audit/export',
  'POST /v1/payments/collect',
  'POST /v1/agents/:/publish',
  'POST /v1/marketplace/publish',
  'POST /v1/agents/schedule',
  'POST /v1/swarm/create',
  'POST /v1/a2a/invoke',
  'POST /a2a/v1',
  'GET /v1/platform%20rules',
  'GET /v1/platform-rules',
  'GET /api/v1/openapi.json',
]

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId?: string
            readonly summary?: string
            readonly tags?: readonly string[]
            readonly responses: object
            readonly security?: readonly unknown[]
          }
        >
      >
    >
  >
}

describe('contracts of all modules', () => {
  let modules: readonly AnyModule[]
  let t: TestKernel
  before(async () => {
    modules = await allModules()
    t = await testKernel({ modules })
    const { body } = await t.request.post('/api/signup').send({ email: 'contract@example.com' }).expect(201)
    t.request.set('authorization', `Bearer ${body.api_key}`)
  })
  after(() => t.stop())

  it('every module starts', () =>
    expect(
      [...t.kernel.modules.values()]
        .filter(({ state }) => state !== 'ready')
        .map(({ name, reason }) => `${name}: ${reason}`),
    ).to.deep.equal([]))

  it('the keyless paths are exactly those of the table', () => {
    const keyless = operationsOf(modules)
      .filter(({ operation }) => operation.auth === 'none')
      .map(({ operation }) => `${operation.method.toUpperCase()} ${operation.path}`)
    expect(keyless.sort()).to.deep.equal([...KEYLESS].sort())
  })

  it('every success is 200, but for those of the table', () => {
    const others = operationsOf(modules).flatMap(({ id, operation }) =>
      Object.keys(operation.reply)
        .filter((status) => status.startsWith('2') && status !== '200')
        .map((status) => [id, status] as const),
    )
    const allowed = ([id, status]: readonly [string, string]) =>
      OTHER_SUCCESS.filter(([operation, statuses]) => operation.test(id) && statuses.includes(status))
    expect(others.filter((one) => allowed(one).length === 0)).to.deep.equal([])
    for (const row of OTHER_SUCCESS)
      expect(
        others.some((one) => allowed(one).includes(row)),
        row[2],
      ).to.equal(true)
  })

  it('every secret that a module asks for is declared by it, and in the table of operators', () => {
    const table = readFileSync(`${ROOT}docs/operations.md`, 'utf8')
    for (const { name, secrets = [] } of modules) {
      const folder = `${ROOT}modules/${name}/`
      const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
      )
      const text = sources.map((file) => readFileSync(folder + file, 'utf8')).join('\n')
      const asked = [...text.matchAll(/\.secret\('([a-z-]+)'\)/g)].map(([, secret = '']) => secret)
      expect([...new Set(asked)].sort(), name).to.deep.equal([...secrets].sort())
      for (const secret of secrets) expect(table).to.include(`| \`${secretVariable(secret)}\` |`)
    }
  })

  it('every other path refuses a request without key, in both families', async () => {
    const locked = operationsOf(modules).filter(({ operation }) => operation.auth !== 'none')
    // RFC 7644 knows no codes
    const hasCode = ({ errorForm }: (typeof locked)[number]['operation']): boolean =>
      typeof errorForm !== 'object' || errorForm.name !== 'ScimError'
    const refused = async ({ id, operation }: (typeof locked)[number]): Promise<void> => {
      const path = operation.path.replaceAll(/:[A-Za-z_]+/g, 'x')
      for (const family of path.startsWith('/v1/') ? [path, `/api${path}`] : [path]) {
        const answer = await fetch(t.url + family, { method: operation.method.toUpperCase() })
        const [status, body] = [answer.status, JSON.parse(await answer.text())]
        expect(
          [
            status,
            body.details?.[0]?.reason ??
              body.code ??
              body.errorType ??
              body.error?.data?.[0]?.reason ??
              body.error?.code,
          ],
          `${id} at ${family}`,
        ).to.deep.equal([401, hasCode(operation) ? 'E001' : undefined])
      }
    }
    for (let from = 0; from < locked.length; from += 16) await Promise.all(locked.slice(from, from + 16).map(refused))
  }).timeout(60_000)

  it('serves every path that the specification names', () => {
    const served = new Set(
      operationsOf(modules).flatMap(({ operation }) =>
        [operation.path, ...(operation.aliases ?? [])].flatMap((path) => {
          const shape = `${operation.method.toUpperCase()} ${path.replaceAll(/:[A-Za-z_]+/g, ':')}`
          return [shape, shape.replace(' /v1/', ' /api/v1/'), shape.replace(' /api/v1/', ' /v1/')]
        }),
      ),
    )
    expect(SPECIFIED.filter((path) => !served.has(path))).to.deep.equal([])
  })

  it('every operation with a body shows an example that its schema accepts', () => {
    for (const { id, operation } of operationsOf(modules)) {
      if (!operation.body || operation.bodyOptional) continue
      expect(operation.example, `${id} has no example`).to.not.equal(undefined)
      expect(
        check(operation.body, structuredClone(operation.example), 'body')?.violations,
        `${id}: its example`,
      ).to.equal(undefined)
    }
  })

  it('money names carry their unit', () => {
    const suspicious = operationsOf(modules).flatMap(({ id, operation }) =>
      [operation.body, ...Object.values(operation.reply)].flatMap((schema) =>
        Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
          .filter((name) => /^(amount|price|cost|balance|fee|earned|withdrawn)$/.test(name))
          .map((name) => `${id}: ${name}`),
      ),
    )
    expect(suspicious.filter((name) => !/^(payments|credits|billing)\./.test(name))).to.deep.equal([])
  })

  describe('OpenAPI', () => {
    let document: Document
    before(async () => {
      document = (await t.request.get('/openapi.json').expect(200)).body
    })

    it('is accepted by a stock validator', async () => {
      const result = await new Validator().validate(structuredClone(document) as never)
      expect(result.errors ?? []).to.deep.equal([])
      expect(result.valid).to.equal(true)
    })

    it('is the same with a key, under both families', async () => {
      for (const path of ['/api/v1/openapi.json', '/v1/openapi.json'])
        expect((await t.request.get(path).expect(200)).body).to.deep.equal(document)
    })

    it('every operation has an id of its own, summary, tag, answers and errors', () => {
      const seen = new Set<string>()
      for (const [path, methods] of Object.entries(document.paths))
        for (const [method, operation] of Object.entries(methods)) {
          const at = `${method} ${path}`
          expect(operation.summary, at).to.be.a('string').and.not.equal('')
          expect(operation.tags, at).to.have.length.greaterThan(0)
          expect(seen.has(operation.operationId ?? ''), `${at}: operationId ${operation.operationId}`).to.equal(false)
          seen.add(operation.operationId ?? '')
          expect(
            Object.keys(operation.responses).some((status) => /^[23]/.test(status)),
            `${at}: an answer`,
          ).to.equal(true)
          expect(
            Object.keys(operation.responses).some((status) => /^4/.test(status) || status === 'default'),
            `${at}: an error`,
          ).to.equal(true)
        }
      expect(seen.size).to.be.greaterThan(100)
    })

    it('says of JSON answers that they are JSON, and which characters an Idempotency-Key may have', () => {
      type Answers = Readonly<
        Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
      >
      const schemaOf = (path: string, method: string) => {
        const answers = document.paths[path]?.[method]?.responses as Answers | undefined
        return answers?.['200']?.content['application/json']?.schema
      }
      expect(schemaOf('/v1/audit/export', 'get')).to.deep.equal({ type: 'object' })
      expect(schemaOf('/api/v1/embeddings', 'post')).to.have.property('$ref')
      expect(schemaOf('/v1/route/metrics', 'get'), 'this one is text').to.equal(undefined)
      expect(JSON.stringify(document)).to.include('"pattern":"^[\\\\x21-\\\\x7e]{1,255}$"')
    })

    it('has a page for people', async () => {
      const { text } = await t.request.get('/docs').expect(200).expect('content-type', /html/)
      expect(text).to.include('/v1/withdraw')
      expect(text).to.not.match(/<script>|(?:src|href)="(?:https?:)?\/\//)
    })

    it('the samples that the page shows are what the contracts say', () => {
      const { schemas } = document.components
      for (const { id, operation } of operationsOf(modules))
        for (const [part, schema] of Object.entries({
          params: operation.params,
          query: operation.query,
          ...operation.reply,
        }))
          if (schema)
            expect(check(schema, sampleOf(schema as Schema, schemas), 'reply')?.violations, `${id}: ${part}`).to.equal(
              undefined,
            )
    })
  })

  it('whoever offers something to be found does so, whatever the order of starting', async () => {
    const found = async (q: string) => (await t.request.post('/v1/search').send({ q }).expect(200)).body.kinds
    expect(await found('')).to.include.keys('bridge', 'doc', 'model')
    expect((await found('iban')).bridge).to.be.above(0)
  })

  it('every module answers /info in the decided shape', async () => {
    for (const { name, prefix } of modules)
      for (const path of [`${prefix}/info`, `/api${prefix}/info`]) {
        const { body } = await t.request.get(path).expect(200)
        expect(body, path).to.include({ module: name, state: 'ready', status: 'Live' })
        expect(body, path).to.include.all.keys('layer', 'capabilities', 'cache', 'providers', 'routes', 'events')
      }
  })
})
