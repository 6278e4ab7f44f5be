import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from './guarded-process.ts'
import { isNobody, nameOf, ownName, someUser } from './user-names.ts'

/** How PostgreSQL's programs are run here, who owns their files, and who may ask them. */
export type Runner = {
  command(file: string, args: string[]): Command
  /** Hands a folder with all that is in it to the user that the programs run as. */
  own(path: string): void
  /** The same user, but under a name of its own: for initdb, which refuses a user without one. */
  named(): Runner
  /** The operating system's users that may connect, under the names by which the server sees them. */
  users: string[]
}

type Place = { dataDir: string; cluster: string; bin: string }

/**
 * Whom root's PostgreSQL runs as. The number is nobody else's: between those that systemd and Debian give away (decision 0069),
 * and below 65536, which is all that a container may know. It needs no entry in /etc/passwd.
 */
export const shopIds = { uid: 61047, gid: 61047 }
const overflow = { uid: 65534, gid: 65534 }
const reach = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']

/**
 * A user namespace in which we are somebody with a name. Everybody else is nobody there: so we must not be.
 */
const inside = someUser() ?? { uid: overflow.uid, name: 'nobody' }
/** Makes a cluster where namespaces are forbidden, and keeps nothing of it. */
const withName = { uid: inside.uid, gid: inside.uid }
const namespace = ['--user', `--map-user=${inside.uid}`, `--map-group=${inside.uid}`]

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly (one without a name in a user namespace, because
 * the server must be able to tell who asks); root runs it as
 * 1. the folder's owner, or a number of our own, when that user can reach the folder and the programs. A cluster of `nobody`
 *    below root's folder is an earlier program's: other daemons are nobody too, so it is taken over;
 * 2. itself in a user namespace, where it is no root (a folder below /root, for example);
 * 3. that user with the right to pass closed folders, where namespaces are forbidden (as in most containers).
 *
 * @throws Error with a sentence for the operator when none of them works.
 */
export function chooseRunner({ dataDir, cluster, bin }: Place): Runner {
  if (process.getuid?.() !== 0) return asMyself(cluster)

  const owner = ownerOf(cluster)
  const user = (owner && !isNobody(owner.uid) ? owner : ownerOf(dataDir)) ?? shopIds
  const users = [ownName() ?? 'root', ...ownNames(dataDir)]
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
  const name = ownName()
  if (name !== undefined) {
    const mine = { own() {}, users: [name, nameOf(0) ?? 'root'] }
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

/** Whose folder it is may ask as well as root, who has opened it for them. */
function ownNames(dataDir: string): string[] {
  const owner = ownerOf(dataDir)
  const name = owner && !isNobody(owner.uid) ? nameOf(owner.uid) : undefined
  return name === undefined ? [] : [name]
}

function runner(user: Ids, users: string[], become: (ids: Ids) => Runner['command']): Runner {
  const own = (path: string) => {
    if (lstatSync(path).uid === user.uid) return
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, name), user.uid, user.gid)
    }
    // Last, so that a walk that was cut short is walked again.
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

/** The owner, unless it is root or there is nothing there. */
function ownerOf(path: string): Ids | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function succeeds(file: string, args: string[], user?: Ids) {
  return spawnSync(file, args, { cwd: '/', stdio: 'ignore', ...user }).status === 0
}
