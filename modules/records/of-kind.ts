import type { RecordKind } from '../../kernel/define.ts'

/** What was appended under a kind is of that kind: a repeat has the same type, by its intent. */
export const ofKind = <
  N extends string,
  B,
  R extends { readonly id: string; readonly type: string; readonly body: unknown },
>(
  kind: RecordKind<N, B>,
  record: R,
): R & { readonly type: N; readonly body: B } => {
  if (kind.is(record)) return record
  throw new TypeError(`record ${record.id} is of type ${record.type}, not ${kind.type}`)
}
