import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { order_links } from '../order-links.tables.ts'

export async function closeOrderLinks(tx: Tx, orderIds: number[]): Promise<void> {
  await tx.delete(order_links).where(inArray(order_links.order_id, orderIds))
}
