import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from './guarded-process.ts'
import { findUnprivilegedUser, findUserName, getOwnUserName, isNobody } from './user-names.ts'

export type Runner = {
  command(file: string, args: string[]): Command
  own(path: string): void
  /** The same user with a name of its own, which initdb demands. */
  named(): Runner
  /** Users of the operating system who may connect, by the names that the server sees. */
  users: string[]
}

type Place = { dataDir: string; cluster: string; bin: string }

/**
 * Between the uid ranges that systemd and Debian assign (decision 0069), below 65536 for containers; needs no entry in
 * /etc/passwd.
 */
export const shopIds = { uid: 61047, gid: 61047 }
const overflow = { uid: 65534, gid: 65534 }
const reach = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']

/** A user namespace where we have a name. Everybody else appears as nobody, so we must not be nobody. */
const inside = findUnprivilegedUser() ?? { uid: overflow.uid, name: 'nobody' }
/** Makes a cluster where namespaces are forbidden, and keeps nothing of it. */
const withName = { uid: inside.uid, gid: inside.uid }
const namespace = ['--user', `--map-user=${inside.uid}`, `--map-group=${inside.uid}`]

/**
 * PostgreSQL refuses to run as root. Other users run it directly (without a name: in a user namespace, so that the
 * server recognises who connects). Root runs it as
 *
 * 1. the folder's owner, or `shopIds`, when that user can reach folder and programs. `nobody` is replaced, because
 * other daemons share it;
 *
 * 2. itself in a user namespace, where it is not root (for example a folder below /root);
 *
 * 3. that user with the capability to pass closed folders, where namespaces are forbidden (most containers).
 *
 * @throws Error with a sentence for the operator when none works.
 */
export function chooseRunner({ dataDir, cluster, bin }: Place): Runner {
  if (process.getuid?.() !== 0) return asMyself(cluster)

  const owner = ownerOf(cluster)
  const user = (owner && !isNobody(owner.uid) ? owner : ownerOf(dataDir)) ?? shopIds
  const users = [getOwnUserName() ?? 'root', ...ownNames(dataDir)]
  if (succeeds('/bin/sh', ['-c', 'test -x "$1" && test -x "$2/postgres"', 'sh', dataDir, bin], user)) {
    return runner(user, users, (ids) => (file, args) => ({ file, args, ...ids }))
  }
  if (!isNobody(inside.uid) && succeeds('unshare', [...namespace, 'true'])) {
    const root = { uid: 0, gid: 0 }
    return runner(root, [inside.name], () => (file, args) => ({ file: 'unshare', args: [...namespace, file, ...args] }))
  }
  if (succeeds('setpriv', [...as(user), `${bin}/postgres`, '--version'])) {
    return runner(user, users, (ids) => (file, args) => ({ file: 'setpriv', args: [...as(ids), file, ...args] }))
  }
  throw new Error(
    `PostgreSQL neveikia „root“ teisėmis, o kitas naudotojas nepasiekia aplanko „${dataDir}“ arba „${bin}“. ` +
      'Paleiskite programą kaip paprastas naudotojas, perkelkite ją į visiems pasiekiamą aplanką arba nurodykite savo ' +
      'PostgreSQL kintamuoju DATABASE_URL.',
  )
}

type Ids = { uid: number; gid: number }

function asMyself(cluster: string): Runner {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== process.getuid?.()) {
    throw new Error(
      `Duomenų bazės aplankas „${cluster}“ priklauso kitam naudotojui (uid ${owner.uid}). Paleiskite programą tuo pačiu ` +
        `naudotoju kaip anksčiau arba perimkite aplanką: sudo chown -R ${process.getuid?.()} „${cluster}“.`,
    )
  }
  const through: Runner['command'] = (file, args) => ({ file: 'unshare', args: [...namespace, file, ...args] })
  const name = getOwnUserName()
  if (name !== undefined) {
    const mine = { own() {}, users: [name, findUserName(0) ?? 'root'] }
    return {
      ...mine,
      command: (file, args) => ({ file, args }),
      named: () => ({ ...asMyself(cluster), command: through }),
    }
  }
  if (isNobody(inside.uid) || !succeeds('unshare', [...namespace, 'true'])) {
    throw new Error(
      `Naudotojas, kurio numeris ${process.getuid?.()}, šiame kompiuteryje neturi vardo, todėl PostgreSQL nežinotų, kas ją ` +
        'klausia. Įrašykite jį į /etc/passwd arba nurodykite savo PostgreSQL kintamuoju DATABASE_URL.',
    )
  }
  const unnamed: Runner = { command: through, own() {}, named: () => unnamed, users: [inside.name] }
  return unnamed
}

function ownNames(dataDir: string): string[] {
  const owner = ownerOf(dataDir)
  const name = owner && !isNobody(owner.uid) ? findUserName(owner.uid) : undefined
  return name === undefined ? [] : [name]
}

function runner(user: Ids, users: string[], become: (ids: Ids) => Runner['command']): Runner {
  const own = (path: string) => {
    if (lstatSync(path).uid === user.uid) return
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, name), user.uid, user.gid)
    }
    // Last, so that an interrupted walk is repeated.
    lchownSync(path, user.uid, user.gid)
  }
  const named = (): Runner => {
    if (!succeeds('unshare', [...namespace, 'true'], user)) return runner(withName, users, become)
    const through: Runner['command'] = (file, args) => ({
      file: 'unshare',
      args: [...namespace, file, ...args],
      ...user,
    })
    return { command: through, own, named, users }
  }
  return { command: become(user), own, named, users }
}

const as = ({ uid, gid }: Ids) => ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', ...reach]

/** The owner; undefined for root or a missing folder. */
function ownerOf(path: string): Ids | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

function succeeds(file: string, args: string[], user?: Ids) {
  return spawnSync(file, args, { cwd: '/', stdio: 'ignore', ...user }).status === 0
}
