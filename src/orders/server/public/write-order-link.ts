import { hashSecret } from '#people/accounts/server/public/secret.ts'
import type { Work } from '#shell/action/work.ts'
import { order_links } from '../order-links.tables.ts'

/** The secret shows the order as to its owner: for nobody else. */
export async function writeOrderLink(
  work: Work,
  { orderId, secret }: { orderId: number; secret: string },
): Promise<void> {
  const { tx, now } = work
  await tx
    .insert(order_links)
    .values({ hash: hashSecret(secret), order_id: orderId, made_at: now })
    .onConflictDoNothing()
}
