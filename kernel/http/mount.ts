import express, { type Express } from 'express'
import { ApiError } from '../contract/errors.ts'
import type { Loaded } from '../contract/loaded.ts'
import { type ErrorForm, formOf } from './errors.ts'
import type { Pipeline } from './pipeline.ts'
import type { Route } from './route.ts'
import type { Listener } from './server.ts'

export interface Front {
  readonly app: Express
  readonly listener: Listener
}

/** Puts routes behind Express; those without parameters also in a table that is asked before it. */
export function mount(
  routes: readonly Route[],
  modules: Iterable<Loaded>,
  pipeline: Pipeline,
  refused: (route: Route, error: unknown) => void,
): Front {
  const app = express().disable('x-powered-by').disable('etag')
  const literal = new Map<string, Route>()
  for (const shape of shapesOf(routes)) {
    for (const route of shape) {
      const { method } = route.operation
      const name = `${method.toUpperCase()} ${route.path}`
      try {
        app[method](route.path.replaceAll(' ', '%20'), (req, res) => pipeline.serve(route, req, res, req.params))
        if (!PATTERN.test(route.path) && !literal.has(name)) literal.set(name, route)
      } catch (error) {
        refused(route, error)
      }
    }
    const form = shape.find((route) => route.form !== 'flat')?.form ?? 'flat'
    // not app.all: that keeps an entry for each of thirty-four methods
    for (const path of new Set(shape.map((route) => route.path.replaceAll(' ', '%20'))))
      app.route(path).all((req, res) => void pipeline.refuse(req, res, wrongMethod(req, shape), form))
  }
  const formAt = formsOf(routes)
  for (const { name, prefix, state } of modules) {
    if (state === 'ready') continue
    for (const base of [prefix, `/api${prefix}`])
      app.use(base, (req, res) =>
        pipeline.refuse(
          withFullUrl(req),
          res,
          new ApiError('module_unavailable', `module '${name}' is ${state}; its /info says why`),
          formAt(req.path),
        ),
      )
  }
  app.use((req, res) => {
    const form = formAt(req.path)
    void pipeline.refuse(
      req,
      res,
      isDecodable(req.path) ? noRoute(req) : badEncoding(),
      typeof form === 'object' ? form : 'nested',
    )
  })
  app.use(((error, req, res, _next) => {
    void pipeline.refuse(
      req,
      res,
      isBadUrl(error) ? badEncoding() : new ApiError('internal', 'the request could not be routed', { cause: error }),
      'nested',
    )
  }) satisfies express.ErrorRequestHandler)
  const listener: Listener = (req, res) => {
    const url = req.url ?? '/'
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const route = literal.get(`${req.method === 'HEAD' ? 'GET' : req.method} ${path}`)
    if (!route?.unlimited && pipeline.sheds(req, res, route?.form ?? formAt(path))) return
    if (route) void pipeline.serve(route, req, res, {})
    else app(req, res)
  }
  return { app, listener }
}

/** What is more than plain text in a path of Express. */
const PATTERN = /[:*{}()\\]/

/** Routes of one shape (`/v1/x/:id`, whatever the parameter's name) together; plain words before parameters, so that no `:id` swallows a name. */
function shapesOf(routes: readonly Route[]): readonly (readonly Route[])[] {
  const shapes = new Map<string, Route[]>()
  for (const route of routes) {
    const shape = route.path.replaceAll(/:\w+/g, ':')
    shapes.set(shape, [...(shapes.get(shape) ?? []), route])
  }
  const plainWords = (shape: string): number =>
    (shape.includes(':') ? shape.split('/:')[0]?.split('/').length : Infinity) ?? 0
  return [...shapes].sort(([a], [b]) => compare(plainWords(b), plainWords(a))).map(([, shape]) => shape)
}

const compare = (a: number, b: number): number => (a < b ? -1 : Number(a > b))

/** The form of errors at a path that may match no route, from the plain words that routes begin with. */
function formsOf(routes: readonly Route[]): (path: string) => ErrorForm {
  const starts = new Map(
    routes.filter(({ form }) => form !== 'flat').map(({ path, form }) => [path.split(':', 1)[0] ?? path, form]),
  )
  // a folder where one foreign protocol is all there is: what it lacks is refused in its words, too
  for (const [start, form] of [...starts]) {
    const folder = start.slice(0, start.lastIndexOf('/', start.length - 2) + 1)
    const name = nameOf(form)
    if (name !== undefined && routes.every(({ path, form: one }) => nameOf(one) === name || !path.startsWith(folder)))
      starts.set(folder, form)
  }
  return (path) => [...starts].find(([start]) => path.startsWith(start))?.[1] ?? formOf(path)
}

/** Of a foreign protocol's errors. */
const nameOf = (form: ErrorForm): string | undefined => (typeof form === 'object' ? form.name : undefined)

function wrongMethod(req: express.Request, shape: readonly Route[]): ApiError {
  const methods = [...new Set(shape.map(({ operation }) => operation.method.toUpperCase()))].join(', ')
  return new ApiError('method_not_allowed', `${req.path.slice(0, 200)} takes ${methods}, not ${req.method}`, {
    headers: { allow: methods },
  })
}

function noRoute(req: express.Request): ApiError {
  return new ApiError(
    'not_found',
    `there is no route ${req.method} ${req.path.slice(0, 200)}: GET /docs and GET /openapi.json list all routes and need no key`,
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
