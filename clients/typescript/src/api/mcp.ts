// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { EventStream } from '../events.ts'
import type { ModuleInfo } from './shared.ts'


/** Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call */
export interface McpResource {
  /**
   * Agents, data bridges, memory and search as tools over MCP
   *
   * The Model Context Protocol over streamable HTTP, stateless: 2026-07-28, and 2025-11-25 and before. The account of the key pays for each call of a tool; an error of a tool is told in its result.
   */
  serve(body: Record<string, unknown>, options?: RequestOptions): APIPromise<EventStream>
  /** What the module mcp is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
