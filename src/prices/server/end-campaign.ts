import { eq, sql } from 'drizzle-orm'
import { tag } from '#catalogue/cache-tags.ts'
import { record } from '#history/server/record.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { campaigns } from './prices.tables.ts'

/** Ends a campaign at once; one that has not begun never does. Throws 404, and 409 `campaign-over` for one that is over. */
export async function endCampaign(
  tx: Tx,
  { id, byUserId, now }: { id: number; byUserId: number; now: Date },
): Promise<void> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update')
  if (!campaign) throw notFound('Tokios akcijos nėra.')
  const { title, begins_at, ends_at } = campaign
  if (ends_at <= now || ends_at <= begins_at) throw conflict('campaign-over', 'Ši akcija jau pasibaigusi.')
  await tx
    .update(campaigns)
    .set({ ends_at: sql`greatest(${campaigns.begins_at}, ${now.toISOString()}::timestamptz)` })
    .where(eq(campaigns.id, id))
  const subject = { kind: 'campaign', id, title } as const
  await record(tx, { by: byUserId, deed: 'campaign.ended', subject, details: {}, now })
  invalidate(tx, tag.campaigns)
}
