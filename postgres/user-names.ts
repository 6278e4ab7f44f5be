import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Stands for everybody unknown to a user namespace; its name proves nothing. */
const overflow = 65534

export interface UserEntry {
  uid: number
  name: string
}

export function getOwnUserName(): string | undefined {
  try {
    return safe(userInfo().username)
  } catch {
    return undefined
  }
}

export function findUserName(uid: number): string | undefined {
  if (uid === process.getuid?.()) return getOwnUserName()
  return listed().find((entry) => entry.uid === uid)?.name
}

/** Neither root nor the overflow user. */
export function findUnprivilegedUser(): UserEntry | undefined {
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

/** Names without a special meaning in pg_ident.conf (a leading / makes a pattern). */
function safe(name: string | undefined): string | undefined {
  return name && /^[^/\s"\\][^\s"\\]*$/.test(name) ? name : undefined
}
