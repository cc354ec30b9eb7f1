/** For whoever else sends signed requests: stock verifiers accept them. */
export { signatureHeaders } from './signature.ts'
