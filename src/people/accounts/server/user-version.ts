import { createHash } from 'node:crypto'
import type { UserRow } from '../users.contract.ts'
import { profileOf, type User } from './accounts.queries.ts'

/** For optimistic locking of the form. */
export function versionOf(user: User): string {
  return createHash('sha256')
    .update(JSON.stringify(profileOf(user)))
    .digest('base64url')
    .slice(0, 22)
}

export function presentUser(user: User): UserRow {
  return { ...profileOf(user), created_at: user.created_at.toISOString(), version: versionOf(user) }
}
