import { inArray, lt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { type Outdated, whilePurging } from '#platform/database/outdated.ts'
import { consents } from './consents.tables.ts'

/** Deletes answers about cookies. */
export async function purgeConsents(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx.select({ id: consents.id }).from(consents).where(lt(consents.given_at, before)).limit(most)
  const { rowCount } = await whilePurging(tx, () => tx.delete(consents).where(inArray(consents.id, outdated)))
  return rowCount ?? 0
}
