import { AgentCard, canonicalizeAgentCard, type StreamResponse, TaskState, verifyAgentCardSignature } from '@a2a-js/sdk'
import { ClientFactory, ClientFactoryOptions, JsonRpcTransportFactory } from '@a2a-js/sdk/client'
import { expect } from 'chai'
import { flattenedVerify, importJWK } from 'jose'
import supertest from 'supertest'
import { Outbound, onFaultPoint, PersonalData } from '../../kernel/define.ts'
import { OutboundClient } from '../../kernel/outbound/client.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import agents from '../agents/module.ts'
import { Agents } from '../agents/services.ts'
import { gatewayKernel, grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import { fakeCipher } from '../safety/testing/fake-cipher.ts'
import { fakeRetention } from '../workspaces/testing-retention.ts'
import a2a from './module.ts'
import { type Peer, startPeer, stockMessage } from './testing.ts'

const A = 'usr_creator'
const TEXT = 'The kernel loads modules. Each module owns its routes. A module that fails harms no other.'

describe('A2A', () => {
  const retention = fakeRetention()
  let t: TestKernel
  let agent: { readonly id: string; readonly slug: string }
  let peer: Peer
  let guarded: OutboundClient
  let open: OutboundClient
  let users = 0
  before(async () => {
    peer = await startPeer()
    guarded = new OutboundClient({ allowPrivate: false })
    open = new OutboundClient({ allowPrivate: true })
    const guardOf = (url: string) => (url.startsWith(peer.url) ? open : guarded)
    const outbound: Outbound = {
      check: (url, pointer) => guardOf(url).check(url, pointer),
      request: (url, options) => guardOf(url).request(url, options),
    }
    t = await gatewayKernel(
      {},
      { modules: [agents, a2a], provide: [fakeCipher, [Outbound, outbound], retention.provided] },
    )
    agent = await create({ name: 'Summary Desk', price_per_call: 0.1 })
    await t.services.resolve(Agents).markListed(agent.id, A)
  })
  after(async () => {
    await t?.stop()
    await peer?.close()
    await guarded?.close()
    await open?.close()
  })

  const as = (userId: string) => t.as({ userId })
  const create = async (body: object) =>
    (
      await as(A)
        .post('/v1/agents')
        .send({ archetype: 'summariser', price_per_call: 0, ...body })
        .expect(200)
    ).body
  const caller = async (pence = 100): Promise<string> => {
    const user = `usr_a2a${++users}`
    if (pence > 0) await grant(t, pence, user)
    return user
  }
  const keyed =
    (user: string): typeof fetch =>
    (input, init) => {
      const headers = new Headers(init?.headers)
      t.as({ userId: user })
      headers.set('authorization', `Bearer test-${user}-key_${user}-free-user`)
      return fetch(input, { ...init, headers })
    }
  /** The stock client, from the agent's card. */
  const client = (user: string, path = `/a2a/v1/${agent.slug}/.well-known/agent-card.json`) =>
    new ClientFactory(
      ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
        transports: [new JsonRpcTransportFactory({ fetchImpl: keyed(user), legacyCompat: { enabled: true } })],
      }),
    ).createFromUrl(`${t.url}${path}`, '')
  const rpc = async (user: string, method: string, params: object, { version = '1.0', path = `/${agent.slug}` } = {}) =>
    (
      await as(user)
        .post(`/a2a/v1${path}`)
        .set(version === '' ? {} : { 'a2a-version': version })
        .send({ jsonrpc: '2.0', id: 7, method, params })
        .expect(200)
    ).body

  it('serves cards without a key: of the service, and of each listed agent', async () => {
    const { body: card } = await as('x').get(`/a2a/v1/${agent.slug}/.well-known/agent-card.json`).expect(200)
    expect(card).to.deep.include({
      name: 'Summary Desk',
      url: `${t.url}/a2a/v1/${agent.slug}`,
      protocolVersion: '0.3.0',
    })
    expect(card.supportedInterfaces.map((each: { protocolVersion: string }) => each.protocolVersion)).to.deep.equal([
      '1.0',
      '0.3',
    ])
    const { body: service } = await as('x').get('/.well-known/agent-card.json').expect(200)
    expect(service.skills.map(({ id }: { id: string }) => id)).to.include(agent.slug)
    const hidden = await create({ name: 'Not listed' })
    await as('x').get(`/a2a/v1/${hidden.slug}/.well-known/agent-card.json`).expect(404)
  })

  it('answers the stock client of 1.0: paid once, split 78 / 19.5 / 2.5', async () => {
    const user = await caller()
    const desk = await client(user)
    const task = (await desk.sendMessage(stockMessage(TEXT))) as never as {
      id: string
      status: object
      artifacts: never[]
    }
    expect(task.status).to.include({ state: TaskState.TASK_STATE_COMPLETED })
    expect(task.artifacts).to.have.lengthOf(1)
    expect(await spendable(t, user)).to.equal(90_000_000n)
    expect(await held(t, user)).to.equal(0n)
    const { body } = await as(user).get(`/v1/a2a/tasks/${task.id}`).expect(200)
    expect(body.economics).to.deep.equal({
      gross_pence: 10,
      target_developer_earned_pence: 7.8,
      platform_pence: 1.95,
      dt_pence: 0.25,
    })
    const again = await desk.getTask({ tenant: '', id: task.id, historyLength: undefined })
    expect(again.history).to.have.lengthOf(1)
    const listed = await desk.listTasks({
      tenant: '',
      contextId: '',
      status: TaskState.TASK_STATE_UNSPECIFIED,
      pageToken: '',
      statusTimestampAfter: undefined,
    })
    expect(listed.tasks.map(({ id }) => id)).to.deep.equal([task.id])
    expect((await desk.getAgentCard()).name).to.equal('Summary Desk')
    await t.settle()
    const { body: earned } = await as(A).get(`/v1/agents/${agent.id}/earnings`).expect(200)
    expect(earned.calls_total).to.be.at.least(1)
  })

  it('streams to it: task first, words, the answer, the end', async () => {
    const desk = await client(await caller())
    const events: StreamResponse[] = []
    for await (const event of desk.sendMessageStream(stockMessage(TEXT))) events.push(event)
    const cases = events.map(({ payload }) => payload?.$case)
    expect(cases[0]).to.equal('task')
    expect(cases).to.include('artifactUpdate')
    const [last, end] = [events.at(-2)?.payload, events.at(-1)?.payload]
    expect(last?.$case === 'artifactUpdate' && last.value.lastChunk).to.equal(true)
    expect(end?.$case === 'statusUpdate' && end.value.status?.state).to.equal(TaskState.TASK_STATE_COMPLETED)
  })

  it('answers 0.3, where no version is told', async () => {
    const user = await caller()
    const params = {
      message: {
        kind: 'message',
        messageId: 'm-legacy',
        role: 'user',
        parts: [{ kind: 'text', text: TEXT }],
        metadata: { agent: agent.slug },
      },
    }
    for (const path of ['', '/', `/${agent.slug}`]) {
      const { result } = await rpc(user, 'message/send', params, { version: '', path })
      expect(result).to.include({ kind: 'task' })
      expect(result.status.state).to.equal('completed')
    }
    // one message is one task
    expect(await spendable(t, user)).to.equal(90_000_000n)
    const { text } = await as(user)
      .post(`/a2a/v1/${agent.slug}`)
      .send({
        jsonrpc: '2.0',
        id: 1,
        method: 'message/stream',
        params: { message: { ...params.message, messageId: 'm-2' } },
      })
      .expect(200)
    const events = text.split('\n\n').flatMap((each) => (each.startsWith('data: ') ? [JSON.parse(each.slice(6))] : []))
    expect(events[0].result.kind).to.equal('task')
    expect(events.at(-1).result).to.include({ kind: 'status-update', final: true })
    const bad = await rpc(user, 'tasks/get', { id: 'a2a_unknown' }, { version: '0.3' })
    expect(bad.error.code).to.equal(-32001)
  })

  it('keeps a conversation in a context', async () => {
    const user = await caller()
    const parrot = await create({ name: 'Parrot' })
    const contextId = 'ctx-1'
    for (const text of ['One. Two. Three.', 'And four.'])
      await rpc(
        user,
        'SendMessage',
        { message: { messageId: text, contextId, role: 'ROLE_USER', parts: [{ text }] } },
        { path: `/${parrot.slug}` },
      )
    const { result } = await rpc(user, 'ListTasks', { contextId, includeArtifacts: true })
    expect(result.totalSize).to.equal(0)
    const all = await rpc(user, 'ListTasks', { context_id: contextId, includeArtifacts: true }, { path: '' })
    expect(all.result.totalSize).to.equal(2)
    expect(all.result.tasks[0].artifacts).to.have.lengthOf(1)
  })

  it('does /v1/a2a/invoke with the economics of the specification, and refunds it once', async () => {
    const user = await caller()
    const body = { target_agent: agent.slug, task_type: 'summarise', payload: { text: TEXT } }
    const { body: done } = await as(user).post('/v1/a2a/invoke').send(body).expect(200)
    expect(done).to.include({ status: 'completed', agent_id: agent.id })
    expect(done.economics.target_developer_earned_pence).to.equal(7.8)
    expect(done.receipt).to.match(/^sha256:[0-9a-f]{64}$/)
    expect(done.result.text).to.be.a('string').and.not.equal('')
    await as(user).post(`/v1/a2a/tasks/${done.task_id}/refund`).send().expect(404)
    for (let time = 0; time < 2; time++) await as(A).post(`/v1/a2a/tasks/${done.task_id}/refund`).send().expect(200)
    expect(await spendable(t, user)).to.equal(100_000_000n)
    expect((await as(user).get(`/v1/a2a/tasks/${done.task_id}`)).body.refunded).to.equal(true)
  })

  it('costs and earns nothing for agents of one’s own', async () => {
    const { body } = await as(A)
      .post('/v1/a2a/invoke')
      .send({ target_agent: agent.slug, task_type: 'summarise', payload: { text: TEXT } })
      .expect(200)
    expect(body.economics.gross_pence).to.equal(0)
    expect(body.economics.target_developer_earned_pence).to.equal(0)
    expect(body.receipt).to.be.a('string')
    await as(A).post(`/v1/a2a/tasks/${body.task_id}/refund`).send().expect(409)
  })

  it('refuses circles and depth by the trail, funds that are not there, and prices that are too high', async () => {
    const user = await caller()
    const body = { target_agent: agent.slug, task_type: 'summarise', payload: { text: TEXT } }
    const invoke = (extra: object, by = user) =>
      as(by)
        .post('/v1/a2a/invoke')
        .send({ ...body, ...extra })
    expect((await invoke({ trail: [agent.id] }).expect(409)).body.code).to.equal('call_cycle')
    expect((await invoke({ trail: ['a', 'b', 'c', 'd', 'e'] }).expect(409)).body.code).to.equal('call_cycle')
    expect((await invoke({ max_cost_pence: 9 }).expect(400)).body.cheapest_pence).to.equal(10)
    expect((await invoke({ target_agent: 'nobody' }).expect(404)).body.code).to.equal('E007')
    expect(await spendable(t, user)).to.equal(100_000_000n)
    const poor = await caller(0)
    expect((await invoke({}, poor).expect(402)).body.code).to.equal('E003')
    const { error } = await rpc(poor, 'SendMessage', {
      message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: TEXT }] },
    })
    expect(error).to.include({ code: -32000 })
    expect(error.data[0]).to.include({ reason: 'E003' })
  })

  for (const point of ['a2a.answered', 'a2a.charged', 'a2a.ended'])
    it(`charges once where the process dies at ${point}`, async () => {
      const user = await caller()
      let deaths = 0
      const undo = onFaultPoint((at) => {
        if (at === point && deaths++ === 0) throw new Error('died')
      })
      const sent = await rpc(user, 'SendMessage', {
        message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: TEXT }] },
        configuration: { returnImmediately: true },
      })
      for (let retry = 0; retry < 3; retry++) await t.advance(60_000)
      undo()
      expect(deaths).to.be.above(0)
      expect(await spendable(t, user)).to.equal(90_000_000n)
      expect(await held(t, user)).to.equal(0n)
      const { result } = await rpc(user, 'GetTask', { id: sent.result.task.id })
      expect(result.status.state).to.equal('TASK_STATE_COMPLETED')
      expect(result.artifacts).to.have.lengthOf(1)
    })

  /** Sent to an agent whose endpoint answers when the test says so. */
  const slowTask = async (user: string, configuration: object = {}) => {
    const slow = await create({ name: `Slow ${++users}`, price_per_call: 0.1, endpoint: { url: `${peer.url}/slow` } })
    const { result } = await rpc(
      user,
      'SendMessage',
      {
        message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: TEXT }] },
        configuration: { returnImmediately: true, ...configuration },
      },
      { path: `/${slow.slug}` },
    )
    await peer.asked()
    return result.task as { readonly id: string }
  }

  it('cancels what is not answered: nothing is charged, everybody who listens is told', async () => {
    const user = await caller()
    const { id } = await slowTask(user)
    expect(await held(t, user)).to.equal(10_000_000n)
    const desk = await client(user)
    const events: StreamResponse[] = []
    const listening = (async () => {
      for await (const event of desk.resubscribeTask({ tenant: '', id })) {
        events.push(event)
        if (events.length === 1)
          expect((await desk.cancelTask({ tenant: '', id, metadata: undefined })).status?.state).to.equal(
            TaskState.TASK_STATE_CANCELED,
          )
      }
    })()
    await listening
    peer.answer()
    await t.settle()
    const end = events.at(-1)?.payload
    expect(end?.$case === 'statusUpdate' && end.value.status?.state).to.equal(TaskState.TASK_STATE_CANCELED)
    expect(await spendable(t, user)).to.equal(100_000_000n)
    expect((await rpc(user, 'CancelTask', { id })).error.code).to.equal(-32002)
    expect((await rpc(user, 'SubscribeToTask', { id })).error.code).to.equal(-32004)
  })

  it('pushes the end of a task, in the form of its version, with token and credentials', async () => {
    const user = await caller()
    const { id } = await slowTask(user, {
      taskPushNotificationConfig: {
        url: `${peer.url}/push`,
        token: 'tok',
        authentication: { scheme: 'Bearer', credentials: 'secret' },
      },
    })
    const set = { taskId: id, pushNotificationConfig: { id: 'old', url: `${peer.url}/push-legacy` } }
    await rpc(user, 'tasks/pushNotificationConfig/set', set, { version: '0.3' })
    const { result } = await rpc(user, 'ListTaskPushNotificationConfigs', { taskId: id })
    expect(result.configs.map((each: { id: string }) => each.id)).to.deep.equal(['default', 'old'])
    const got = await rpc(user, 'GetTaskPushNotificationConfig', { taskId: id, id: 'default' })
    expect(got.result).to.include({ url: `${peer.url}/push`, token: 'tok' })
    peer.answer()
    await t.settle()
    const [now, before] = ['/push', '/push-legacy'].map((path) => peer.pushed.findLast(({ url }) => url === path))
    const states = peer.pushed.filter(({ url }) => url === '/push').map(({ body }) => JSON.stringify(body))
    expect(states.some((told) => told.includes('TASK_STATE_WORKING'))).to.equal(true)
    expect(now?.body).to.have.nested.property('task.status.state', 'TASK_STATE_COMPLETED')
    expect(now?.headers).to.include({ authorization: 'Bearer secret', 'x-a2a-notification-token': 'tok' })
    expect(before?.body).to.include({ kind: 'task', id })
    await rpc(user, 'DeleteTaskPushNotificationConfig', { taskId: id, id: 'old' })
    expect((await rpc(user, 'GetTaskPushNotificationConfig', { taskId: id, id: 'old' })).error.code).to.equal(-32001)
  })

  it('goes on with a task whose agent asks back: one price, once, for the answer', async () => {
    const user = await caller()
    const asker = await create({ name: 'Weather', price_per_call: 0.1, endpoint: { url: `${peer.url}/asks` } })
    const path = `/${asker.slug}`
    const send = async (messageId: string, text: string, change: object = {}) =>
      (
        await rpc(
          user,
          'SendMessage',
          {
            message: { messageId, role: 'ROLE_USER', parts: [{ text }], ...change },
            configuration: { taskPushNotificationConfig: { url: `${peer.url}/asked` } },
          },
          { path },
        )
      ).result.task
    const asked = await send('q1', 'What is the weather?')
    expect(asked.status.state).to.equal('TASK_STATE_INPUT_REQUIRED')
    expect(asked.status.message.parts[0].text).to.equal('Which city?')
    expect(await held(t, user)).to.equal(10_000_000n)
    const { body: view } = await as(user).get(`/v1/a2a/tasks/${asked.id}`).expect(200)
    expect(view).to.include({ status: 'input-required', question: 'Which city?' })
    const vague = await send('q2', 'You know which.', { taskId: asked.id })
    expect(vague.status.state).to.equal('TASK_STATE_INPUT_REQUIRED')
    const done = await send('q3', 'York.', { taskId: asked.id })
    expect(done).to.deep.include({ id: asked.id, contextId: asked.contextId })
    expect(done.status.state).to.equal('TASK_STATE_COMPLETED')
    expect(done.artifacts[0].parts[0].text).to.equal('It rains in York.')
    // again after a lost answer
    expect((await send('q3', 'York.', { taskId: asked.id })).status.state).to.equal('TASK_STATE_COMPLETED')
    expect([await spendable(t, user), await held(t, user)]).to.deep.equal([90_000_000n, 0n])
    const late = await rpc(user, 'SendMessage', {
      message: { messageId: 'q4', taskId: asked.id, role: 'ROLE_USER', parts: [{ text: 'Leeds' }] },
    })
    expect(late.error.code).to.equal(-32004)
    await t.settle()
    const told = peer.pushed.flatMap(({ url, body }) =>
      url === '/asked' ? [(body as { task: { status: { state: string } } }).task.status.state] : [],
    )
    expect(told).to.include.members(['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_COMPLETED'])
    const stubborn = await send('s1', 'Weather?')
    for (let n = 0; n < 5; n++) await send(`s-${n}`, 'Guess.', { taskId: stubborn.id })
    expect((await send('s-6', 'Guess.', { taskId: stubborn.id })).status.state).to.equal('TASK_STATE_FAILED')
    const open = await send('c1', 'Weather?')
    expect((await rpc(user, 'CancelTask', { id: open.id }, { path })).result.status.state).to.equal(
      'TASK_STATE_CANCELED',
    )
    await t.settle()
    expect([await spendable(t, user), await held(t, user)]).to.deep.equal([90_000_000n, 0n])
  })

  it('signs its cards: the stock verifier and stock JOSE agree, and a changed card is refused', async () => {
    const { body: keys } = await as('x').get('/v1/a2a/jwks.json').expect(200)
    const jwk = keys.keys[0]
    for (const path of ['/.well-known/agent-card.json', `/a2a/v1/${agent.slug}/.well-known/agent-card.json`]) {
      const { body } = await as('x').get(path).expect(200)
      const card = AgentCard.fromJSON(body)
      const verify = verifyAgentCardSignature(async (kid, jku) => {
        expect([kid, jku]).to.deep.equal([jwk.kid, `${t.url}/v1/a2a/jwks.json`])
        return jwk
      })
      await verify(card)
      const [signature] = body.signatures
      const byJose = async (signed: AgentCard) => {
        const payload = Buffer.from(canonicalizeAgentCard(signed)).toString('base64url')
        return flattenedVerify({ ...signature, payload }, await importJWK(jwk, 'EdDSA'))
      }
      await byJose(card)
      const refused = await byJose({ ...card, name: 'Another' }).catch((error: { readonly code: string }) => error.code)
      expect(refused).to.equal('ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
    }
  })

  it('tells nobody of another’s task', async () => {
    const { result } = await rpc(await caller(), 'SendMessage', {
      message: { messageId: 'mine', role: 'ROLE_USER', parts: [{ text: TEXT }] },
    })
    const { id } = result.task
    const other = await caller()
    for (const [method, params] of [
      ['GetTask', { id }],
      ['CancelTask', { id }],
      ['SubscribeToTask', { id }],
      ['CreateTaskPushNotificationConfig', { taskId: id, url: `${peer.url}/push` }],
      ['ListTaskPushNotificationConfigs', { taskId: id }],
    ] as const)
      expect((await rpc(other, method, params)).error?.code, method).to.equal(-32001)
    await as(other).get(`/v1/a2a/tasks/${id}`).expect(404)
    await as(other).post(`/v1/a2a/tasks/${id}/cancel`).send().expect(404)
    expect((await rpc(other, 'ListTasks', {})).result.tasks).to.deep.equal([])
  })

  it('refuses a push address that is private, before anything is held', async () => {
    const user = await caller()
    for (const url of ['http://169.254.169.254/latest', 'http://[::1]:80/', 'ftp://example.com/']) {
      const { error } = await rpc(user, 'SendMessage', {
        message: { messageId: url, role: 'ROLE_USER', parts: [{ text: TEXT }] },
        configuration: { taskPushNotificationConfig: { url } },
      })
      expect(error?.code, url).to.equal(-32602)
    }
    expect((await rpc(user, 'ListTasks', {}, { path: '' })).result.totalSize).to.equal(0)
    expect(await held(t, user)).to.equal(0n)
  })

  it('refuses parts that agents cannot read', async () => {
    const user = await caller()
    const send = (parts: object[]) =>
      rpc(user, 'SendMessage', { message: { messageId: 'x', role: 'ROLE_USER', parts } })
    for (const bad of [
      { raw: 'AAAA', mediaType: 'image/png' },
      { url: 'https://example.com/a.pdf' },
      { text: 'x', mediaType: 'application/x-unheard-of' },
    ])
      expect((await send([bad])).error.code, JSON.stringify(bad)).to.equal(-32005)
    expect((await send([])).error.code).to.equal(-32602)
    const { body } = await as(user)
      .post(`/a2a/v1/${agent.slug}`)
      .set('content-type', 'text/csv')
      .send('a,b')
      .expect(415)
    expect(body.error.code).to.equal(-32005)
  })

  it('refuses what is too large, no JSON, of no known method, version or agent', async () => {
    const user = await caller()
    const post = (path = `/${agent.slug}`) => as(user).post(`/a2a/v1${path}`).set('content-type', 'application/json')
    const large = {
      jsonrpc: '2.0',
      id: 1,
      method: 'SendMessage',
      params: { message: { parts: [{ text: 'x'.repeat(5e6) }] } },
    }
    const { body } = await post().send(JSON.stringify(large)).expect(413)
    expect(body).to.include({ jsonrpc: '2.0' })
    expect(body.error.data[0].reason).to.equal('payload_too_large')
    expect((await post().send('{"jsonrpc":').expect(400)).body.error.code).to.equal(-32700)
    expect((await post().send('[]').expect(400)).body.error.code).to.equal(-32602)
    expect((await rpc(user, 'Nothing', {})).error.code).to.equal(-32601)
    expect((await rpc(user, 'nothing/at/all', {}, { version: '0.3' })).error.code).to.equal(-32601)
    expect((await rpc(user, 'GetTask', { id: 'x' }, { version: '2.0' })).error.code).to.equal(-32009)
    expect((await post('/nobody').send('{}').expect(404)).body.error.data[0].reason).to.equal('E007')
    const nameless = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: TEXT }] } }
    expect((await rpc(user, 'SendMessage', nameless, { path: '' })).error.code).to.equal(-32602)
    const changed = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'something else' }] } }
    await rpc(user, 'SendMessage', nameless)
    expect((await rpc(user, 'SendMessage', changed)).error.data[0].reason).to.equal('E010')
    await supertest(t.url).post(`/a2a/v1/${agent.slug}`).send({}).expect(401)
  })

  it('shows the extended card with a key, and exports and erases what a caller wrote', async () => {
    const user = await caller()
    const desk = await client(user)
    expect((await desk.getAgentCard()).skills[0]?.examples[0]).to.match(/costs 10 pence/)
    await desk.sendMessage(stockMessage(TEXT))
    const data = t.services.resolve(PersonalData)
    const found: unknown[] = []
    for await (const { module, item } of data.export(user)) if (module === 'a2a') found.push(item)
    expect(JSON.stringify(found)).to.include('The kernel loads modules')
    const another = await caller()
    await (await client(another)).sendMessage(stockMessage(TEXT))
    await t.advance(4 * 86_400_000)
    retention.policies.push({ account: user, days: 3 })
    await t.runCron('a2a.retention')
    const tasks = async (whose: string) => (await as(whose).get('/v1/a2a/tasks')).body.data.length
    expect([await tasks(user), await tasks(another)]).to.deep.equal([0, 1])
    await data.erase(another)
    expect(await tasks(another)).to.equal(0)
  })
})
