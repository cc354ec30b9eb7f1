// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'


/** OpenAI's responses and Anthropic's messages over the one gateway */
export interface ProtocolsResource {
  /** What the module protocols is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
