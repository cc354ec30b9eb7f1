/** The shapes that every stage shares. */
import type { Doc, Maybe, Value } from '../../bson/value.ts'
import type { Scope } from '../expression/types.ts'

export interface Namespace {
  readonly db: string
  readonly collection: string
}

/** What a pipeline may do with other collections; injected, everything in the command's own read view. */
export interface Collections {
  /** Documents matching the filter, by the planner, lazily. An absent collection is empty. */
  find(
    namespace: Namespace,
    query: {
      readonly filter: Doc
      readonly sort?: Doc
      readonly skip?: number
      readonly limit?: number
      readonly variables?: ReadonlyMap<string, Maybe>
    },
  ): Iterable<Doc>
  /** $out: replaces the whole collection atomically when it has finished (its indexes stay). */
  replacement(namespace: Namespace): Writer
  /** $merge: is there a unique, not partial index on exactly these fields? `_id` always is. */
  hasUniqueIndex(namespace: Namespace, fields: readonly string[]): boolean
  /** $lookup: can the planner find documents by the value of this field? `_id` always; else the whole collection is read. */
  hasIndexOn(namespace: Namespace, field: string): boolean
  /** $merge: inserts one document (an absent collection is created). Throws E11000 as insert does. */
  insertOne(namespace: Namespace, doc: Doc): void
  /** $merge: replaces the one document that has this `_id`. */
  replaceOne(namespace: Namespace, id: Value, doc: Doc): void
}

export interface PipelineContext {
  /** `collection` is '' for a database-level aggregate. */
  readonly namespace: Namespace
  readonly scope: Scope
  readonly collections: Collections
  readonly allowDiskUse: boolean
}

/** Where a pipeline stands; some stages are not allowed everywhere. */
export type Place = 'top' | '$facet' | '$lookup' | '$unionWith'

export type CompileContext = PipelineContext & Pick<StageContext, 'isChecked'>

export interface StageContext extends PipelineContext {
  readonly place: Place
  /** The stages after this one take at most so many documents. */
  readonly limitAfter: number | undefined
  /** These stages were compiled before: nested pipelines need not be checked again (which would double at every level). */
  readonly isChecked: boolean
  /** Compiles the pipeline of a stage such as $facet. */
  readonly compile: (stages: Value, place: Place, context?: Partial<CompileContext>) => Run
}

/** Lazily maps documents to documents; stop early by leaving the iteration. */
export type Run = (input: Iterable<Doc>) => Iterable<Doc>
/** Takes what a pipeline answers, one document after the other. */
export interface Writer {
  write(doc: Doc): void
  finish(): void
  /** Called instead of `finish`, when there will be no more. */
  abandon(): void
}
/** A stage that writes: the caller may do so in steps. */
export type WritingRun = Run & { readonly writer: () => Writer }

export type StageParser = (argument: Value, context: StageContext, name: string) => Run | WritingRun

export interface Stage {
  readonly parse: StageParser
  /** Where in a pipeline it must stand. */
  readonly position?: 'first' | 'last'
  /** Inside which stages' pipelines it may not be used. */
  readonly notIn?: readonly Place[]
}
export type StageTable = Readonly<Record<string, Stage>>
