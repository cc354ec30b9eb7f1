// `node scripts/build.mjs`: writes dist/ anew, the service and its pages. Types are not looked at: `npm run typecheck` does that.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePages } from './build-web.mjs'
import { root, serviceBundle } from './bundle.mjs'

rmSync(join(root, 'dist'), { recursive: true, force: true })
const service = await serviceBundle()
try {
  await service.rebuild()
  await bundlePages()
} finally {
  await service.dispose()
}
