/** What is supported, for the README's table: generated from the very tables that the compilers read. */
import { ACCUMULATORS as ACCUMULATOR_TABLE } from './accumulator/accumulators.ts'
import { OPERATORS } from './expression/operators.ts'
import { STAGE_TABLE } from './stage/stages.ts'

export const STAGES: readonly string[] = Object.keys(STAGE_TABLE).sort()
export const EXPRESSIONS: readonly string[] = Object.keys(OPERATORS).sort()
export const ACCUMULATORS: readonly string[] = Object.keys(ACCUMULATOR_TABLE).sort()
