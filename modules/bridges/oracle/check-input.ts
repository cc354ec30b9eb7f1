import { Ajv, type ValidateFunction } from 'ajv'
import { ApiError } from '../../../kernel/define.ts'
import type { Bridge } from '../bridge.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
const compiled = new Map<string, ValidateFunction>()

/** Throws `invalid_request` with every violation. */
export function checkInput({ id, input }: Bridge, value: unknown): void {
  const valid = compiled.get(id) ?? ajv.compile(input)
  compiled.set(id, valid)
  if (valid(value)) return
  const details = (valid.errors ?? []).slice(0, 20).map(({ instancePath, message, params }) => ({
    pointer: `/body${instancePath}`,
    message: [message, params['additionalProperty'], params['allowedValues']].filter(Boolean).join(': '),
  }))
  throw new ApiError('invalid_request', `${details[0]?.pointer} ${details[0]?.message}; see GET /api/v1/bridges`, {
    extra: { details },
  })
}
