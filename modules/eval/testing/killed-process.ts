/** A process that works on runs for `kills.test.ts` until it is killed. */
import { serveUntilKilled } from '../../../kernel/testing/processes.ts'
import { killsKernel } from './kills-kernel.ts'

await serveUntilKilled(killsKernel)
