import { Admin } from '../modules/accounts/services.ts'
import { runAdmin } from './admin-commands.ts'
import { withService } from './with-service.ts'

/** `npm run admin`: works beside a running service, on its store. */
await withService(async (need) => console.log(await runAdmin(need(Admin, 'accounts'), process.argv.slice(2))))
