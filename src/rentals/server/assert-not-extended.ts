import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { rental_extensions } from './rental-extensions.tables.ts'

/** 409: the extension would charge for a missing rental. */
export async function assertNotExtended(reader: Reader, rentalIds: number[]): Promise<void> {
  const [extended] = await reader
    .select({ orderId: orders.id })
    .from(rental_extensions)
    .innerJoin(orders, eq(orders.id, rental_extensions.order_id))
    .where(and(inArray(rental_extensions.rental_id, rentalIds), isNull(rental_extensions.undone_at), isListed))
    .orderBy(asc(orders.id))
  if (extended)
    throw conflict(
      'rental-extended',
      `Užsakymo nuoma pratęsta užsakymu Nr.\u00a0${extended.orderId}. Pirma ištrinkite jį, o jei jis apmokėtas, kredituokite visą jo sąskaitą.`,
    )
}
