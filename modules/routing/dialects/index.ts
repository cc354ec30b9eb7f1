import type { ProviderRow } from '../providers/table.ts'
import { anthropic } from './anthropic.ts'
import { cohere } from './cohere.ts'
import type { Dialect } from './dialect.ts'
import { google } from './google.ts'
import { openai } from './openai.ts'

export const DIALECTS: Readonly<Record<ProviderRow['dialect'], Dialect>> = { openai, anthropic, google, cohere }
