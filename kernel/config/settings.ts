import Type, { type Static, type TObject } from 'typebox'
import { LOG_FORMATS, LOG_LEVELS } from '../log/log.ts'
import { check } from '../schema/validate.ts'
import { ConfigError } from './files.ts'

/** The section `service`: what the process itself needs before any module. */
export const ServiceSettings = Type.Object(
  {
    port: Type.Integer({ minimum: 0, maximum: 65_535, default: 3_000, description: 'PORT; 0: any free one' }),
    host: Type.String({ default: '::', description: 'HOST; the address to listen on' }),
    workers: Type.String({
      pattern: '^(auto|[1-9][0-9]?)$',
      default: 'auto',
      description:
        'WORKERS; processes on the port: a number, or auto: as the cores and the memory allow, one on two cores',
    }),
    dataDir: Type.String({
      minLength: 1,
      default: './data',
      description: 'DATA_DIR; embedded store and generated secrets',
    }),
    publicUrl: Type.String({
      default: '',
      description: 'PUBLIC_URL; base of every link handed out. Empty: http://localhost:<port>',
    }),
    logLevel: Type.Enum([...LOG_LEVELS], { default: 'info', description: 'LOG_LEVEL' }),
    logFormat: Type.Enum([...LOG_FORMATS], {
      default: 'auto',
      description: 'LOG_FORMAT; auto: text in a terminal, else JSON lines',
    }),
  },
  { additionalProperties: false },
)
export type ServiceSettings = Static<typeof ServiceSettings>

/** The section `outbound`: calls to URLs that users supply. */
export const OutboundSettings = Type.Object(
  {
    allowPrivate: Type.Boolean({ default: false, description: 'OUTBOUND__ALLOW_PRIVATE; development and tests only' }),
  },
  { additionalProperties: false },
)

/** The section with its defaults, checked. Throws ConfigError with every violation and what is allowed. */
export function settingsOf<S extends TObject>(
  schema: S,
  name: string,
  section: Readonly<Record<string, unknown>> = {},
): Static<S> {
  const settings = structuredClone(section)
  const faults = check(schema, settings, 'config')
  if (faults) {
    const violations = faults.violations.map(
      ({ pointer, message }) => `${pointer.replace('/config', name).replaceAll('/', '.')} ${message}`,
    )
    throw new ConfigError(
      `configuration: ${violations.join('; ')}. Settings of '${name}' are: ${Object.keys(schema.properties).join(', ')}`,
    )
  }
  return settings as Static<S>
}
