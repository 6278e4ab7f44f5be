import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'

/** The orderer; for a company, with the ground of their authority. */
export async function readSignerFields(tx: Tx, orderId: number) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  return {
    client_name: `${order?.name} ${order?.lastname}`,
    authorisation: order?.private_or_company === 'company' ? 'Įgaliojimas' : null,
    signed_by_typing: false,
    claims: null,
  }
}
