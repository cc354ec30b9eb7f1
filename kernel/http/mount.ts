import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import express, { type Express } from 'express'
import { ApiError } from '../contract/errors.ts'
import type { Loaded } from '../contract/loaded.ts'
import type { Pipeline } from './pipeline.ts'
import type { Route } from './route.ts'

export interface Front {
  readonly app: Express
  /** Answers a request: hot routes at once, the rest through Express. */
  readonly listener: (req: IncomingMessage, res: ServerResponse) => void
  createServer(): Server
}

/** Puts routes behind Express; those with `hot` also in a table that is asked before it. */
export function mount(routes: readonly Route[], modules: Iterable<Loaded>, pipeline: Pipeline): Front {
  const app = express().disable('x-powered-by').disable('etag')
  const hot = new Map<string, Route>()
  for (const route of routes) {
    const { method } = route.operation
    if (route.operation.hot) hot.set(`${method.toUpperCase()} ${route.path}`, route)
    app[method](route.path.replaceAll(' ', '%20'), (req, res) => pipeline.serve(route, req, res, req.params))
  }
  for (const [path, methods] of methodsByPath(routes))
    app.all(path, (req, res) => pipeline.refuse(req, res, wrongMethod(req, methods)))
  for (const { name, prefix, state } of modules) {
    if (state === 'ready') continue
    for (const base of [prefix, `/api${prefix}`])
      app.use(base, (req, res) =>
        pipeline.refuse(
          withFullUrl(req),
          res,
          new ApiError('module_unavailable', `module '${name}' is ${state}; its /info says why`),
        ),
      )
  }
  app.use((req, res) => pipeline.refuse(req, res, isDecodable(req.path) ? noRoute(req) : badEncoding()))
  app.use(((error, req, res, _next) => {
    void pipeline.refuse(
      req,
      res,
      isBadUrl(error) ? badEncoding() : new ApiError('internal', 'the request could not be routed', { cause: error }),
    )
  }) satisfies express.ErrorRequestHandler)
  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    const route = hot.get(`${req.method} ${req.url}`)
    if (route) void pipeline.serve(route, req, res, {})
    else app(req, res)
  }
  return {
    app,
    listener,
    createServer: () =>
      createServer(
        { keepAliveTimeout: 60_000, headersTimeout: 20_000, requestTimeout: 120_000, maxHeaderSize: 16_384 },
        listener,
      ),
  }
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { path, operation } of routes) {
    const key = path.replaceAll(' ', '%20')
    const there = methods.get(key) ?? []
    there.push(operation.method.toUpperCase())
    methods.set(key, there)
  }
  return methods
}

function wrongMethod(req: express.Request, methods: readonly string[]): ApiError {
  return new ApiError(
    'method_not_allowed',
    `${req.path.slice(0, 200)} takes ${methods.join(', ')}, not ${req.method}`,
    { headers: { allow: methods.join(', ') } },
  )
}

function noRoute(req: express.Request): ApiError {
  return new ApiError(
    'not_found',
    `there is no route ${req.method} ${req.path.slice(0, 200)}; see GET /api/v1/openapi.json`,
  )
}

const badEncoding = (): ApiError => new ApiError('invalid_request', 'the path holds a malformed percent-encoding')

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Under `app.use` Express shortens `url`; the error's form goes by the full path. */
function withFullUrl(req: express.Request): express.Request {
  req.url = req.originalUrl
  return req
}

const isBadUrl = (error: unknown): boolean =>
  error instanceof URIError || (error as { status?: unknown })?.status === 400
