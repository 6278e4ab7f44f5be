import { and, eq, lte } from 'drizzle-orm'
import { eraseAccount } from '#back-office/privacy/server/erase-account.ts'
import type { ErasedAccount } from '#back-office/privacy/server/erased-list.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { transact } from '#shell/action/work.ts'

export interface RepeatErasuresResult {
  erased: number
  /** Differences that an administrator settles. */
  left: string[]
}

/** Erasures made after the backup (BDAR, article 17). An account of the same number opened later is somebody else's. */
export async function repeatErasures(
  database: Database,
  list: ErasedAccount[],
  now: Date,
): Promise<RepeatErasuresResult> {
  const result: RepeatErasuresResult = { erased: 0, left: [] }
  for (const { user_id, at } of list) {
    const [back] = await database.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user_id), lte(users.created_at, new Date(at))))
    if (!back) continue
    try {
      await transact(database, { now }, (work) => eraseAccount(work, { userId: user_id }))
      result.erased++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.left.push(`account ${user_id}: ${error.message}`)
    }
  }
  return result
}
