import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Consent } from '../consents.contract.ts'
import { consents } from './consents.tables.ts'

/**
 * Writes a choice into the log. A later choice of the same browser is another row: the newest holds. The same choice sent
 * again (its answer was lost, or a page was left too soon to hear it) is no new choice.
 */
export async function recordConsent(
  tx: Tx,
  { id, categories, text_version, now }: Consent & { now: Date },
): Promise<void> {
  const [newest] = await tx
    .select({ categories: consents.categories, text_version: consents.text_version })
    .from(consents)
    .where(eq(consents.consent_id, id))
    .orderBy(desc(consents.id))
    .limit(1)
  if (newest?.text_version === text_version && isDeepStrictEqual(newest.categories, categories)) return
  await tx.insert(consents).values({ consent_id: id, categories, text_version, given_at: now })
}
