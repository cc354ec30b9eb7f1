/** OTLP/HTTP for every module that takes it: pure functions, no token needed. See also `otlpOperation` in contract.ts. */
export { otlpAnswer, readOtlp } from './otlp/exchange.ts'
export { inflated } from './otlp/inflate.ts'
export type { OtlpLogRecord, OtlpPoint } from './otlp/requests.ts'
