import { token } from '../../kernel/define.ts'

/** OTLP/HTTP for every module that takes it: pure functions, no token needed. See also `otlpOperation` in contract.ts. */
export { otlpAnswer, readOtlp } from './otlp/exchange.ts'
export { inflated } from './otlp/inflate.ts'
export type { OtlpLogRecord, OtlpPoint, OtlpSpan } from './otlp/requests.ts'
export type { Attributes, AttributeValue } from './otlp/values.ts'

/** The service's own calls, which are stored a second after their end. */
export interface OwnTraces {
  /** Resolves when those that have ended are stored. */
  flush(): Promise<void>
}
export const OwnTraces = token<OwnTraces>('observability.ownTraces')
