import type { UserProfile } from '../../accounts.contract.ts'

const customers = /^\/(?:profile|checkout|ordered|vartotojas|admin|naujas-slaptazodis)(?:\/|$)/
const admins = /^\/admin(?:\/|$)/
const ownPassword = '/naujas-slaptazodis'
const entrances = /^\/(?:login|register)\/?$/

export const isEntrance = (pathname: string) => entrances.test(pathname)

/** Guests to Login, customers from the office Home, the signed in onward from Login. Undefined: allowed. */
export function findAccessRedirect(pathname: string, user: UserProfile | undefined): string | undefined {
  if (!user) return customers.test(pathname) ? '/login' : undefined
  if (user.owes === 'new-password')
    return pathname !== ownPassword && (customers.test(pathname) || isEntrance(pathname)) ? ownPassword : undefined
  if (pathname === ownPassword) return '/profile'
  if (user.owes && admins.test(pathname)) return pathname === '/admin/profile' ? undefined : '/admin/profile'
  if (admins.test(pathname)) return user.isAdmin ? undefined : '/'
  return user.isAdmin && isEntrance(pathname) ? getPathAfterSignIn(user) : undefined
}

const storageKey = 'way'
/** The variable stands in for missing storage. */
let wanted: string | undefined

/** In this tab: survives a reload during registration. */
export function rememberSignInReturnPath(path: string): void {
  wanted = path
  try {
    sessionStorage.setItem(storageKey, path)
  } catch {
    // no storage
  }
}

export function forgetSignInReturnPath(): void {
  wanted = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // no storage
  }
}

/** The way back leads to own paths only. */
function rememberedWay(): string | undefined {
  let kept = wanted
  try {
    kept ??= sessionStorage.getItem(storageKey) ?? undefined
  } catch {
    // no storage
  }
  return kept && /^\/(?![/\\])[^\s\\]*$/.test(kept) && !isEntrance(pathOf(kept)) ? kept : undefined
}

export function getPathAfterSignIn(user: UserProfile): string {
  if (user.owes) return user.owes === 'new-password' ? ownPassword : '/admin/profile'
  const way = rememberedWay()
  if (way && !findAccessRedirect(pathOf(way), user)) return way
  return user.isAdmin ? '/admin' : '/'
}

const pathOf = (way: string) => way.replace(/[?#].*$/, '')
