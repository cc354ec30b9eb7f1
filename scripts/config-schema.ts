import type { TSchema } from 'typebox'
import { discover } from '../kernel/boot/discover.ts'
import { KernelConfig } from '../kernel/config/kernel-config.ts'
import { OutboundSettings, ServiceSettings } from '../kernel/config/settings.ts'
import { closed } from '../kernel/schema/engine.ts'
import { place } from './place.ts'

interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly [keyword: string]: unknown
}

const ENABLED = { type: 'boolean', default: true, description: 'false: its routes answer 503 module_unavailable' }

/** JSON Schema of `config/default.json` and `config/modules.json`, for editors. */
export async function configSchema(): Promise<unknown> {
  const sources = await discover({ ...place, sections: {} })
  const sections = sources.flatMap((source) =>
    source.module ? [[source.name, moduleSection(source.module.config, source.module.summary)] as const] : [],
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of the service, by section',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      service: section(ServiceSettings),
      outbound: section(OutboundSettings),
      kernel: section(KernelConfig),
      ...Object.fromEntries(sections),
    },
    additionalProperties: {
      type: 'object',
      description: 'a module from a package of somebody else',
      properties: {
        from: { type: 'string', description: 'package name, or path from the project' },
        prefix: { type: 'string', pattern: '^/v1/' },
        enabled: ENABLED,
      },
      required: ['from'],
    },
  }
}

const moduleSection = (config: TSchema | undefined, summary: string): JsonSchema => {
  const own = config === undefined ? { type: 'object', additionalProperties: false } : section(config)
  return { ...own, description: summary, properties: { enabled: ENABLED, ...own.properties } }
}

/** What has a default need not be written, so nothing is required. */
function section(schema: TSchema): JsonSchema {
  const { required: _, ...open } = withoutRequired(JSON.parse(JSON.stringify(closed(schema)))) as JsonSchema & {
    required?: unknown
  }
  return open
}

/** Also inside objects that have a default themselves. */
function withoutRequired(node: unknown): unknown {
  if (Array.isArray(node) || typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [key, withoutRequired(value)] as const)
  return Object.fromEntries('default' in node ? entries.filter(([key]) => key !== 'required') : entries)
}
