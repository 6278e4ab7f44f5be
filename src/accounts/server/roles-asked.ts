import type { Role } from '../roles.ts'

export interface AskedRoles {
  isAdmin?: boolean | undefined
  roles?: Role[] | undefined
}

/**
 * The roles that a form asks for; undefined: they stay. `isAdmin: false` takes all, `isAdmin: true` alone makes an owner of
 * who has none: whoever has a role keeps it, so that a form of before the roles raises nobody.
 */
export function rolesAsked({ isAdmin, roles }: AskedRoles, before: Role[]): Role[] | undefined {
  if (isAdmin === false) return []
  if (roles) return [...new Set(roles)]
  return isAdmin && before.length === 0 ? ['owner'] : undefined
}
