import type { Role } from '../roles.ts'

export interface RoleUpdate {
  isAdmin?: boolean | undefined
  roles?: Role[] | undefined
}

/** Undefined: unchanged. `isAdmin` alone takes all roles, or makes an owner of who has none. */
export function toUpdatedRoles({ isAdmin, roles }: RoleUpdate, before: Role[]): Role[] | undefined {
  if (isAdmin === false) return []
  if (roles) return [...new Set(roles)]
  return isAdmin && before.length === 0 ? ['owner'] : undefined
}
