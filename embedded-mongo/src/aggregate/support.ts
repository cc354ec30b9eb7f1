/** What is supported, for the README's table: generated from the very tables that the compilers read. */
import { ACCUMULATORS as ACCUMULATOR_TABLE } from './accumulator/accumulators.ts'
import { OPERATORS } from './expression/operators.ts'
import { STAGE_TABLE } from './stage/stages.ts'
import { WINDOW_FUNCTIONS as WINDOW_TABLE } from './window/functions.ts'

export const STAGES: readonly string[] = Object.keys(STAGE_TABLE).sort()
export const EXPRESSIONS: readonly string[] = Object.keys(OPERATORS).sort()
export const ACCUMULATORS: readonly string[] = Object.keys(ACCUMULATOR_TABLE).sort()
/** Of $setWindowFields, beside the accumulators. */
export const WINDOW_FUNCTIONS: readonly string[] = Object.keys(WINDOW_TABLE).sort()
