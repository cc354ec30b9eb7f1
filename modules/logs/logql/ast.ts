export type MatchOp = '=' | '!=' | '=~' | '!~'
export interface Matcher {
  readonly name: string
  readonly op: MatchOp
  readonly value: string
}

export type CompareOp = '==' | '!=' | '>' | '>=' | '<' | '<='

export type Condition =
  | { readonly kind: 'text'; readonly name: string; readonly op: MatchOp; readonly value: string }
  | {
      readonly kind: 'number'
      readonly name: string
      readonly op: CompareOp
      readonly value: number
      readonly unit: Unit
    }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }

/** What a number in a label filter is: labels are read in the same unit. Durations in seconds, sizes in bytes. */
export type Unit = 'number' | 'duration' | 'bytes'

export type LineOp = '|=' | '!=' | '|~' | '!~'
export type Stage =
  | { readonly kind: 'line'; readonly op: LineOp; readonly values: readonly string[]; readonly at: number }
  | { readonly kind: 'json' }
  | { readonly kind: 'logfmt' }
  | { readonly kind: 'label'; readonly condition: Condition }
  | { readonly kind: 'drop' | 'keep'; readonly names: readonly string[] }

export interface LogQuery {
  readonly kind: 'log'
  readonly matchers: readonly Matcher[]
  readonly stages: readonly Stage[]
}

export const RANGE_FUNCTIONS = [
  'rate',
  'count_over_time',
  'bytes_rate',
  'bytes_over_time',
  'sum_over_time',
  'avg_over_time',
  'min_over_time',
  'max_over_time',
] as const
export type RangeFunction = (typeof RANGE_FUNCTIONS)[number]

/** Which label is the number, and how it is read. */
export interface Unwrap {
  readonly label: string
  readonly unit: Unit
}

export interface RangeQuery {
  readonly kind: 'range'
  readonly fn: RangeFunction
  readonly log: LogQuery
  readonly rangeNs: number
  readonly offsetNs: number
  readonly unwrap: Unwrap | undefined
}

export const AGGREGATIONS = ['sum', 'avg', 'min', 'max', 'count', 'topk', 'bottomk'] as const
export type Aggregation = (typeof AGGREGATIONS)[number]

export interface Grouping {
  readonly without: boolean
  readonly names: readonly string[]
}

export type MetricQuery =
  | RangeQuery
  | {
      readonly kind: 'aggregate'
      readonly op: Aggregation
      readonly k: number
      readonly of: MetricQuery
      readonly grouping: Grouping | undefined
    }
  | {
      readonly kind: 'binary'
      readonly op: '+' | '-' | '*' | '/' | CompareOp
      readonly bool: boolean
      readonly left: MetricQuery
      readonly right: MetricQuery
    }
  | { readonly kind: 'scalar'; readonly value: number }
  | { readonly kind: 'vector'; readonly value: number }

export type Query = LogQuery | MetricQuery
