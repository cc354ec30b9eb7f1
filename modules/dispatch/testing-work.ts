import Type from 'typebox'
import { task } from '../../kernel/define.ts'

/** What parent and workers of `kills.test.ts` agree on. */
export const Work = task('kills.work', Type.Object({ n: Type.Integer() }), {
  concurrency: 2,
  retryDelaysMs: Array.from({ length: 8 }, () => 20),
})
export const LANE = { owner: 'usr_kills', queue: 'kills', leaseMs: 1_000, maxAttempts: 9 }
/** Every so many-th job fails in every attempt. */
export const FAILS_EVERY = 10
