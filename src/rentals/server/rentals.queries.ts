import { and, count, desc, eq, gt, isNull, min } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database.ts'
import type { Rental } from '../rentals.contract.ts'
import { rentals } from './rentals.tables.ts'

export const RENTALS_A_PAGE = 20

/** One page of the rentals of all orders that are not deleted, newest first, and how many there are. */
export async function listRentals(reader: Reader, page: number): Promise<{ rows: Rental[]; total: number }> {
  const inTheList = and(isNull(rentals.cancelled_at), isNull(orders.deleted_at))
  const [counted] = await reader
    .select({ total: count() })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(inTheList)
  const found = await reader
    .select({ rental: rentals, order: orders, title: order_lines.title })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(inTheList)
    .orderBy(desc(rentals.created_at), desc(rentals.id))
    .limit(RENTALS_A_PAGE)
    .offset((page - 1) * RENTALS_A_PAGE)
  return { rows: found.map(presentRental), total: counted?.total ?? 0 }
}

function presentRental({
  rental,
  order,
  title,
}: {
  rental: typeof rentals.$inferSelect
  order: typeof orders.$inferSelect
  title: string
}): Rental {
  return {
    id: rental.id,
    order_id: rental.order_id,
    // as the order names its customer: the account may be gone by now
    user: {
      title: order.private_or_company === 'company' ? order.title : null,
      name: order.name,
      lastname: order.lastname,
    },
    rent_product: { title },
    quantity: rental.quantity,
    created_at: rental.created_at.toISOString(),
    starts_at: rental.starts_at.toISOString(),
    expected_return: rental.expected_return.toISOString(),
    returned: rental.returned_at !== null,
    returned_at: rental.returned_at?.toISOString() ?? null,
  }
}

export async function findRentProductId(reader: Reader, slug: string): Promise<number | undefined> {
  const [found] = await reader
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.kind, 'rent'), eq(products.slug, slug)))
  return found?.id
}

/** When the next rental of the product becomes late if nobody brings it back: then its units are taken without end. */
export async function nextReturn(reader: Reader, productId: number, now: Date): Promise<Date | undefined> {
  const [found] = await reader
    .select({ at: min(rentals.expected_return) })
    .from(rentals)
    .where(
      and(
        eq(rentals.product_id, productId),
        isNull(rentals.returned_at),
        isNull(rentals.cancelled_at),
        gt(rentals.expected_return, now),
      ),
    )
  return found?.at ?? undefined
}
