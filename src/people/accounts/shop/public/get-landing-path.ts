import type { Role } from '../../roles.ts'

/** Work that has a screen of its own. Of both the round is first. */
const workplaces: [Role, string][] = [
  ['driver', '/marsrutas'],
  ['mechanic', '/admin/rent/units'],
]

/** Where the office begins for whoever asked for no screen: at the board, unless their only work has a screen of its own. */
export function getLandingPath(roles: readonly Role[]): string {
  const own = workplaces.filter(([role]) => roles.includes(role))
  const [, path] = (own.length === roles.length && own[0]) || []
  return path ?? '/admin/dashboard'
}
