import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import OpenAI from 'openai'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { eventually } from '../../../kernel/testing/wait.ts'
import { contract as agents } from '../../../modules/agents/contract.ts'
import { contract as logs } from '../../../modules/logs/contract.ts'
import { contract as protocols } from '../../../modules/protocols/contract.ts'
import { contract as routing } from '../../../modules/routing/contract.ts'
import { type Ground, JOBS, startGround } from '../../testing/ground.ts'
import { OPENAI_PROGRAMS } from '../../testing/openai-programs.ts'
import { resultOf } from '../../testing/openai-run.ts'
import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIUserAbortError,
  type Attempt,
  type AuditExport,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  InternalServerError,
  type SealedBundle,
  type ServerEvent,
  Service,
  ServiceError,
  unwrapWebhook,
  verifyExport,
} from '../src/index.ts'

const PATIENCE_MS = 30_000
const MESSAGES = [{ role: 'user' as const, content: 'Summarise: Seals prove what happened. They never expire.' }]
const VECTORS = JSON.parse(readFileSync(new URL('../../testing/vectors.json', import.meta.url), 'utf8')) as {
  readonly exports: Readonly<Record<string, AuditExport>>
  readonly webhooks: readonly {
    readonly what: string
    readonly valid: boolean
    readonly secret: string
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
    readonly now: number
  }[]
}

const failureOf = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    (value) => expect.fail(`no error, but ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )

describe('the TypeScript client, live', function () {
  this.timeout(60_000)
  let ground: Ground
  let service: Service
  let key = ''
  const attempts: Attempt[] = []
  /** The same client, through the proxy that breaks things. */
  const through = (fault: string): Service =>
    service.withOptions({ baseURL: `${ground.proxyUrl}/${fault}`, logger: (attempt) => attempts.push(attempt) })

  before(async () => {
    ground = await startGround()
    const nobody = new Service({ baseURL: ground.url, apiKey: null })
    key = (await nobody.accounts.signup({ email: 'ts@example.com' })).api_key
    service = new Service({ baseURL: `${ground.url}/api/v1/`, apiKey: ` ${key}\n` })
  })
  after(() => ground?.stop())
  beforeEach(() => {
    attempts.length = 0
  })

  it('signs up, earns, reads', async () => {
    expect((await service.earnings.earn({ task: 'classify_sentiment' })).earned_pence).to.equal(78)
    const { data, response, requestID } = await service.earnings.balance().withResponse()
    expect([data.balance_pence, response.status]).to.deep.equal([78, 200])
    expect(requestID).to.be.a('string')
    expect((await service.agents.info()).module).to.equal('agents')
    expect(await service.audit.checkpoint().catch(() => '')).to.be.a('string')
  })

  it('tells errors apart by class and code', async () => {
    const conflict = await failureOf(service.payouts.withdraw())
    expect(conflict).to.be.instanceOf(ConflictError).and.include({ status: 409, code: 'processor_not_connected' })
    const bad = (await failureOf(service.audit.events({ limit: 1_000 }))) as BadRequestError
    expect(bad).to.be.instanceOf(BadRequestError)
    expect(bad.details[0]?.pointer).to.equal('/query/limit')
    const wrong = service.withOptions({ apiKey: 'sk_wrong_and_secret' })
    const refused = (await failureOf(wrong.earnings.balance())) as AuthenticationError
    expect(refused).to.be.instanceOf(AuthenticationError).and.include({ code: 'E001' })
    expect(`${refused.stack} ${JSON.stringify(refused)}`).to.not.include('sk_wrong')
  })

  it('holds no key in the errors of what it cannot send', async () => {
    for (const options of [{ apiKey: 'sk_se\ncret' }, { baseURL: 'https://sk_secret@example.com' }, { baseURL: 'x' }])
      expect(String(await failureOf(Promise.resolve().then(() => service.withOptions(options).earnings.balance()))))
        .to.include('ServiceError')
        .and.not.include('cret')
    expect(await failureOf(service.agents.retrieve(''))).to.be.instanceOf(TypeError)
    expect(ServiceError).to.be.a('function')
  })

  it('asks again under the same key when an answer is lost: charged once', async () => {
    const before = await service.earnings.balance()
    const { billing } = await through('cut').chat.completions.create({ model: 'auto', messages: MESSAGES })
    const { credits_pence } = await service.earnings.balance()
    expect(billing.cost_pence).to.be.greaterThan(0)
    expect(before.credits_pence - credits_pence).to.equal(billing.cost_pence)
    expect(attempts.map(({ attempt, status }) => [attempt, status])).to.deep.equal([
      [1, undefined],
      [2, 200],
    ])
  })

  it('waits as it is told, and does not repeat what is refused for good', async () => {
    expect((await through('busy').earnings.balance()).balance_pence).to.be.a('number')
    expect(attempts.map(({ status }) => status)).to.deep.equal([503, 200])
    expect(await failureOf(through('refuse').earnings.balance())).to.be.instanceOf(InternalServerError)
    expect(attempts.length).to.equal(3)
  })

  it('ends a call in time, and when its caller wants', async () => {
    const silent = through('silent')
    const late = await failureOf(silent.earnings.balance({ timeout: 50, maxRetries: 1 }))
    expect(late).to.be.instanceOf(APIConnectionTimeoutError)
    expect(attempts.length).to.equal(2)
    const signal = AbortSignal.timeout(20)
    expect(await failureOf(silent.earnings.balance({ signal }))).to.be.instanceOf(APIUserAbortError)
  })

  it('goes through all pages', async () => {
    const rich = service.withOptions({ apiKey: ground.richKey })
    const ids = new Set<string>()
    for await (const { id } of rich.dispatch.list({ queue: 'q', limit: 100 })) ids.add(id)
    expect(ids.size).to.equal(JOBS)
    const first = await rich.dispatch.list({ queue: 'q', limit: 100 })
    expect([first.data.length, first.hasNextPage()]).to.deep.equal([100, true])
  })

  it('streams, and says when a stream was cut', async () => {
    const ask = (from: Service) =>
      from.chat.completions.create({ model: 'auto', messages: MESSAGES, stream: true as const })
    let text = ''
    for await (const { choices } of await ask(service)) text += choices[0]?.delta.content ?? ''
    expect(text).to.not.equal('')
    const cut = async (): Promise<void> => {
      for await (const _ of await ask(through('cut-stream')));
    }
    expect(await failureOf(cut())).to.be.instanceOf(APIConnectionError)
    let told = ''
    for await (const event of await service.responses.create({ model: 'auto', input: 'Hi', stream: true }))
      told = event.type
    expect(told).to.equal('response.completed')
  })

  it('tells the events of every stream as its contract says, and when it was cut', async () => {
    const agent = await service.agents.create({
      ...{ name: 'TS', archetype: 'researcher', price_per_call: 0, markets: ['GB'] },
    })
    const ask = { model: 'auto', max_tokens: 50, messages: MESSAGES }
    const body = { model: 'auto', messages: MESSAGES, input: 'Hi', stream: true }
    const told = async (stream: AsyncIterable<ServerEvent>, events: Readonly<Record<string, TSchema>>) => {
      const names = new Set<string>()
      for await (const { event, data } of stream) {
        expect(Check(events[event] as TSchema, data), `${event} ${JSON.stringify(data)}`).to.equal(true)
        names.add(event)
      }
      return [...names]
    }
    const call = await service.agents.callStream(agent.id, { input: { text: 'Seals never expire.' } })
    expect(await told(call, agents.call.events)).to.include('result')
    const messages = await told(await service.messages.createStream(ask), protocols.messages.events)
    expect(messages).to.have.members(Object.keys(protocols.messages.events))
    const completions = await service.completions.createStream({ model: 'auto', prompt: 'Hi' })
    expect(await told(completions, protocols.completions.events)).to.deep.equal(['message'])
    expect(completions.done).to.equal(true)
    const chat = await service.events('POST', '/v1/chat/completions', { body: { ...body, input: undefined } })
    expect(await told(chat, routing.chat.events)).to.deep.equal(['message'])
    const responses = await service.events('POST', '/v1/responses', { body: { ...body, messages: undefined } })
    expect(await told(responses, protocols.responses.events)).to.include('response.output_text.done')
    const cut = told(await through('cut-stream').messages.createStream(ask), protocols.messages.events)
    expect(await failureOf(cut)).to.be.instanceOf(APIConnectionError)
    const changes = await service.console.changes()
    await service.earnings.earn({ task: 'one_word_summary' })
    for await (const { event, data } of changes) {
      expect([event, data]).to.deep.equal(['changed', {}])
      break
    }
    await service.logs.ingest('{"message": "seen"}', { app: 'tail' })
    for await (const { data } of await service.logs.tail({ query: '{app="tail"}', start: '1' })) {
      expect(Check(logs.tail.events.message, data)).to.equal(true)
      expect(data.streams[0]?.values[0]?.[1]).to.include('seen')
      break
    }
  })

  it('sends a form with a file, the same when it is sent again, and reads bytes', async () => {
    const line =
      '{"custom_id":"a","method":"POST","url":"/v1/chat/completions","body":{"model":"auto","messages":[{"role":"user","content":"Hi"}]}}'
    const file = new File([line], 'lines.jsonl')
    const made = await through('cut').files.create({ purpose: 'batch', file })
    expect([made.filename, made.bytes, attempts.length]).to.deep.equal(['lines.jsonl', line.length, 2])
    expect(await (await service.files.content(made.id)).text()).to.equal(line)
    const lines = await service.logs.ingest('{"message": "it is done"}', { app: 'web' })
    expect(lines.accepted).to.equal(1)
  })

  it('checks deliveries of webhooks', async () => {
    for (const { what, valid, secret, body, headers, now } of VECTORS.webhooks) {
      const unwrapped = unwrapWebhook(body, headers, secret, { nowMs: now * 1_000 })
      const outcome = await unwrapped.then(
        ({ event }) => event,
        (error: Error) => error.name,
      )
      expect(outcome, what).to.equal(valid ? 'earn.completed' : 'WebhookSignatureError')
    }
  })

  it('checks an export offline, and refuses each that was tampered with', async () => {
    const { good } = VECTORS.exports
    for (const [what, one] of Object.entries(VECTORS.exports))
      expect((await verifyExport(one)).valid, what).to.equal(one === good)
    expect(await verifyExport(good as AuditExport, good?.log_keys)).to.include({ valid: true, trusted: true })
    expect((await verifyExport(good as AuditExport, [])).valid).to.equal(false)
  })

  it("checks its account's own export, and refuses it with one byte changed", async () => {
    const { keys } = await service.audit.keys()
    // a record is in the log a moment after it was sealed
    const own = await eventually(async () => {
      const exported = (await service.audit.export()) as AuditExport
      return (await verifyExport(exported, keys)).pending === 0 ? exported : undefined
    }, PATIENCE_MS)
    expect(own.records).to.not.deep.equal([])
    expect(await verifyExport(own, keys)).to.include({ valid: true, trusted: true })
    expect(await failureOf(verifyExport({}))).to.be.instanceOf(ServiceError)
    const [first, ...more] = own.records as [SealedBundle, ...SealedBundle[]]
    const tampered = { ...own, records: [{ ...first, text: first.text.replace('"v":1', '"v":2') }, ...more] }
    expect((await verifyExport(tampered, keys)).valid).to.equal(false)
  })

  it('takes the place of the openai package: the same results of all programs', async () => {
    const options = { apiKey: key, baseURL: `${ground.url}/api/v1` }
    const [stock, ours] = [new OpenAI(options), new Service(options) as unknown as OpenAI]
    for (const program of OPENAI_PROGRAMS)
      expect(await resultOf(ours, program), program.name).to.deep.equal(await resultOf(stock, program))
  })
})
