/** What a process needs of the embedded store; the rest of it runs in its thread, and is not loaded here. */
export { startEmbeddedMongo, uriOf } from 'embedded-mongo'

export const whyNotStarting = (dataDir: string, error: unknown): string =>
  `the embedded store cannot start in ${dataDir}: ${error instanceof Error ? error.message : String(error)}`
