import { startService } from '../kernel/service.ts'
import { Admin } from '../modules/accounts/services.ts'
import { runAdmin } from './admin-commands.ts'
import { place } from './place.ts'

/** `npm run admin`: works beside a running service, on its store. */
try {
  const service = await startService({ ...place, attach: true, env: { LOG_LEVEL: 'error', ...process.env } })
  try {
    const admin = service.kernel.resolve(Admin)
    if (!admin)
      throw new Error(`the module 'accounts' is not running: ${service.kernel.modules.get('accounts')?.reason}`)
    console.log(await runAdmin(admin, process.argv.slice(2)))
  } finally {
    await service.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
