import mongoose from 'mongoose'
import './drain.ts'
import type { Mongo } from '../contract/collection.ts'
import type { Logger } from '../contract/module.ts'

export interface ConnectOptions {
  /** `mongodb://…`; its path names the database, default `service`. */
  readonly uri: string
  readonly dbName?: string
  readonly log: Logger
  /** Tries before giving up. Default 6: about 30 s against a host that does not answer. */
  readonly attempts?: number
  /** Wait before the second try, doubled each time up to 5 s. Default 250. */
  readonly firstDelayMs?: number
  /** How long one try looks for a server. Default 4,000. */
  readonly tryMs?: number
  readonly maxPoolSize?: number
}

const MAX_DELAY_MS = 5_000

/** The store cannot be reached. The message names the hosts and never a password. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable'
}

/** Hosts of a connection string, without credentials and options. */
export function hostsOf(uri: string): string {
  const withoutScheme = uri.replace(/^mongodb(\+srv)?:\/\//, '')
  const authority = withoutScheme.split(/[/?]/, 1)[0] ?? ''
  return decodeURIComponent(authority.slice(authority.lastIndexOf('@') + 1)) || 'an unnamed host'
}

/**
 * A connection of its own, acknowledged by the majority with journal, reading what the majority has. 64-bit integers
 * come as bigint, so that no amount ever passes through a float. Throws StoreUnreachable after the last try.
 */
export async function connectMongo({
  uri,
  dbName,
  log,
  attempts = 6,
  firstDelayMs = 250,
  tryMs = 4_000,
  maxPoolSize = 32,
}: ConnectOptions): Promise<Mongo> {
  const hosts = hostsOf(uri)
  for (let attempt = 1; ; attempt++) {
    const connection = mongoose.createConnection()
    try {
      await connection.openUri(uri, {
        dbName: dbName ?? databaseOf(uri) ?? 'service',
        appName: 'agent-earnings-service',
        writeConcern: { w: 'majority', journal: true },
        readConcern: { level: 'majority' },
        readPreference: 'primary',
        retryWrites: true,
        useBigInt64: true,
        autoIndex: false,
        autoCreate: false,
        minPoolSize: 2,
        maxPoolSize,
        serverSelectionTimeoutMS: tryMs,
        connectTimeoutMS: tryMs,
      })
      return connection
    } catch (error) {
      await connection.destroy().catch(() => undefined)
      const reason = withoutCredentials(error instanceof Error ? error.message : String(error), uri)
      const final = attempt >= attempts || !isTransient(error)
      if (final)
        throw new StoreUnreachable(
          `cannot use the MongoDB at ${hosts} after ${attempt} ${attempt === 1 ? 'try' : 'tries'}: ${reason}. Check MONGODB_URI and that the server runs.`,
        )
      const waitMs = Math.min(firstDelayMs * 2 ** (attempt - 1), MAX_DELAY_MS)
      log.warn(`the MongoDB at ${hosts} does not answer; trying again`, { attempt, attempts, waitMs, reason })
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** A malformed address or refused credentials do not get better by waiting. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof Error) || !/^Mongo(Parse|InvalidArgument|API|Server)Error$/.test(error.name)

const databaseOf = (uri: string): string | undefined => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(uri)?.[1]

function withoutCredentials(text: string, uri: string): string {
  const credentials = /^mongodb(?:\+srv)?:\/\/([^/]*)@/.exec(uri)?.[1]
  const secrets = credentials?.split(':').flatMap((part) => [part, decodeURIComponent(part)]) ?? []
  return secrets
    .filter((secret) => secret !== '')
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '[redacted]'), text)
}
