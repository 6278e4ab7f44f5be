import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'

/** Deletes what was answered about VAT codes. */
export async function purgeVatChecks(tx: Tx, { before, most }: Outdated): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from vat_checks where id in (select id from vat_checks where asked_at < ${before} limit ${most})`)
  return rowCount ?? 0
}
