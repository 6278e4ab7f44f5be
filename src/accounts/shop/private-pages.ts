import type { UserProfile } from '../accounts.contract.ts'

const customers = /^\/(?:profile|checkout|ordered|vartotojas|admin)(?:\/|$)/
const admins = /^\/admin(?:\/|$)/
const entrances = /^\/(?:login|register)\/?$/

export const isEntrance = (pathname: string) => entrances.test(pathname)

/**
 * Where somebody is sent who may not see a page: a guest to Login, a customer out of the office to Home, an
 * administrator from Login and Register to the office (or the page that was asked for). Undefined: the page may be seen.
 */
export function sentElsewhere(pathname: string, user: UserProfile | undefined): string | undefined {
  if (!user) return customers.test(pathname) ? '/login' : undefined
  if (admins.test(pathname)) return user.isAdmin ? undefined : '/'
  return user.isAdmin && isEntrance(pathname) ? wayAfterSignIn(user) : undefined
}

let wanted: string | undefined

/** Keeps the page that somebody was turned away from, until that person has come to some page after signing in. */
export function rememberWay(path: string): void {
  wanted = path
}

export function forgetWay(): void {
  wanted = undefined
}

/** Where a sign-in leads: to the page that was asked for, else administrators to the office and others Home. */
export function wayAfterSignIn(user: UserProfile): string {
  if (wanted && !sentElsewhere(wanted.replace(/[?#].*$/, ''), user)) return wanted
  return user.isAdmin ? '/admin/dashboard' : '/'
}
