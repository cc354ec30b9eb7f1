/** For whoever else sends signed requests: stock verifiers accept them. */
export { type Rotation, validSecrets } from './rotation.ts'
export { signatureHeaders } from './signature.ts'
