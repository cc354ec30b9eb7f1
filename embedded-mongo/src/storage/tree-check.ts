import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TreeFile } from './tree-file.ts'

export const treeFilePath = (folder: string): string => join(folder, 'data.mdb')

/** Reads the tree's file before lmdb does: a damaged page must be an error, and lmdb would end the process. */
export function checkTree(folder: string): void {
  const path = treeFilePath(folder)
  if (!existsSync(path) || statSync(path).size === 0) return
  const file = new TreeFile(path)
  try {
    file.check()
  } finally {
    file.close()
  }
}
