import { defineModule, reply } from '../../kernel/define.ts'
import { BillingSplit } from '../rules/contract.ts'
import { contract } from './contract.ts'
import { ask } from './oracle/ask.ts'
import { needs, type Parts } from './parts.ts'
import { derives, recordKinds } from './records.ts'
import { bridgeSource } from './search.ts'
import { catalogue } from './table/table.ts'
import { bridgeTools } from './tools.ts'

export default defineModule({
  name: 'bridges',
  layer: 'L60',
  summary: 'Paid data: checks, reference, text, risk and our own figures, answered offline and sealed',
  capabilities: ['bridges', 'oracle', '402', 'receipts'],
  ...needs,
  emits: { split: BillingSplit },
  records: recordKinds,
  derives,
  start(context) {
    const parts: Parts = context
    const { tools, search } = context.services
    for (const undo of [tools?.add(bridgeTools(parts)), search?.add(bridgeSource)])
      if (undo !== undefined) context.onStop(undo)
    return { parts }
  },
  contract,
  handlers: {
    list: () => ({ object: 'list' as const, data: catalogue, count: catalogue.length }),
    ask: async ({ params, body, caller, operationKey, headers }, { state }) => {
      const { answer, headers: paid } = await ask({ params, body, caller, operationKey, headers }, state.parts)
      return reply(200, answer, paid)
    },
  },
})
