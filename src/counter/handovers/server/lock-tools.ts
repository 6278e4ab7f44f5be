import { and, asc, eq, inArray } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { bundleTitle, rentedTitle } from '#rentals/server/public/rented-title.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'

export interface LockedTool {
  rental_id: number
  order_id: number
  order_line_id: number
  product_id: number | null
  title: string
  bundle: string | null
  quantity: number
  handed_out: number
  expected_return: Date
}

/** 422 when named twice; 409 when back or another order's. */
export async function lockTools<Line extends { rental_id: number }>(
  tx: Tx,
  orderIds: number[],
  lines: Line[],
): Promise<{ line: Line; tool: LockedTool }[]> {
  if (new Set(lines.map((line) => line.rental_id)).size < lines.length)
    throw invalid({ lines: ['Tas pats įrankis nurodytas du kartus.'] })

  const open = await tx
    .select({
      rental_id: rentals.id,
      order_id: rentals.order_id,
      order_line_id: rentals.order_line_id,
      product_id: rentals.product_id,
      title: rentedTitle,
      bundle: bundleTitle,
      quantity: rentals.quantity,
      handed_out: rentals.handed_out,
      expected_return: rentals.expected_return,
    })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(inArray(rentals.order_id, orderIds), isOpenRental))
    .orderBy(asc(rentals.id))
    .for('update', { of: rentals })
  return lines.map((line) => {
    const tool = open.find((one) => one.rental_id === line.rental_id)
    if (!tool) throw conflict('already-returned', 'Dalis įrankių jau grąžinta. Peržiūrėkite iš naujo.')
    return { line, tool }
  })
}
