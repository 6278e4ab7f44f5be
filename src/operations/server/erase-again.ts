import { and, eq, lte } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { eraseAccount } from '#privacy/server/erase-account.ts'
import type { Erased } from '#privacy/server/erased-list.ts'

export interface ErasedAgain {
  erased: number
  /** Accounts that could not be erased, and why; an administrator has to. */
  left: string[]
}

/**
 * Erases once more who was erased after the backup was taken (BDAR, article 17: a restored backup must not bring anybody
 * back). An account of the same number that was opened after the erasure is somebody else's and stays.
 */
export async function eraseAgain(database: Database, list: Erased[], now: Date): Promise<ErasedAgain> {
  const result: ErasedAgain = { erased: 0, left: [] }
  for (const { user_id, at } of list) {
    const [back] = await database.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user_id), lte(users.created_at, new Date(at))))
    if (!back) continue
    try {
      await database.transaction((tx) => eraseAccount(tx, { userId: user_id, by: null, now }))
      result.erased++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.left.push(`account ${user_id}: ${error.message}`)
    }
  }
  return result
}
