import { and, eq } from 'drizzle-orm'
import type { Billing } from '#people/clients/client-labels.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { orders } from '../orders.tables.ts'
import { isListed } from './order-conditions.ts'

export interface LockedOrder {
  id: number
  paid_at: Date | null
  lapsed_at: Date | null
  unapproved_since: Date | null
  billing: Billing
  price_with_vat: number
}

/** The lock holds until the transaction ends. Throws 404 when the order is missing or deleted. */
export async function lockOrder(tx: Tx, orderId: number): Promise<LockedOrder> {
  const [order] = await tx
    .select({
      id: orders.id,
      paid_at: orders.paid_at,
      lapsed_at: orders.lapsed_at,
      unapproved_since: orders.unapproved_since,
      billing: orders.billing,
      price_with_vat: orders.price_with_vat,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), isListed))
    .for('update')
  if (!order) throw notFound('Tokio užsakymo nėra.')
  return order
}
