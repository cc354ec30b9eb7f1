import { join } from 'node:path'
import { isText } from '../log/log.ts'
import { primaryLink } from '../workers/link.ts'
import { LateErrors } from './late-errors.ts'
import { refuse, tell } from './refuse.ts'
import { type Service, startService } from './service.ts'
import { onSignals } from './signals.ts'

/** Where this process's code lies: in the build, or in the sources. */
export interface Place {
  readonly root: string
  /** Holds `main` and `modules`. */
  readonly folder: string
  readonly extension: '.ts' | '.js'
}

/** The service in this process: alone, or one of several on the port. */
export async function serve({ root, folder, extension }: Place): Promise<void> {
  const lateErrors = new LateErrors(folder, (error) => {
    tell(error)
    process.exit(1)
  })
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, lateErrors.take)
  const primary = primaryLink()
  const service = await startService({
    root,
    modulesDir: join(folder, 'modules'),
    extension,
    env: process.env,
    lateErrors,
    primary,
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
  onSignals({
    log: service.log,
    stop: () => service.stop(),
    replace: () => service.log.warn('one process cannot be replaced without a gap: stop and start it, or set WORKERS'),
    ofWorker: primary !== undefined,
  })
}

/** Lines to try for a person, one JSON line for machines. Why a module failed has been logged. */
function announce({ kernel, publicUrl: url, settings, log }: Service): void {
  const count = (wanted: string): number => [...kernel.modules.values()].filter(({ state }) => state === wanted).length
  const failed = count('failed')
  const isForPeople = isText(settings.logFormat) && (process.env['WORKER_NUMBER'] ?? '1') === '1'
  if (!isForPeople) log.info('ready', { url, port: settings.port, modules: count('ready'), failed })
  else
    console.log(`
${count('ready')} modules are ready at ${url} (reference: ${url}/docs)${failed === 0 ? '' : `, ${failed} failed: see above`}

  KEY=$(curl -s ${url}/api/signup -H content-type:application/json -d '{"email":"me@example.com"}' | sed 's/.*"api_key":"\\([^"]*\\)".*/\\1/')
  curl -s ${url}/v1/earn/1 -H "authorization: Bearer $KEY" -H content-type:application/json -d '{"task":"translate_hello"}'
  curl -s ${url}/v1/balance -H "authorization: Bearer $KEY"
  curl -s ${url}/v1/route -H "authorization: Bearer $KEY" -H content-type:application/json -d '{"task":"summarise","input":"Seals stay verifiable for ever."}'
`)
}
