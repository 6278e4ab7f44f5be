import type { Role } from '../roles.ts'

export interface AskedRoles {
  isAdmin?: boolean | undefined
  roles?: Role[] | undefined
}

/** Undefined: unchanged. `isAdmin` alone takes all roles, or makes an owner of who has none. */
export function rolesAsked({ isAdmin, roles }: AskedRoles, before: Role[]): Role[] | undefined {
  if (isAdmin === false) return []
  if (roles) return [...new Set(roles)]
  return isAdmin && before.length === 0 ? ['owner'] : undefined
}
