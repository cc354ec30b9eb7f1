import type { RecordBody, RecordKind } from '../../kernel/define.ts'
import type { Sealed } from './services.ts'

/** What was appended under a kind is of that kind: a repeat has the same type, by its intent. */
export const ofKind = <N extends string, B extends RecordBody>(
  kind: RecordKind<N, B>,
  record: Sealed,
): Sealed<B, N> => {
  if (kind.is(record)) return record
  throw new TypeError(`record ${record.id} is of type ${record.type}, not ${kind.type}`)
}
