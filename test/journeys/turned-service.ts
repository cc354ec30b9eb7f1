/**
 * The service as `main.ts` starts it, beside others in one data folder: the first brings the embedded store. Whoever forked
 * it turns its clock and has it try the ticks of its jobs.
 */
import { join } from 'node:path'
import { startService } from '../../kernel/boot/service.ts'

/** Or a tick of a job, at the same scheduled time in every process: exactly one runs it. */
export type Order = { readonly turnedMs: number } | { readonly job: string; readonly scheduledMs: number }

let turnedMs = 0
const root = join(import.meta.dirname, '../..')
const service = await startService({
  root,
  modulesDir: join(root, 'modules'),
  extension: '.ts',
  env: process.env,
  attach: true,
  clock: { now: () => Date.now() + turnedMs },
})
process.on('message', async (order: Order) => {
  if ('turnedMs' in order) turnedMs = order.turnedMs
  process.send?.({ ran: 'job' in order && (await service.kernel.jobs.tick(order.job, order.scheduledMs)) })
})
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)))
process.send?.({ port: await service.listen(), publicUrl: service.publicUrl })
