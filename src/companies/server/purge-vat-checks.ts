import { inArray, lt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'
import { vat_checks } from './companies.tables.ts'

/** Deletes what was answered about VAT codes. */
export async function purgeVatChecks(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx.select({ id: vat_checks.id }).from(vat_checks).where(lt(vat_checks.asked_at, before)).limit(most)
  const { rowCount } = await tx.delete(vat_checks).where(inArray(vat_checks.id, outdated))
  return rowCount ?? 0
}
