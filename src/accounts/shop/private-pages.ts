import type { UserProfile } from '../accounts.contract.ts'

const customers = /^\/(?:profile|checkout|ordered|vartotojas|admin|naujas-slaptazodis)(?:\/|$)/
const admins = /^\/admin(?:\/|$)/
/** Where a password that somebody else has seen is replaced. */
const ownPassword = '/naujas-slaptazodis'
const entrances = /^\/(?:login|register)\/?$/

export const isEntrance = (pathname: string) => entrances.test(pathname)

/**
 * Where somebody is sent who may not see a page: a guest to Login, a customer out of the office to Home, an
 * administrator from Login and Register to the office (or the page that was asked for). Undefined: the page may be seen.
 */
export function sentElsewhere(pathname: string, user: UserProfile | undefined): string | undefined {
  if (!user) return customers.test(pathname) ? '/login' : undefined
  if (user.owes === 'new-password')
    return pathname !== ownPassword && (customers.test(pathname) || isEntrance(pathname)) ? ownPassword : undefined
  if (pathname === ownPassword) return '/profile'
  if (user.owes && admins.test(pathname)) return pathname === '/admin/profile' ? undefined : '/admin/profile'
  if (admins.test(pathname)) return user.isAdmin ? undefined : '/'
  return user.isAdmin && isEntrance(pathname) ? wayAfterSignIn(user) : undefined
}

const storageKey = 'way'
/** Where there is no storage, it is kept in the page. */
let wanted: string | undefined

/**
 * Keeps the page that somebody was turned away from, until that person has come to some page after signing in; in this
 * tab, so that a reload on the way through registration does not lose it.
 */
export function rememberWay(path: string): void {
  wanted = path
  try {
    sessionStorage.setItem(storageKey, path)
  } catch {
    // the page itself remembers
  }
}

export function forgetWay(): void {
  wanted = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // nothing was kept
  }
}

/** Only ever a path of our own pages: whatever else got into the storage leads nowhere. */
function rememberedWay(): string | undefined {
  let kept = wanted
  try {
    kept ??= sessionStorage.getItem(storageKey) ?? undefined
  } catch {
    // the page itself remembers
  }
  return kept && /^\/(?![/\\])[^\s\\]*$/.test(kept) && !isEntrance(pathOf(kept)) ? kept : undefined
}

/** Where a sign-in leads: to the page that was asked for, else administrators to the office and others Home. */
export function wayAfterSignIn(user: UserProfile): string {
  if (user.owes) return user.owes === 'new-password' ? ownPassword : '/admin/profile'
  const way = rememberedWay()
  if (way && !sentElsewhere(pathOf(way), user)) return way
  return user.isAdmin ? '/admin/dashboard' : '/'
}

const pathOf = (way: string) => way.replace(/[?#].*$/, '')
