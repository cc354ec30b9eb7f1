import { ApiError } from '../../../kernel/define.ts'
import { passing } from '../engine/filter.ts'
import { type Filter, parseFilter } from '../engine/filter-syntax.ts'
import { FilterSyntaxError } from '../engine/filter-tokens.ts'
import { covers } from '../engine/flatten.ts'
import { INVALID_FILTER } from '../errors/contract.ts'
import type { LiveIndex } from '../live-index.ts'
import type { Settings } from '../settings/settings.ts'
import { type FilterInput, TaskFault } from '../tasks/work.ts'

/** The filter of a request, understood. Throws `invalid_search_filter`. */
export function filterOf(input: FilterInput | null | undefined, settings: Settings): Filter | undefined {
  if (input === null || input === undefined || input.length === 0) return undefined
  if (Array.isArray(input) && input.every((part) => part.length === 0)) return undefined
  try {
    return understood(input, settings)
  } catch (error) {
    if (error instanceof FilterSyntaxError) throw new ApiError(INVALID_FILTER, error.message)
    throw error
  }
}

function understood(input: FilterInput, { filterableAttributes }: Settings): Filter {
  const isFilterable = (attribute: string): boolean => filterableAttributes.some((each) => covers(each, attribute))
  const one = (text: string): Filter => parseFilter(text, isFilterable)
  if (typeof input === 'string') return one(input)
  const parts = input
    .filter((part) => part.length > 0)
    .map((part): Filter => (typeof part === 'string' ? one(part) : { kind: 'or', parts: part.map(one) }))
  return { kind: 'and', parts }
}

/** Ids of the documents that pass, for a task. */
export function matchingIds({ documents, settings }: LiveIndex, input: FilterInput): readonly string[] {
  try {
    const filter = understood(input, settings)
    const bits = passing(filter, documents.end, (attribute) => documents.column(attribute))
    const ids: string[] = []
    for (const [number, live] of documents.live.subarray(0, documents.end).entries())
      if (live === 1 && bits[number] === 1) ids.push(documents.id(number))
    return ids
  } catch (error) {
    if (error instanceof FilterSyntaxError) throw new TaskFault('invalid_document_filter', error.message)
    throw error
  }
}
