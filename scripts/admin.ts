import { Admin } from '../modules/accounts/services.ts'
import { runAdmin } from './admin-commands.ts'
import { withService } from './with-service.ts'

const words = process.argv.slice(2)
const isOffline = words.includes('--offline')
const command = words.filter((word) => word !== '--offline')

/**
 * `npm run admin`: works beside a running service, on its store. It never takes the data folder, which would keep a service
 * that is just starting from it; with `--offline`, where none runs, it does.
 */
await withService(
  async (need) => console.log(await runAdmin(need(Admin, 'accounts'), command)),
  isOffline ? false : 'only',
)
