import { and, eq, type SQL, sql } from 'drizzle-orm'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import { computeLinkExpiryCutoff } from '#people/pay-links/link-lifetime.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { desk_orders, quote_links } from './desk.tables.ts'

/** Links of earlier versions still open the quote, but cannot accept it. */
export async function createQuoteLink(work: Work, { id, version }: { id: number; version: number }): Promise<string> {
  const { tx, now } = work
  const secret = generateSecret()
  await tx.insert(quote_links).values({ hash: hashSecret(secret), desk_order_id: id, version, made_at: now })
  return secret
}

/** A link lives half a year after it was made, and after the quote or its order last changed or was to be answered. */
function isLive(now: Date): SQL {
  const since = computeLinkExpiryCutoff(now).toISOString()
  return sql`greatest(${quote_links.made_at}, ${desk_orders.valid_until}, ${desk_orders.updated_at}) >= ${since}::timestamptz`
}

/** Looked up by hash, so that timing does not help guessing. */
export async function findQuoteLink(
  reader: Reader,
  secret: string,
  now: Date,
): Promise<{ id: number; version: number } | undefined> {
  const [link] = await reader
    .select({ id: quote_links.desk_order_id, version: quote_links.version })
    .from(quote_links)
    .innerJoin(desk_orders, eq(desk_orders.id, quote_links.desk_order_id))
    .where(and(eq(quote_links.hash, hashSecret(secret)), isLive(now)))
  return link
}

/** The same 404 for any wrong link. */
export function throwQuoteNotFound(): never {
  throw notFound('Tokio pasiūlymo nėra. Patikrinkite, ar nuoroda nukopijuota visa.')
}
