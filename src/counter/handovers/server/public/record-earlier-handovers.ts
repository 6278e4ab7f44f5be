import type { Work } from '#shell/action/work.ts'
import { handover_lines, handovers } from '../handovers.tables.ts'

interface EarlierHandover {
  orderId: number
  since: Date
  tools: { lineId: number; rentalId: number; quantity: number }[]
}

/** They went out before the move: their acts are on the old program's paper. */
export async function recordEarlierHandovers({ tx, by }: Work<number>, all: readonly EarlierHandover[]): Promise<void> {
  const made = await tx
    .insert(handovers)
    .values(
      all.map(({ orderId, since }) => ({
        order_id: orderId,
        act: 'handover' as const,
        happened_at: since,
        by_user_id: by,
      })),
    )
    .returning({ id: handovers.id })
  await tx
    .insert(handover_lines)
    .values(
      all.flatMap(({ tools }, index) =>
        tools.map(({ lineId, rentalId, quantity }) => ({
          handover_id: made[index]?.id ?? 0,
          order_line_id: lineId,
          rental_id: rentalId,
          quantity,
          accessories: [],
          condition: 'good' as const,
          clean: true,
        })),
      ),
    )
}
