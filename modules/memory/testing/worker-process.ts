/** A process that remembers and forgets for `kills.test.ts` until it is killed; tells its parent what was answered. */
import { PersonalCipher } from '../../../kernel/define.ts'
import { plainCipher } from '../../../kernel/testing/plain-cipher.ts'
import { fromParent } from '../../../kernel/testing/processes.ts'
import { testKernel } from '../../../kernel/testing/test-kernel.ts'
import memory from '../module.ts'
import { step } from './kill-steps.ts'

const { database, clock, worker } = await fromParent()
const t = await testKernel({
  modules: [memory],
  provide: [[PersonalCipher, plainCipher]],
  clock,
  database,
})
let before: readonly string[] = []
for (let at = 0; ; at++) {
  before = await step(t.request, { worker, at, before })
  process.send?.(before)
}
