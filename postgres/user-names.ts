import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Whom the kernel shows for everybody that a user namespace does not know: a name that anybody may come under. */
const overflow = 65534

export interface UserEntry {
  uid: number
  name: string
}

/** The name of who runs this process; undefined where the operating system knows a bare number only. */
export function ownName(): string | undefined {
  try {
    return safe(userInfo().username)
  } catch {
    return undefined
  }
}

/** The name of a user of this machine. */
export function nameOf(uid: number): string | undefined {
  if (uid === process.getuid?.()) return ownName()
  return listed().find((entry) => entry.uid === uid)?.name
}

/** A user that has a name and is neither root, whom PostgreSQL refuses to run as, nor the one that all strangers look like. */
export function someUser(): UserEntry | undefined {
  return listed().find(({ uid }) => uid !== 0 && uid !== overflow)
}

export const isNobody = (uid: number): boolean => uid === overflow

function listed(): UserEntry[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4 && safe(fields[0]) !== undefined && /^\d+$/.test(fields[2] ?? ''))
      .map(([name = '', , uid]) => ({ uid: Number(uid), name }))
  } catch {
    return []
  }
}

/** What may stand in PostgreSQL's list of names and mean nothing but itself (one that begins with / is a pattern there). */
function safe(name: string | undefined): string | undefined {
  return name && /^[^/\s"\\][^\s"\\]*$/.test(name) ? name : undefined
}
