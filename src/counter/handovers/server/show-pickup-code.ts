import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { assertNotLapsed } from '#orders/server/public/assert-not-lapsed.ts'
import { isOrderTheirs } from '#orders/server/public/is-users-order.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { generateSecret } from '#people/accounts/server/public/secret.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { generatePickupCode } from '../pickup-code.ts'
import { pickup_codes } from './handovers.tables.ts'

/** The customer sees the code, or a guest with the secret link. 404 for another's; 409: lapsed. */
export async function showPickupCode(
  work: Work,
  { orderId, userId }: { orderId: number; userId: number | 'has-its-link' },
): Promise<{ code: string; secret: string }> {
  const { tx, now } = work
  if (userId !== 'has-its-link' && !(await isOrderTheirs(tx, { orderId, userId, now })))
    throw notFound('Tokio užsakymo nėra.')
  // the second of two finds the first's
  assertNotLapsed(await lockOrder(tx, orderId))
  const [there] = await tx.select().from(pickup_codes).where(eq(pickup_codes.order_id, orderId))
  if (there) return there

  for (;;) {
    const code = generatePickupCode(randomBytes)
    const [made] = await tx
      .insert(pickup_codes)
      .values({ order_id: orderId, code, secret: generateSecret(), made_at: now })
      .onConflictDoNothing({ target: pickup_codes.code })
      .returning()
    if (made) return made
  }
}
