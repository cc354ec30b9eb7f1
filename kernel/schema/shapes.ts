import Type, { type TSchema } from 'typebox'

/** The schemas that every contract shares. */

/** ISO 8601, UTC. */
export const Timestamp = Type.String({ format: 'date-time', maxLength: 40 })

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** An id as the service makes them: its prefix and the 26 characters of a ULID, or of a hash of the same alphabet. */
export const Id = <const P extends string>(prefix: P) =>
  Type.String({ pattern: `^${prefix}[0-9A-Za-z]{20,64}$`, maxLength: prefix.length + 64 })

/** What every list takes. */
export const PageQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: '`next_cursor` of the page before.' }),
  ),
})

/** What a list takes whose clients are Stripe's (`listAround`): `id` names the item that the page stands after, or right before. */
export const AroundQuery = <S extends TSchema>(id: S) =>
  Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
    starting_after: Type.Optional(id),
    ending_before: Type.Optional(id),
  })

/** What it answers. */
export const AroundPage = <S extends TSchema>(item: S, title: string) =>
  Type.Object(
    { object: Type.Literal('list'), url: Type.String(), has_more: Type.Boolean(), data: Type.Array(item) },
    { title },
  )

/** What every list answers. */
export const Page = <S extends TSchema>(item: S, title?: string) =>
  Type.Object(
    { data: Type.Array(item), has_more: Type.Boolean(), next_cursor: Nullable(Type.String()) },
    title === undefined ? {} : { title },
  )
