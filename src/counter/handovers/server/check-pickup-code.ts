import { eq, or } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { parsePickupCode } from '../pickup-code.ts'
import { pickup_codes } from './handovers.tables.ts'

/** The wrong field gets a 422. */
export async function checkPickupCode(
  reader: Reader,
  { orderId, shown, field }: { orderId: number; shown: string; field: string },
): Promise<void> {
  const [pickupCode] = await reader
    .select({ order_id: pickup_codes.order_id, deleted_at: orders.deleted_at })
    .from(pickup_codes)
    .innerJoin(orders, eq(orders.id, pickup_codes.order_id))
    .where(or(eq(pickup_codes.secret, shown), eq(pickup_codes.code, parsePickupCode(shown) ?? '')))
  if (pickupCode?.order_id === orderId) return
  throw invalid({
    [field]: [
      pickupCode && !pickupCode.deleted_at
        ? `Tai kito užsakymo (Nr.\u00a0${pickupCode.order_id}) atsiėmimo kodas.`
        : 'Toks atsiėmimo kodas netinka. Patikrinkite jį arba asmens dokumentą.',
    ],
  })
}
