import type { Runtime } from '../runtime.ts'
import type { Allows, ModelPolicies } from '../services.ts'
import type { Bill } from '../settling/call.ts'
import type { Pipeline } from './gateway.ts'
import type { GuardedCaller } from './guarding.ts'

/** The runtime that sends this caller's calls only where their policies allow; without one, at once, the runtime itself. */
export const allowedFor = (
  runtime: Runtime,
  policies: ModelPolicies | undefined,
  caller: GuardedCaller,
): Runtime | Promise<Runtime> =>
  policies?.allowedFor(caller)?.then((allows) => (allows === undefined ? runtime : limited(runtime, allows))) ?? runtime

/** Without the cache: what was kept may be of a model that is allowed no more. */
const limited = (runtime: Runtime, allows: Allows): Runtime => ({
  ...runtime,
  cached: undefined,
  gateway: {
    ...runtime.gateway,
    ...limitedPipeline(runtime.gateway, allows),
    uncharged: limitedPipeline(runtime.gateway.uncharged, allows),
    deferred: limitedPipeline(runtime.gateway.deferred, allows),
  },
})

const limitedPipeline = <B extends Bill>(pipeline: Pipeline<B>, allows: Allows): Pipeline<B> => ({
  complete: (demand) => pipeline.complete({ ...demand, allows }),
  stream: (demand) => pipeline.stream({ ...demand, allows }),
})
