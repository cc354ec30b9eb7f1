// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface ScimGroupParams {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
  [further: string]: unknown
}

export interface ScimGroupsParams {
  filter?: string | undefined
  startIndex?: number | undefined
  count?: number | undefined
  attributes?: string | undefined
  excludedAttributes?: string | undefined
  sortBy?: string | undefined
  sortOrder?: 'ascending' | 'descending' | undefined
  [further: string]: unknown
}

export interface ScimPatchGroupParams {
  schemas?: string[] | undefined
  Operations: ScimPatchGroupParamsOperation[]
  [further: string]: unknown
}

export interface ScimPatchGroupParamsOperation {
  op: string
  path?: string | undefined
  value?: unknown | undefined
  [further: string]: unknown
}

export interface ScimPatchUserParams {
  schemas?: string[] | undefined
  Operations: ScimPatchUserParamsOperation[]
  [further: string]: unknown
}

export interface ScimPatchUserParamsOperation {
  op: string
  path?: string | undefined
  value?: unknown | undefined
  [further: string]: unknown
}

export interface ScimSearchAllParams {
  filter?: string | undefined
  startIndex?: number | undefined
  count?: number | undefined
  attributes?: string[] | undefined
  excludedAttributes?: string[] | undefined
  sortBy?: string | undefined
  sortOrder?: 'ascending' | 'descending' | undefined
  [further: string]: unknown
}

export interface ScimUserParams {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
  [further: string]: unknown
}

export interface ScimUsersParams {
  filter?: string | undefined
  startIndex?: number | undefined
  count?: number | undefined
  attributes?: string | undefined
  excludedAttributes?: string | undefined
  sortBy?: string | undefined
  sortOrder?: 'ascending' | 'descending' | undefined
  [further: string]: unknown
}

/** SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace */
export interface ScimResource {
  /** People of the directory */
  users(params?: ScimUsersParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Provision a member */
  createUser(body: Record<string, unknown>, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** A person of the directory */
  user(id: string, params?: ScimUserParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Replace a person */
  putUser(id: string, body: Record<string, unknown>, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Change a person; `active: false` removes the member at once */
  patchUser(id: string, params: ScimPatchUserParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Remove a person and the member */
  removeUser(id: string, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Groups of the directory */
  groups(params?: ScimGroupsParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Make a group; one that is named like a role gives it to its members */
  createGroup(body: Record<string, unknown>, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** A group */
  group(id: string, params?: ScimGroupParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Replace a group */
  putGroup(id: string, body: Record<string, unknown>, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Change a group */
  patchGroup(id: string, params: ScimPatchGroupParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Remove a group */
  removeGroup(id: string, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Search people and groups */
  searchAll(params?: ScimSearchAllParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** What of SCIM is served */
  config(options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Kinds of resources */
  resourceTypes(options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** A kind of resource */
  resourceType(id: string, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Attributes of the resources */
  schemas(options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Attributes of one kind */
  schema(id: string, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** What the module scim is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
