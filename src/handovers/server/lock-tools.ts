import { and, asc, eq } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { bundleTitle, rentedTitle } from '#rentals/server/rented-title.ts'

export interface LockedTool {
  rental_id: number
  order_line_id: number
  product_id: number | null
  title: string
  /** Of a part of a bundle. */
  bundle: string | null
  quantity: number
  handed_out: number
  expected_return: Date
}

/**
 * The order's rentals that the lines name, locked, each beside its line. Refuses 422 when a rental is named twice, 409
 * when one is back already or never was the order's.
 */
export async function lockTools<Line extends { rental_id: number }>(
  tx: Tx,
  orderId: number,
  lines: Line[],
): Promise<{ line: Line; tool: LockedTool }[]> {
  if (new Set(lines.map((line) => line.rental_id)).size < lines.length)
    throw invalid({ lines: ['Tas pats įrankis nurodytas du kartus.'] })

  const open = await tx
    .select({
      rental_id: rentals.id,
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
    .where(and(eq(rentals.order_id, orderId), isOpen))
    .orderBy(asc(rentals.id))
    .for('update', { of: rentals })
  return lines.map((line) => {
    const tool = open.find((one) => one.rental_id === line.rental_id)
    if (!tool) throw conflict('already-returned', 'Dalis įrankių jau grąžinta. Peržiūrėkite iš naujo.')
    return { line, tool }
  })
}
