import { closeSync, copyFileSync, ftruncateSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { assignToFolderOwner } from './assign-to-folder-owner.ts'

export type ServerLog = { path: string; fd: number; lastLine(): string; close(): void }

const largestBytes = 5_000_000

/**
 * This file and one older (`.1`), 5 MB each. The server keeps its descriptor, so the file is copied and truncated;
 * append mode makes that safe.
 */
export function openServerLog(path: string): ServerLog {
  const sizeOf = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (sizeOf() > largestBytes) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o600)
  assignToFolderOwner(path)
  const keepingSmall = setInterval(() => {
    if (sizeOf() <= largestBytes) return
    copyFileSync(path, `${path}.1`)
    assignToFolderOwner(`${path}.1`)
    ftruncateSync(fd)
  }, 60_000)
  keepingSmall.unref()

  let open = true
  return {
    path,
    fd,
    lastLine: () => readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '',
    close() {
      if (!open) return
      open = false
      clearInterval(keepingSmall)
      closeSync(fd)
    },
  }
}
