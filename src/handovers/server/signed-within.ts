import { and, eq, inArray, min } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { handover_lines, handovers } from './handovers.tables.ts'
import type { LockedTool } from './lock-tools.ts'

interface Signed {
  orderId: number
  act: 'handover' | 'return'
  tools: { tool: LockedTool }[]
  /** What the phone says. */
  told: Date
  now: Date
}

/**
 * When an act was signed, by what a phone says of it, as far as that can be: not in the future, not before the order, and what comes back
 * not before it first went out.
 */
export async function signedWithin(tx: Tx, { orderId, act, tools, told, now }: Signed): Promise<Date> {
  const [order] = await tx.select({ at: orders.placed_at }).from(orders).where(eq(orders.id, orderId))
  const lines = tools.map(({ tool }) => tool.order_line_id)
  const wentOut =
    act === 'handover'
      ? []
      : await tx
          .select({ at: min(handovers.happened_at) })
          .from(handovers)
          .innerJoin(handover_lines, eq(handover_lines.handover_id, handovers.id))
          .where(and(eq(handovers.act, 'handover'), inArray(handover_lines.order_line_id, lines)))
          .groupBy(handover_lines.order_line_id)
  const earliest = Math.max(...[order, ...wentOut].map((one) => one?.at?.getTime() ?? 0))
  return new Date(Math.min(now.getTime(), Math.max(told.getTime(), earliest)))
}
