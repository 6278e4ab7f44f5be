import { randomBytes } from 'node:crypto'
import { chownSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bootstrap superuser; owns what migrations create. */
export const ownerRole = 'postgres'
export const shopRole = 'irankine'

const map = 'irankine'

/**
 * Only socket connections, only of the named users (`peer`). Written at every start: the user may differ, and earlier
 * versions trusted every local connection.
 */
export function writeAccessFiles(cluster: string, users: string[]): void {
  const roles = [ownerRole, shopRole]
  const note = '# Written by the program at every start.\n'
  const rules = roles.map((role) => `local all ${role} peer map=${map}\n`)
  const names = users.flatMap((user) => roles.map((role) => `${map} "${user}" ${role}\n`))
  // Names first: rules without names admit nobody, names without rules change nothing.
  replace(cluster, 'pg_ident.conf', note + names.join(''))
  replace(cluster, 'pg_hba.conf', note + rules.join(''))
}

function replace(cluster: string, name: string, text: string): void {
  const path = join(cluster, name)
  const fresh = `${path}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' })
    const { uid, gid } = statSync(cluster)
    if (process.getuid?.() === 0) chownSync(fresh, uid, gid)
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}
