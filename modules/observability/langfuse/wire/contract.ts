import Type from 'typebox'
import type { ErrorShape } from '../../../../kernel/define.ts'

/** Below it is what Langfuse's clients call. */
export const PUBLIC = '/v1/observability/api/public'

/** Langfuse's error object. */
export const LangfuseError: ErrorShape = {
  name: 'LangfuseError',
  schema: Type.Object({ message: Type.String(), error: Type.String(), code: Type.String() }),
  bodyOf: ({ message, code }) => ({ message, error: code, code }),
}

/** Of a list by numbered pages. */
export const PageMeta = Type.Object({
  page: Type.Integer(),
  limit: Type.Integer(),
  totalItems: Type.Integer(),
  totalPages: Type.Integer(),
})

/** Which page is asked for. */
export const pageNumber = {
  page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
}

export const pageMeta = ({ page, limit }: { readonly page: number; readonly limit: number }, totalItems: number) => ({
  page,
  limit,
  totalItems,
  totalPages: Math.ceil(totalItems / limit),
})
