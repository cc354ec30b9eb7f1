export { otlpOperation } from './otlp/contract.ts'
