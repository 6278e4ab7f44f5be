import { eq } from 'drizzle-orm'
import { hashSecret, newSecret } from '#accounts/server/secret.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { desk_orders, quote_links } from './desk.tables.ts'

/** A new link to this version of a quote. Earlier ones open it too; those of earlier versions accept nothing by themselves. */
export async function makeQuoteLink(
  tx: Tx,
  { id, version, now }: { id: number; version: number; now: Date },
): Promise<string> {
  const secret = newSecret()
  await tx.insert(quote_links).values({ hash: hashSecret(secret), desk_order_id: id, version, made_at: now })
  return secret
}

/** Which quote a link opens, and of which version it speaks. Looked for by its hash, so that no answer comes quicker for a better guess. */
export async function findQuoteLink(
  reader: Reader,
  secret: string,
): Promise<{ id: number; version: number } | undefined> {
  const [link] = await reader
    .select({ id: quote_links.desk_order_id, version: quote_links.version })
    .from(quote_links)
    .innerJoin(desk_orders, eq(desk_orders.id, quote_links.desk_order_id))
    .where(eq(quote_links.hash, hashSecret(secret)))
  return link
}

/** A link that was cut off or guessed opens nothing: 404 alike. */
export function noQuote(): never {
  throw notFound('Tokio pasiūlymo nėra. Patikrinkite, ar nuoroda nukopijuota visa.')
}
