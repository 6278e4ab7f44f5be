import { randomBytes } from 'node:crypto'
import { chownSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The role that made the cluster: it owns what migrations make, and nobody else may change that. */
export const ownerRole = 'postgres'
/** The role that the shop asks as. */
export const shopRole = 'irankine'

const map = 'irankine'

/**
 * Says who may connect: through the socket alone, and only processes of the operating system's users that are named, whom
 * the kernel itself vouches for (`peer`). Written at every start, because the same folder may be opened by another user
 * the next time, and because folders of earlier programs trusted everybody who reached their socket.
 */
export function writeAccessFiles(cluster: string, users: string[]): void {
  const roles = [ownerRole, shopRole]
  const note = '# Written by the program at every start.\n'
  const rules = roles.map((role) => `local all ${role} peer map=${map}\n`)
  const names = users.flatMap((user) => roles.map((role) => `${map} "${user}" ${role}\n`))
  // The names first: a rule without them lets nobody in, names without a rule change nothing.
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
