import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Site {
  folder: string
  /** PostgreSQL and pgbouncer refuse root; undefined: the current user. */
  owner: { uid: number; gid: number } | undefined
  passwords: { superuser: string; replication: string; shop: string }
  /** Stopped and removed last to first. */
  atEnd: AsyncDisposableStack
}

export const shopDatabase = 'irankine'
export const shopUser = 'irankine'

/** @param keep leaves the folder, with everything that the parts have said, for whoever looks for a reason. */
export function openSite(atEnd: AsyncDisposableStack, { keep }: { keep: boolean }): Site {
  const folder = mkdtempSync(join(tmpdir(), 'irankine-cluster-'))
  if (keep) process.stderr.write(`the folder ${folder} stays\n`)
  else atEnd.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // The parts' user must pass through; each part's folder is closed to others.
  chmodSync(folder, 0o711)
  const secret = () => randomBytes(16).toString('hex')
  return {
    folder,
    owner: process.getuid?.() === 0 ? { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') } : undefined,
    passwords: { superuser: secret(), replication: secret(), shop: secret() },
    atEnd,
  }
}

/** Created by Debian's package. */
function idOfPostgres(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

/** Only for the parts' user. */
export function makeFolder({ folder, owner }: Site, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (owner) chownSync(path, owner.uid, owner.gid)
  return path
}

/** May contain passwords. */
export function writeFor({ owner }: Site, path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 })
  if (owner) chownSync(path, owner.uid, owner.gid)
  return path
}
