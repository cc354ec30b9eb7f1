import Type from 'typebox'
import { type Loaded, runningFirst } from '../contract/loaded.ts'
import { type Call, type Caller, defineContract } from '../contract/operation.ts'
import { bytes, redirect, reply } from '../contract/reply.ts'
import type { ProviderStates } from '../contract/services.ts'
import type { Asset } from '../pages/asset.ts'
import { HTML_TYPE, PAGE_HEADERS } from '../pages/page.ts'
import { STYLE_SHEET } from '../pages/style.ts'
import { constant } from './constant.ts'
import { type Backends, essentialsMissing, Health, healthOf } from './health.ts'
import { infoOf, infoOperation } from './info.ts'
import { type Gate, type Route, routesOf } from './route.ts'

const Ready = Type.Object({ status: Type.Enum(['ok', 'unavailable']) })
const Unready = Type.Object({
  status: Type.Enum(['ok', 'unavailable']),
  not_ready: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 100,
    description: 'What is not ready: `store: down`, `module ledger: failed`, `service: stopping`',
  }),
})
const Document = Type.Object({}, { additionalProperties: true, title: 'OpenApiDocument' })

/** What the kernel itself serves. */
export const platformContract = defineContract({
  health: {
    method: 'get',
    path: '/api/v1/health',
    summary: 'Health of the platform: modules, providers, store',
    reply: { 200: Health },
  },
  livez: { method: 'get', path: '/livez', auth: 'none', summary: 'The process answers', reply: { 200: Ready } },
  readyz: {
    method: 'get',
    path: '/readyz',
    auth: 'none',
    summary: 'Requests may be sent here',
    reply: { 200: Ready, 503: Unready },
  },
  metrics: {
    method: 'get',
    path: '/metrics',
    role: 'operator',
    summary: 'What this process measures, for Prometheus; by a key of an operator, or by METRICS_TOKEN',
    reply: {},
    produces: ['text/plain'],
  },
  openapi: {
    method: 'get',
    path: '/api/v1/openapi.json',
    summary: 'The machine-readable specification',
    reply: { 200: Document },
  },
  openapiOpen: {
    method: 'get',
    path: '/openapi.json',
    auth: 'none',
    summary: 'The machine-readable specification, without a key',
    reply: { 200: Document },
  },
  docs: {
    method: 'get',
    path: '/docs',
    auth: 'none',
    summary: 'The reference as a page',
    reply: {},
    produces: ['text/html'],
  },
  home: {
    method: 'get',
    path: '/',
    auth: 'none',
    summary: 'Leads to the reference',
    reply: {},
    produces: ['text/html'],
  },
  styleSheet: {
    method: 'get',
    path: STYLE_SHEET.path,
    auth: 'none',
    summary: 'The style sheet of all pages',
    reply: {},
    produces: ['text/css'],
  },
  docsScript: {
    method: 'get',
    path: '/docs/reference.js',
    auth: 'none',
    summary: 'The script of the reference: search',
    reply: {},
    produces: ['text/javascript'],
  },
})

export interface PlatformParts {
  readonly modules: ReadonlyMap<string, Loaded>
  readonly backends: Backends
  readonly stopping: () => boolean
  readonly storeAlive: () => boolean
  readonly providers: () => ProviderStates | undefined
  /** The document as JSON text, and as a page; made once. */
  readonly openapi: () => string
  readonly docs: () => string
  /** In Prometheus's text format. */
  readonly metrics: () => Promise<string>
  /** Who may read it by another key than an operator's. */
  readonly scraper: (key: string) => Caller | undefined
  readonly docsScript: Asset
}

const UNLIMITED = new Set(['livez', 'readyz', 'metrics'])
const KERNEL: Gate = { name: 'kernel', state: 'ready' }

export function platformRoutes({
  modules,
  backends,
  stopping,
  storeAlive,
  providers,
  openapi,
  docs,
  metrics,
  scraper,
  docsScript,
}: PlatformParts): readonly Route[] {
  const json = constant({ contentType: 'application/json; charset=utf-8', text: openapi })
  const page = constant({ contentType: HTML_TYPE, text: docs, headers: PAGE_HEADERS })
  const fileOf = ({ contentType, text }: Asset) => constant({ contentType, text: () => text, immutable: true })
  const style = fileOf(STYLE_SHEET)
  const script = fileOf(docsScript)
  const handlers: Record<keyof typeof platformContract, (call: Call) => unknown> = {
    health: () => healthOf(modules, backends, providers()),
    livez: () => ({ status: 'ok' }),
    readyz: () => {
      const missing = [
        ...(stopping() ? ['service: stopping'] : []),
        ...(storeAlive() ? [] : ['store: down']),
        ...essentialsMissing(modules),
      ]
      return missing.length === 0 ? { status: 'ok' } : reply(503, { status: 'unavailable', not_ready: missing })
    },
    metrics: async () => bytes(200, 'text/plain; version=0.0.4; charset=utf-8', await metrics()),
    openapi: ({ headers }) => json(headers),
    openapiOpen: ({ headers }) => json(headers),
    docs: ({ headers }) => page(headers),
    home: () => redirect('/docs'),
    styleSheet: ({ headers }) => style(headers),
    docsScript: ({ headers }) => script(headers),
  }
  const own = Object.entries(platformContract).flatMap(([id, operation]) =>
    routesOf({
      id: `kernel.${id}`,
      operation,
      gate: KERNEL,
      context: () => undefined,
      handler: handlers[id as keyof typeof handlers],
      unlimited: UNLIMITED.has(id),
      ...(id === 'metrics' ? { admits: scraper } : {}),
    }),
  )
  const infos = runningFirst(modules.values()).flatMap((loaded) =>
    routesOf({
      id: `${loaded.name}.info`,
      operation: infoOperation(loaded.prefix, loaded.name),
      gate: KERNEL,
      context: () => undefined,
      handler: () => infoOf(loaded),
    }),
  )
  return [...own, ...infos]
}
