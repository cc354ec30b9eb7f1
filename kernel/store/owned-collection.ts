import { Schema, type SchemaDefinition } from 'mongoose'
import Type, { type TObject, type TProperties } from 'typebox'
import type { Owned, OwnedCollection } from '../contract/owned.ts'
import { Timestamp } from '../schema/shapes.ts'

export interface OwnedOptions<S extends TObject> {
  /** What one document is called in exports (`note`). With it, the kernel exports and erases them with their owner. */
  readonly personal?: string
  /** Sets of fields that no two documents of one owner share: taken ones are `conflict`. */
  readonly unique?: readonly (readonly (keyof S['properties'] & string)[])[]
}

const TYPES: Readonly<Record<string, unknown>> = { string: String, integer: Number, number: Number, boolean: Boolean }

/** A collection with owners, from the one schema that its contract has: document, mongoose schema, indexes. */
export function ownedCollection<S extends TObject>(
  name: string,
  fields: S,
  { personal, unique = [] }: OwnedOptions<S> = {},
): OwnedCollection<S> {
  const own = Object.fromEntries(
    Object.entries(fields.properties as Readonly<Record<string, { readonly type?: string }>>).map(
      ([field, { type }]) => [field, { type: TYPES[type ?? ''] ?? Schema.Types.Mixed }],
    ),
  )
  const schema = new Schema(
    {
      ...own,
      _id: { type: String, required: true },
      owner: { type: String, required: true },
      slot: { type: Number, required: true },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
    } as SchemaDefinition,
    { versionKey: false, minimize: false },
  )
  schema.index({ owner: 1, slot: 1 }, { unique: true })
  schema.index({ owner: 1, createdAt: -1, _id: -1 })
  for (const set of unique)
    schema.index({ owner: 1, ...Object.fromEntries(set.map((field) => [field, 1 as const])) }, { unique: true })
  return { name, schema: schema as unknown as Schema<Owned<S>>, ...(personal !== undefined && { personal }) }
}

/** What is answered for one document: its id, its fields, its times. */
export const Resource = <P extends TProperties>(fields: TObject<P>, title: string) =>
  Type.Object({ id: Type.String(), ...fields.properties, created_at: Timestamp, updated_at: Timestamp }, { title })
