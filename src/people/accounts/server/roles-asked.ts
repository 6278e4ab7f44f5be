import type { Role } from '../roles.ts'

export interface AskedRoles {
  isAdmin?: boolean | undefined
  roles?: Role[] | undefined
}

/**
 * Undefined: unchanged. `isAdmin: false` takes all roles; `isAdmin: true` alone makes an owner only of somebody without
 * roles: an old form promotes nobody.
 */
export function rolesAsked({ isAdmin, roles }: AskedRoles, before: Role[]): Role[] | undefined {
  if (isAdmin === false) return []
  if (roles) return [...new Set(roles)]
  return isAdmin && before.length === 0 ? ['owner'] : undefined
}
