import { hashSecret } from '#accounts/server/secret.ts'
import type { Tx } from '#platform/database/database.ts'
import { order_links } from './order-links.tables.ts'

/** From now on this secret opens this order. Whoever has it sees what its owner would see: give it to nobody else. */
export async function writeOrderLink(
  tx: Tx,
  { orderId, secret, now }: { orderId: number; secret: string; now: Date },
): Promise<void> {
  await tx
    .insert(order_links)
    .values({ hash: hashSecret(secret), order_id: orderId, made_at: now })
    .onConflictDoNothing()
}
