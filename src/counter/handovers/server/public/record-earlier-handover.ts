import type { Work } from '#shell/action/work.ts'
import { handover_lines, handovers } from '../handovers.tables.ts'

interface EarlierHandover {
  orderId: number
  since: Date
  tools: { lineId: number; rentalId: number; quantity: number }[]
}

/** Went out before the move: its act is on the old program's paper. */
export async function recordEarlierHandover(
  work: Work<number>,
  { orderId, since, tools }: EarlierHandover,
): Promise<void> {
  const { tx, by } = work
  const [handover] = await tx
    .insert(handovers)
    .values({ order_id: orderId, act: 'handover', happened_at: since, by_user_id: by })
    .returning({ id: handovers.id })
  if (!handover) throw new Error('The handover was not written')
  await tx
    .insert(handover_lines)
    .values(
      tools.map(({ lineId, rentalId, quantity }) => ({
        handover_id: handover.id,
        order_line_id: lineId,
        rental_id: rentalId,
        quantity,
        accessories: [],
        condition: 'good' as const,
        clean: true,
      })),
    )
}
