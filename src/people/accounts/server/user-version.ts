import { createHash } from 'node:crypto'
import type { UserRow } from '../users.contract.ts'
import { toUserProfile, type User } from './public/accounts.queries.ts'

/** For optimistic locking of the form. */
export function computeUserVersion(user: User): string {
  return createHash('sha256')
    .update(JSON.stringify(toUserProfile(user)))
    .digest('base64url')
    .slice(0, 22)
}

export function presentUser(user: User): UserRow {
  return { ...toUserProfile(user), created_at: user.created_at.toISOString(), version: computeUserVersion(user) }
}
