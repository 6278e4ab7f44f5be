import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Files that root writes go to the folder's owner, who may run the program next. */
export function assignToFolderOwner(path: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}
