import type { Tx } from '#platform/database.ts'
import type { Consent } from '../consents.contract.ts'
import { consents } from './consents.tables.ts'

/** Writes a choice into the log. A later choice of the same browser is another row: the newest holds. */
export async function recordConsent(
  tx: Tx,
  { id, categories, text_version, now }: Consent & { now: Date },
): Promise<void> {
  await tx.insert(consents).values({ consent_id: id, categories, text_version, given_at: now })
}
