import { PROVIDERS, type ProviderName, type ProviderRow } from './table.ts'

/** A provider that this installation may use. */
export interface ActiveProvider {
  readonly name: ProviderName
  readonly row: ProviderRow
  /** Without trailing slash. */
  readonly baseUrl: string
  /** Empty: a server of one's own that wants no key. */
  readonly keys: readonly WeightedKey[]
  /** Where it processes; undefined: the operator has not said. */
  readonly region?: string | undefined
}

export interface WeightedKey {
  readonly secret: string
  readonly weight: number
}

type Env = Readonly<Record<string, string | undefined>>

/** Providers with a key, or with a base URL of their own. */
export const activeProviders = (
  baseUrls: Readonly<Record<string, string>>,
  env: Env,
  regions: Readonly<Record<string, string>> = {},
): ActiveProvider[] =>
  (Object.keys(PROVIDERS) as ProviderName[]).flatMap((name) => {
    const row: ProviderRow = PROVIDERS[name]
    const keys = parseKeys(env[row.keyVariable] ?? '')
    const ownUrl = env[`${name.toUpperCase()}_BASE_URL`] ?? baseUrls[name]
    if (keys.length === 0 && ownUrl === undefined) return []
    return [
      { name, row, keys, region: regions[name], baseUrl: (ownUrl ?? regional(row.baseUrl, env)).replace(/\/+$/, '') },
    ]
  })

/** `key1*3,key2`: the first is used three times as often. */
const parseKeys = (text: string): WeightedKey[] =>
  text
    .split(',')
    .map((entry) => /^(\S+?)(?:\*(\d{1,3}))?$/.exec(entry.trim()))
    .flatMap((match) =>
      match?.[1] === undefined ? [] : [{ secret: match[1], weight: Math.max(1, Number(match[2] ?? 1)) }],
    )

/** Bedrock has one host per region. */
const regional = (url: string, env: Env): string => url.replace('us-east-1', env['AWS_REGION'] ?? 'us-east-1')
