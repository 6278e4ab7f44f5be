import { eq, sql } from 'drizzle-orm'
import { billed_pieces } from '#finance/billing/server/billing.tables.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { reviseOrder } from '#orders/server/public/revise-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'

interface RevisedOrderLines {
  orderId: number
  lines: Parameters<typeof reviseOrder>[1]['lines']
}

/** 409 `billed` when a billed line goes or its goods change; days may, by the next bill. Under the client's lock. */
export async function assertLinesNotBilled(tx: Tx, { orderId, lines }: RevisedOrderLines): Promise<void> {
  const billed = await tx
    .select({
      id: order_lines.id,
      title: order_lines.title,
      type: order_lines.type,
      quantity: order_lines.quantity,
      isWaiver: order_lines.is_waiver,
      unit_price: order_lines.unit_price,
      stays: sql<boolean>`bool_or(${billed_pieces.freed_at} is null)`,
    })
    .from(billed_pieces)
    .innerJoin(order_lines, eq(order_lines.id, billed_pieces.order_line_id))
    .where(eq(billed_pieces.order_id, orderId))
    .groupBy(order_lines.id)
  for (const { id, title, type, isWaiver, stays, ...before } of billed) {
    const after = lines.find(({ lineId }) => lineId === id)
    if (!after)
      throw conflict(
        'billed',
        `„${title}“ jau buvo kliento sąskaitoje, todėl iš užsakymo neišimama. Jei mokėti nereikia, kredituokite sąskaitą.`,
      )
    // what was agreed: sums share out an order's VAT, a cent of which another line may take
    const isOther = (['quantity', 'unit_price'] as const).some((agreed) => after[agreed] !== before[agreed])
    if (stays && isOther && type !== 'rent' && !isWaiver)
      throw conflict(
        'billed',
        `„${title}“ jau yra kliento sąskaitoje: keisti nebegalima. Kredituokite sąskaitą, o ko reikia daugiau, įrašykite kaip naują prekę ar užsakymą.`,
      )
  }
}
