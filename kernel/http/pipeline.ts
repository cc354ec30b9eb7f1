import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KernelConfig } from '../config/kernel-config.ts'
import { ApiError } from '../contract/errors.ts'
import { isObject } from '../contract/is-object.ts'
import { asMember } from '../contract/member-scope.ts'
import type { Logger } from '../contract/module.ts'
import type { Caller, Member, Operation } from '../contract/operation.ts'
import { permissionOf } from '../contract/permission.ts'
import { type BytesAnswer, bytes, isBytes, isReply, isSocket, isStream } from '../contract/reply.ts'
import type {
  Authenticator,
  BrowserSession,
  BrowserSessions,
  Clock,
  Permissions,
  ReservedFields,
} from '../contract/services.ts'
import type { OperationEnd } from '../contract/telemetry.ts'
import { assertNone } from '../schema/assert-body.ts'
import { type Checked, check, reservedIn } from '../schema/validate.ts'
import type { Admission, Asker } from './admission.ts'
import { type BodyRules, parseBody, readBytes } from './body.ts'
import { isOwnPage, keyOf, MALFORMED, MISSING, sessionOf } from './credentials.ts'
import { type ErrorForm, toApiError } from './errors.ts'
import { Exchange, requestIdOf } from './exchange.ts'
import { type Handshake, handshakeOf } from './handshake.ts'
import { AnswerHeaders } from './headers.ts'
import { Idempotency } from './idempotency.ts'
import type { LimitStore, Rate, Taken } from './limits.ts'
import { networkOf } from './network.ts'
import { OpenBodies } from './open-bodies.ts'
import { Refusals } from './refusals.ts'
import type { Route } from './route.ts'
import { JSON_TYPE, sendBytes, sendError, sendRefusal, sendStream, sendText } from './send.ts'
import { Sockets } from './sockets.ts'

/** What every request needs; tokens of modules are looked up late, since modules come and fail. */
export interface PipelineParts {
  readonly config: KernelConfig
  readonly clock: Clock
  readonly log: Logger
  readonly limits: LimitStore
  readonly admission: Admission
  readonly idempotency: Idempotency
  readonly addressOf: (req: IncomingMessage) => string
  readonly authenticator: () => Authenticator | undefined
  readonly browserSessions: () => BrowserSessions | undefined
  readonly permissions: () => Permissions | undefined
  readonly reservedFields: () => ReservedFields | undefined
  /** Waits until the module has heard of all that is sealed about the account; ISO time until when it has, if it lags. */
  readonly heard: (module: string, account: string) => Promise<string | undefined>
  /** Told of every request once its answer has ended. */
  readonly ended: (end: OperationEnd) => void
}

interface JsonAnswer {
  readonly status: number
  readonly text: string
  readonly extra: Readonly<Record<string, string>>
}

/** Answers one request of one route. Never rejects. */
export type Serve = (
  route: Route,
  req: IncomingMessage,
  res: ServerResponse,
  params: Readonly<Record<string, unknown>>,
) => Promise<void>

/**
 * The one way every request goes: read → begin, or wait for it → identify → limit → gate → check → (deduplicate) → handle → send.
 * A body that is still coming is not begun, so that slow senders take nobody's place.
 * It uses node:http alone, so it runs before Express's router as well as behind it.
 */
export class Pipeline {
  readonly #parts: PipelineParts
  readonly #bodies = new OpenBodies()
  readonly #refusals: Refusals
  readonly sockets: Sockets
  #inFlight = 0
  #onIdle: (() => void) | undefined

  constructor(parts: PipelineParts) {
    this.#parts = parts
    this.#refusals = new Refusals(parts.log)
    this.sockets = new Sockets(parts.config, parts.log)
  }

  /** Answers 503 before anything is done for the request, if there is no room for it; says whether it did. */
  sheds(req: IncomingMessage, res: ServerResponse, form: ErrorForm): boolean {
    const { admission } = this.#parts
    if (!admission.isTight || admission.hasRoomFor(this.#askerOf(req))) return false
    const error = admission.refusal()
    this.#refusals.add(error, admission)
    const requestId = requestIdOf(req)
    sendRefusal(req, res, requestId, form, error)
    this.#parts.ended({
      operation: 'shed',
      method: 'get',
      route: '/*',
      status: error.status,
      complete: true,
      durationMs: 0,
      requestId,
      caller: undefined,
      traceparent: undefined,
    })
    return true
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Resolves when nothing is in flight any more. */
  async idle(): Promise<void> {
    if (this.#inFlight > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
    await this.sockets.idle()
  }

  readonly serve: Serve = async (route, req, res, params) => {
    const requestId = requestIdOf(req)
    const headers = AnswerHeaders.for(requestId)
    const startedAt = performance.now()
    let caller: Caller | undefined
    this.#inFlight++
    let begun = false
    try {
      const raw = route.operation.body || route.operation.bodyType === 'bytes' ? await this.#read(route, req) : NOTHING
      if (route.unlimited && route.operation.auth === 'none') {
        await this.#answer(route, req, res, params, undefined, requestId, headers, NOTHING)
        return
      }
      if (!route.unlimited) {
        const { admission } = this.#parts
        if (!admission.begin()) await admission.wait(this.#askerOf(req))
        begun = true
        // gone while it waited
        if (res.destroyed) return
      }
      caller = await this.#admit(route, req, headers)
      if (raw instanceof ApiError) throw raw
      const answered = () => this.#answer(route, req, res, params, caller, requestId, headers, raw)
      await (caller?.member ? asMember(caller.member, caller, answered) : answered())
    } catch (thrown) {
      const error = toApiError(thrown, requestId)
      if (error.code === 'overloaded') this.#refusals.add(error, this.#parts.admission)
      else if (error.status >= 500 && error.code !== 'module_unavailable')
        this.#parts.log.error('request failed', {
          requestId,
          path: route.path,
          code: error.code,
          error: error.cause ?? error,
        })
      sendError(req, res, headers, route.form, error)
    } finally {
      if (begun) this.#parts.admission.end()
      this.#parts.ended({
        operation: route.id,
        method: route.operation.method,
        route: route.operation.path,
        status: res.statusCode,
        complete: res.writableEnded || res.statusCode === 101,
        durationMs: performance.now() - startedAt,
        requestId,
        caller,
        ...(caller && { address: this.#parts.addressOf(req) }),
        ...(caller && req.headers['user-agent'] && { userAgent: req.headers['user-agent'].slice(0, 256) }),
        traceparent: req.headers['traceparent'] as string | undefined,
        baggage: req.headers['baggage'] as string | undefined,
      })
      if (--this.#inFlight === 0) this.#onIdle?.()
    }
  }

  /** The body, or why it cannot be had: that is told only to callers who are let in. */
  #read(route: Route, req: IncomingMessage): Promise<Buffer | ApiError> {
    const address = networkOf(this.#parts.addressOf(req))
    return readBytes(req, this.#bodyRules(route), this.#bodies, address).catch((error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    })
  }

  #bodyRules({ operation }: Route): BodyRules {
    const { config } = this.#parts
    return {
      type: operation.bodyType ?? 'json',
      limitBytes: operation.bodyLimitBytes ?? config.bodyLimitBytes,
      depth: config.bodyDepth,
      values: operation.bodyValues ?? config.bodyValues,
      numbers: operation.bodyNumbers ?? 0,
      timeoutMs: config.bodyTimeoutMs,
      optional: operation.bodyOptional === true,
    }
  }

  /** Without asking the store: whose key is not remembered counts as their address. */
  #askerOf(req: IncomingMessage): Asker {
    const key = keyOf(req.headers)
    const caller = typeof key === 'symbol' ? undefined : this.#parts.authenticator()?.recall?.(key)
    if (caller) return { name: caller.userId, tier: caller.tier }
    return { name: networkOf(this.#parts.addressOf(req)), tier: 'keyless' }
  }

  /** Answers what no route serves; counted and limited like the rest. */
  async refuse(req: IncomingMessage, res: ServerResponse, error: ApiError, form: ErrorForm): Promise<void> {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
    const open: Route = {
      id: 'refused',
      operation: { method: 'get', path: '/*', summary: '', auth: 'none', reply: {} },
      gate: { name: 'kernel', state: 'ready' },
      path,
      form,
      passesUnknown: true,
      unlimited: false,
      context: () => undefined,
      handler: () => {
        throw error
      },
    }
    await this.serve(open, req, res, {})
  }

  /** Who it is and whether there is room. Fails closed; a bad key counts against its address. */
  async #admit(route: Route, req: IncomingMessage, headers: AnswerHeaders): Promise<Caller | undefined> {
    const { limits, clock } = this.#parts
    let caller: Caller | undefined
    let refusal: ApiError | undefined
    if (route.operation.auth !== 'none') {
      const found = this.#identify(route, req)
      const settled = found instanceof Promise ? await found : found
      if (settled instanceof ApiError) refusal = settled
      else caller = settled
    }
    const pending = limits.take(...this.#bucketOf(caller, req), clock.now())
    const taken = pending instanceof Promise ? await pending : pending
    limitHeaders(headers, taken)
    if (!taken.allowed) throw tooMany(taken, clock.now(), caller !== undefined)
    if (refusal?.status === 401) headers.set('www-authenticate', challengeOf(route, req))
    if (refusal) throw refusal
    this.#assertAllowed(route, caller)
    return caller
  }

  #assertAllowed(route: Route, caller: Caller | undefined): void {
    if (route.gate.state !== 'ready')
      throw new ApiError('module_unavailable', `module '${route.gate.name}' is ${route.gate.state}; its /info says why`)
    if (route.operation.role && caller?.role !== route.operation.role)
      throw new ApiError('forbidden', `this route needs a key of an account with the role '${route.operation.role}'`)
    if (caller?.member) this.#permit(caller.member, route)
  }

  /** A console that is left open takes nothing from what its key may do. */
  #bucketOf(caller: Caller | undefined, req: IncomingMessage): readonly [name: string, limit: Rate] {
    const { limits } = this.#parts.config
    if (!caller) return [`ip:${networkOf(this.#parts.addressOf(req))}`, limits.keyless]
    const bySession = req.headers.cookie !== undefined && keyOf(req.headers) === MISSING
    return bySession ? [`session:${caller.keyId}`, limits.session] : [caller.keyId, limits[caller.tier]]
  }

  #permit(member: Member, { operation }: Route): void {
    const permissions = this.#parts.permissions()
    if (!permissions)
      throw new ApiError('module_unavailable', 'the module that keeps the roles of members is not running')
    const permission = permissionOf(operation)
    if (!permissions.may(member, permission))
      throw new ApiError(
        'forbidden',
        `this key of a member with the role '${member.role}' lacks the permission '${permission}'; ${permissions.remedy(permission)}`,
        { extra: { permission } },
      )
  }

  #identify(route: Route, req: IncomingMessage): Caller | ApiError | Promise<Caller | ApiError> {
    const key = keyOf(req.headers)
    const cookie = key === MISSING ? sessionOf(req.headers) : undefined
    if (cookie !== undefined) return this.#openSession(route, cookie, isOwnPage(req.headers))
    if (key === MISSING) return new ApiError('E001', 'no API key: send the header Authorization: Bearer <API_KEY>')
    if (key === MALFORMED)
      return new ApiError(
        'E001',
        'the key is malformed: the Authorization header must be "Bearer <API_KEY>" with one key and no white space in it, or Basic with the key as the name and no password, or as the password; x-api-key must be the key alone',
      )
    const admitted = route.admits?.(key)
    if (admitted instanceof Promise) return admitted.then((caller) => caller ?? this.#authenticate(key))
    return admitted ?? this.#authenticate(key)
  }

  /** A browser that is signed in. Fails closed: no module for sessions, no session. */
  async #openSession({ operation }: Route, cookie: string, isOwn: boolean): Promise<Caller | ApiError> {
    if (!isOwn)
      return new ApiError('forbidden', 'a session answers to pages of this service only: send an API key instead')
    const session: BrowserSession | undefined = await this.#parts.browserSessions()?.find(cookie)
    const caller = session && (await this.#parts.authenticator()?.callerOf?.(session.keyId, 'browser'))
    if (!session || !caller) return new ApiError('E001', 'the session has ended: sign in again')
    if (operation.confirm && session.confirmedUntil <= this.#parts.clock.now())
      return new ApiError('confirmation_required', 'show the API key of this session again, then repeat the request')
    return caller
  }

  #authenticate(key: string): Caller | ApiError | Promise<Caller | ApiError> {
    const authenticator = this.#parts.authenticator()
    if (!authenticator)
      return new ApiError('module_unavailable', 'keys cannot be checked: the module that keeps them is not running')
    const found = authenticator.authenticate(key)
    return found instanceof Promise ? found.then((caller) => caller ?? unknownKey()) : (found ?? unknownKey())
  }

  async #answer(
    route: Route,
    req: IncomingMessage,
    res: ServerResponse,
    params: Readonly<Record<string, unknown>>,
    caller: Caller | undefined,
    requestId: string,
    headers: AnswerHeaders,
    raw: Buffer,
  ): Promise<void> {
    const { operation } = route
    const { addressOf } = this.#parts
    const given = operation.query || req.url?.includes('?') ? queryOf(req) : undefined
    const query = operation.query ? given : undefined
    const { value: body, textual } = operation.body
      ? parseBody(raw, req.headers['content-type'], this.#bodyRules(route))
      : NO_BODY
    const values = { params: operation.params ? { ...params } : undefined, query: given, body, textual }
    await this.#check(route, values, caller)
    const idempotencyKey = operation.idempotent ? Idempotency.keyOf(req.headers['idempotency-key']) : undefined
    const exchange = new Exchange({ req, res, params, query, body, caller, requestId, raw, idempotencyKey, addressOf })
    const run = (): unknown => route.handler(exchange as never, route.context() as never)
    const asOf = operation.derived && caller ? await this.#parts.heard(route.gate.name, caller.userId) : undefined
    const handshake = operation.socket ? handshakeOf(res) : undefined
    if (handshake) await this.#connect(route, req, res, handshake, exchange, headers, run)
    else if (idempotencyKey === undefined) await this.#send(route, res, exchange, headers, await run(), asOf)
    else await this.#once(route, res, exchange, headers, params, idempotencyKey, run)
  }

  async #check(
    route: Route,
    values: {
      readonly params: unknown
      readonly query: object | undefined
      readonly body: unknown
      /** The body came as a form. */
      readonly textual: boolean
    },
    caller: Caller | undefined,
  ): Promise<void> {
    const { operation } = route
    const found: Checked[] = []
    for (const place of ['params', 'query', 'body'] as const) {
      const schema = operation[place]
      const faults =
        schema && place in values
          ? check(schema, values[place], place, place === 'body' ? values.textual : true)
          : undefined
      if (faults) found.push(faults)
    }
    const reserved = this.#parts.reservedFields()
    if (reserved && caller) {
      const unasked = operation.query || !values.query ? [] : Object.entries(values.query)
      const field =
        reservedIn(unasked, reserved.names) ??
        (route.passesUnknown
          ? topLevel(values.body, operation.body, reserved.names)
          : reservedIn(
              found.flatMap(({ unknown }) => unknown),
              reserved.names,
            ))
      if (field !== undefined) {
        await reserved.attempted(caller, operation.path, field)
        throw new ApiError(
          'E008',
          `'${field}' is fixed by the platform's rules: the earnings split and the treasury contribution cannot be overridden; leave the field out`,
        )
      }
    }
    assertNone(found.flatMap(({ violations }) => violations))
  }

  /** An answer that is no socket is sent as ever, and ends the connection. */
  async #connect(
    route: Route,
    req: IncomingMessage,
    res: ServerResponse,
    handshake: Handshake,
    exchange: Exchange,
    headers: AnswerHeaders,
    run: () => unknown,
  ): Promise<void> {
    const { caller } = exchange
    const { clock, limits } = this.#parts
    const place = this.sockets.take(req, caller?.userId ?? networkOf(exchange.ip))
    const admit = async (): Promise<void> => {
      if (!caller) return
      const found = await this.#identify(route, req)
      if (found instanceof ApiError) throw found
      this.#assertAllowed(route, found)
    }
    const charge = async (): Promise<void> => {
      const taken = await limits.take(...this.#bucketOf(caller, req), clock.now())
      if (!taken.allowed) throw tooMany(taken, clock.now(), caller !== undefined)
    }
    let open = false
    try {
      const out = await run()
      if (isSocket(out)) open = place.open(req, res, handshake, out, { admit, charge, path: route.path })
      else await this.#send(route, res, exchange, headers, out)
    } finally {
      if (!open) place.release()
    }
  }

  /** Runs a keyed operation at most once at a time and keeps its success. */
  async #once(
    route: Route,
    res: ServerResponse,
    exchange: Exchange,
    headers: AnswerHeaders,
    params: Readonly<Record<string, unknown>>,
    key: string,
    run: () => unknown,
  ): Promise<void> {
    const { idempotency } = this.#parts
    const reservation = await idempotency.reserve({
      userId: exchange.caller?.userId,
      ip: exchange.ip,
      operation: `${route.operation.method} ${route.operation.path}`,
      params,
      key,
      raw: exchange.raw,
    })
    if (!reservation.run) {
      const { status, headers: stored, bytes: kept } = reservation.answer
      if (kept === undefined)
        throw new ApiError(
          'conflict',
          'this request has been carried out already; its answer held a secret, which is shown only once',
        )
      const again = { ...stored, 'idempotent-replayed': 'true' }
      sendBytes(res, bytes(status, JSON_TYPE, Buffer.from(kept, 'base64'), again), headers)
      return
    }
    const { lease } = reservation
    let answer: BytesAnswer
    try {
      const out = await run()
      if (isStream(out)) {
        await idempotency.finish(lease, undefined)
        return sendStream(res, out, headers, exchange.signal)
      }
      answer = isBytes(out) ? out : this.#bytes(route, out)
    } catch (error) {
      await idempotency.finish(lease, undefined)
      throw error
    }
    const { status, headers: extra } = answer
    const kept = withoutSecret(route.operation, answer.bytes)
    await idempotency.finish(lease, { status, headers: extra, ...(kept && { bytes: kept.toString('base64') }) })
    sendBytes(res, answer, headers)
  }

  #bytes(route: Route, out: unknown): BytesAnswer {
    const { status, text, extra } = this.#json(route, out)
    return bytes(status, JSON_TYPE, text, extra)
  }

  async #send(
    route: Route,
    res: ServerResponse,
    exchange: Exchange,
    headers: AnswerHeaders,
    out: unknown,
    asOf?: string,
  ): Promise<void> {
    if (isBytes(out)) return sendBytes(res, out, headers)
    if (isStream(out)) return sendStream(res, out, headers, exchange.signal)
    if (isSocket(out))
      throw new ApiError(
        'invalid_request',
        'this is a WebSocket: send the headers Connection: Upgrade and Upgrade: websocket',
      )
    const { status, text, extra } = this.#json(route, out)
    return sendText(res, status, headers, extra, asOf === undefined ? text : withAsOf(text, asOf))
  }

  #json(route: Route, out: unknown): JsonAnswer {
    const { status, body, headers } = isReply(out) ? out : { status: 200, body: out, headers: {} }
    const text = JSON.stringify(body)
    if (!this.#parts.config.checkReplies) return { status, text, extra: headers }
    const schema = route.operation.reply[status]
    if (schema === undefined)
      throw new Error(`operation '${route.id}' answered status ${status}, which its contract does not say`)
    const faults = check(schema, JSON.parse(text), 'reply')
    if (faults)
      throw new Error(
        `operation '${route.id}' answered what its contract does not say: ${faults.violations.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')}`,
      )
    return { status, text, extra: headers }
  }
}

/** What may be kept of an answer; undefined: nothing. */
function withoutSecret({ secretReply }: Operation, answer: Buffer): Buffer | undefined {
  if (secretReply === undefined) return answer
  if (secretReply === true) return undefined
  return Buffer.from(JSON.stringify({ ...JSON.parse(answer.toString()), [secretReply]: undefined }))
}

/** Into a JSON object; what else it may be stays as it is. */
const withAsOf = (text: string, asOf: string): string => {
  const body: unknown = JSON.parse(text)
  return isObject(body) ? JSON.stringify({ ...body, as_of: asOf }) : text
}

/** RFC 6750: what is said of a key only where one came. */
function challengeOf(route: Route, req: IncomingMessage): string {
  const challenge = route.challenge?.() ?? 'Bearer'
  if (typeof keyOf(req.headers) === 'symbol') return challenge
  return `${challenge}${challenge.includes(' ') ? ',' : ''} error="invalid_token"`
}

const NOTHING = Buffer.alloc(0)
const NO_BODY = { value: undefined, textual: false }
const unknownKey = (): ApiError =>
  new ApiError(
    'E001',
    'the API key is unknown or revoked: check it for typos and trailing white space, or recover it with POST /api/recover-key',
  )

function limitHeaders(headers: AnswerHeaders, taken: Taken): void {
  headers.set('x-ratelimit-limit-minute', taken.limit)
  headers.set('x-ratelimit-remaining-minute', taken.remaining)
  headers.set('x-ratelimit-reset', taken.resetS)
}

function tooMany(taken: Taken, now: number, keyed: boolean): ApiError {
  const seconds = Math.max(1, Math.ceil(taken.resetS - now / 1_000))
  return new ApiError('E002', `rate limit of this ${keyed ? 'key' : 'address'} exceeded; retry in ${seconds} s`, {
    headers: { 'retry-after': String(seconds) },
  })
}

function queryOf(req: IncomingMessage): Record<string, unknown> {
  const text = req.url?.split('?', 2)[1]
  const query: Record<string, unknown> = {}
  if (!text) return query
  for (const [name, value] of new URLSearchParams(text)) {
    const existing = query[name]
    if (name === '__proto__') continue
    if (Array.isArray(existing)) existing.push(value)
    else query[name] = existing === undefined ? value : [existing, value]
  }
  return query
}

/** On routes that pass unknown fields on, only the top level is searched. */
function topLevel(body: unknown, schema: unknown, reserved: ReadonlySet<string>): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const known = (schema as { properties?: object } | undefined)?.properties ?? {}
  return Object.keys(body).find((name) => reserved.has(name) && !(name in known))
}
