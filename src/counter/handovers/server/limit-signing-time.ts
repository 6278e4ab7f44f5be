import { and, eq, inArray, min } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { Work } from '#shell/action/work.ts'
import { handover_lines, handovers } from './handovers.tables.ts'
import type { LockedTool } from './lock-tools.ts'

interface SigningTimeInput {
  orderId: number
  act: 'handover' | 'return'
  tools: { tool: LockedTool }[]
  signedAt: Date
}

/** The phone's claim, kept possible: not in the future or before the order, a return not before the hand-over. */
export async function limitSigningTime(
  work: Work,
  { orderId, act, tools, signedAt: entry }: SigningTimeInput,
): Promise<Date> {
  const { tx, now } = work
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
  return new Date(Math.min(now.getTime(), Math.max(entry.getTime(), earliest)))
}
