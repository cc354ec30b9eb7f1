import type { Tool, ToolSource } from '../mcp/services.ts'
import { fixedTools } from '../mcp/services.ts'
import { bringsPayment, receiptOf } from '../x402/services.ts'
import { ask } from './oracle/ask.ts'
import type { Parts } from './parts.ts'
import { catalogue } from './table/table.ts'

/** Bridges as tools of models: paid from credits and earnings of the caller. */
export const bridgeTools = (parts: Parts): ToolSource =>
  fixedTools(
    'bridge_',
    catalogue.map(
      ({ id, summary, price_pence, source, input_schema, output_schema }): Tool => ({
        name: id,
        title: summary,
        description: `${summary}. Source: ${source}. ${price_pence} p a call.`,
        inputSchema: input_schema,
        outputSchema: output_schema,
        readOnly: true,
        async call({ input, caller, headers, operationKey }) {
          const body = bringsPayment(headers) ? input : { ...input, payment: 'balance' }
          const asked = await ask({ params: { bridge: id }, body, caller, headers, operationKey }, parts)
          const { answer } = asked
          const payment = receiptOf(asked.headers)
          const { data, as_of, freshness, price_pence, worm_seal } = answer
          return { data, receipt: { price_pence, worm_seal, as_of, freshness }, ...(payment && { payment }) }
        },
      }),
    ),
  )
