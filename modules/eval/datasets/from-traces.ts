import { ApiError, invalidField } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import type { Row, TraceFilter } from './contract.ts'

/** Traces as rows, newest first. */
export async function rowsOfTraces(
  owner: string,
  { source, keep_output, ...filter }: TraceFilter,
  { traceSources }: Parts,
): Promise<readonly Row[]> {
  const sources = [...traceSources].filter(({ name }) => source === undefined || name === source)
  if (traceSources.size === 0)
    throw new ApiError('module_unavailable', 'no running module offers traces; send rows, or the id of a run')
  if (sources.length === 0)
    throw invalidField('/body/traces/source', `is none of: ${[...traceSources].map(({ name }) => name).join(', ')}`)
  const rows: Row[] = []
  for (const each of sources) {
    const limit = filter.limit - rows.length
    if (limit <= 0) break
    for (const { id, input, output, metadata } of await each.find(owner, { ...filter, limit }))
      rows.push({
        input: typeof input === 'string' ? input : { ...input },
        ...(keep_output && output !== undefined && { expected: output }),
        metadata: { ...metadata, trace_id: id, source: each.name },
      })
  }
  if (rows.length === 0)
    throw new ApiError(
      'not_found',
      'no trace with an input fits the filter; inputs are kept from the time that store_content is on (PUT /v1/observability/settings)',
    )
  return rows
}
