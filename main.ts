import { basename, dirname, join } from 'node:path'
import { LateErrors } from './kernel/boot/late-errors.ts'
import { type Service, startService } from './kernel/boot/service.ts'
import { isText } from './kernel/log/log.ts'
import { sourceStacks } from './kernel/log/source-stack.ts'

const here = import.meta.dirname
const isBuild = basename(here) === 'dist'
const STOP_LIMIT_MS = 30_000

const lateErrors = new LateErrors(here, (error) => {
  tell(error)
  process.exit(1)
})
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, lateErrors.take)

const service = await startService({
  root: isBuild ? dirname(here) : here,
  modulesDir: join(here, 'modules'),
  extension: isBuild ? '.js' : '.ts',
  env: process.env,
  lateErrors,
}).catch(refuse)
await service.listen().catch(async (error: unknown) => {
  await service.stop()
  return refuse(error)
})
announce(service)

void service.store.failed.then((error) => {
  service.log.error('the store has failed; the service ends', { error })
  process.exit(1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))

async function stop(signal: string): Promise<void> {
  service.log.info('stopping', { signal })
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await service.stop()
  process.exit(0)
}

/** One line an operator can act on; a stack only for what nobody expected. */
function refuse(error: unknown): never {
  const expected =
    error instanceof Error && ['StartupError', 'ConfigError', 'StoreUnreachable', 'MissingSecret'].includes(error.name)
  if (expected) console.error(`cannot start: ${error.message}`)
  else tell(error)
  process.exit(1)
}

function tell(error: unknown): void {
  if (error instanceof Error && error.stack) error.stack = sourceStacks()(error.stack)
  console.error(error)
}

/** Lines to try for a person, one JSON line for machines. Why a module failed has been logged. */
function announce({ kernel, publicUrl: url, settings, log }: Service): void {
  const count = (wanted: string): number => [...kernel.modules.values()].filter(({ state }) => state === wanted).length
  const failed = count('failed')
  if (!isText(settings.logFormat)) log.info('ready', { url, modules: count('ready'), failed })
  else
    console.log(`
${count('ready')} modules are ready at ${url} (reference: ${url}/docs)${failed === 0 ? '' : `, ${failed} failed: see above`}

  KEY=$(curl -s ${url}/api/signup -H content-type:application/json -d '{"email":"me@example.com"}' | sed 's/.*"api_key":"\\([^"]*\\)".*/\\1/')
  curl -s ${url}/v1/earn/1 -H "authorization: Bearer $KEY" -H content-type:application/json -d '{"task":"translate_hello"}'
  curl -s ${url}/v1/balance -H "authorization: Bearer $KEY"
  curl -s ${url}/v1/route -H "authorization: Bearer $KEY" -H content-type:application/json -d '{"task":"summarise","input":"Seals stay verifiable for ever."}'
`)
}
