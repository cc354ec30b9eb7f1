// Printed by clients/generator from the contracts: do not edit.
import type { FileUpload, RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'

export interface DeletedFile {
  id: string
  object: 'file'
  deleted: boolean
}

export interface FileList {
  object: 'list'
  data: FileObject[]
  first_id: string | null
  last_id: string | null
  has_more: boolean
}

export interface FileObject {
  id: string
  object: 'file'
  bytes: number
  created_at: number
  expires_at: number
  filename: string
  purpose: 'batch' | 'batch_output'
  status: 'processed'
}

export interface FilesCreateParams {
  purpose: 'batch'
  file: FileUpload
}

export interface FilesListParams {
  limit?: number | undefined
  after?: string | undefined
  order?: 'asc' | 'desc' | undefined
  purpose?: string | undefined
}

export interface FilesResource {
  /**
   * Keep a file of requests for a batch (multipart/form-data: purpose, file)
   *
   * JSON Lines in UTF-8, at most 20 MiB, a line at most 2 MiB: `{"custom_id", "method": "POST", "url", "body"}`. `purpose` is `batch`. Kept encrypted under your key for 30 days, or for `expires_after[seconds]`.
   */
  create(params: FilesCreateParams, options?: RequestOptions): APIPromise<FileObject>
  /** Files of yours, newest first */
  list(params?: FilesListParams, options?: RequestOptions): APIPromise<FileList>
  /** A file */
  retrieve(id: string, options?: RequestOptions): APIPromise<FileObject>
  /** What is in a file */
  content(id: string, options?: RequestOptions): APIPromise<Response>
  /** Delete a file */
  delete(id: string, options?: RequestOptions): APIPromise<DeletedFile>
}
