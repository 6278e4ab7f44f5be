import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, type Refusal } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { client_people } from '../clients.tables.ts'

interface Ordering {
  userId: number
  clientId: number
  /** Cents, VAT included. */
  price_with_vat: number
}

/** Throws 409 `over-buyer-limit`. The caller holds the client's lock. */
export async function assertBuyerLimit(tx: Tx, { userId, clientId, price_with_vat }: Ordering): Promise<void> {
  const [person] = await tx
    .select({ limit: client_people.order_limit })
    .from(client_people)
    .where(and(eq(client_people.client_id, clientId), eq(client_people.user_id, userId)))
  if (person && isOverLimit(person.limit, price_with_vat)) throw buildBuyerLimitError(person.limit, price_with_vat)
}

/** Cents; null: no limit. */
export const isOverLimit = (limit: number | null, price_with_vat: number): limit is number =>
  limit !== null && price_with_vat > limit

export const buildBuyerLimitError = (limit: number, price_with_vat: number): Refusal =>
  conflict(
    'over-buyer-limit',
    `Vienam užsakymui įmonė jums leidžia iki ${formatMoney(limit)}, o šis kainuoja ${formatMoney(price_with_vat)}. Sumažinkite užsakymą arba paprašykite pagrindinio įmonės naudotojo jį patvirtinti, užsakyti pačiam ar padidinti ribą.`,
  )
