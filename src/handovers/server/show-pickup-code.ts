import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newSecret } from '#accounts/server/secret.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import { refuseLapsed } from '#orders/server/refuse-lapsed.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { newPickupCode } from '../pickup-code.ts'
import { pickup_codes } from './handovers.tables.ts'

/**
 * The pickup code of the customer's own order, or of a guest who has its secret link: the one that there is, or made now. Throws a
 * 404 for another's order or none, 409 for one that lapsed.
 */
export async function showPickupCode(
  tx: Tx,
  { orderId, userId, now }: { orderId: number; userId: number | 'has-its-link'; now: Date },
): Promise<{ code: string; secret: string }> {
  if (userId !== 'has-its-link' && !(await isOrderTheirs(tx, { orderId, userId, now })))
    throw notFound('Tokio užsakymo nėra.')
  // of two pages that ask at once the second finds what the first has made
  refuseLapsed(await lockOrder(tx, orderId))
  const [there] = await tx.select().from(pickup_codes).where(eq(pickup_codes.order_id, orderId))
  if (there) return there

  for (;;) {
    const code = newPickupCode(randomBytes)
    const [made] = await tx
      .insert(pickup_codes)
      .values({ order_id: orderId, code, secret: newSecret(), made_at: now })
      .onConflictDoNothing({ target: pickup_codes.code })
      .returning()
    if (made) return made
  }
}
