import type { ProviderRow } from '../table.ts'
import { anthropic } from './anthropic/dialect.ts'
import { cohere } from './cohere/dialect.ts'
import type { Dialect } from './dialect.ts'
import { google } from './google/dialect.ts'
import { openai } from './openai/dialect.ts'

export const DIALECTS: Readonly<Record<ProviderRow['dialect'], Dialect>> = { openai, anthropic, google, cohere }
