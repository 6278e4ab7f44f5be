import { createHash } from 'node:crypto'
import type { UserRow } from '../users.contract.ts'
import { profileOf, type User } from './accounts.queries.ts'

/** Another text for other details: what a form was filled from is compared with what is there when it is saved. */
export function versionOf(user: User): string {
  return createHash('sha256')
    .update(JSON.stringify(profileOf(user)))
    .digest('base64url')
    .slice(0, 22)
}

/** A person as the office sees them. */
export function presentUser(user: User): UserRow {
  return { ...profileOf(user), created_at: user.created_at.toISOString(), version: versionOf(user) }
}
