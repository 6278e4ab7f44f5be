import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What root writes into somebody's folder is theirs: they may start the program themselves next time. */
export function giveToOwner(path: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}
