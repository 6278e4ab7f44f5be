import type { Work } from '#shell/action/work.ts'
import { readGoods, writeGoods } from './hand-over-goods.ts'
import { handovers } from './handovers.tables.ts'

/** All goods of an order just paid go out without an act: nobody signs for two discs. */
export async function recordGoodsHandover(work: Work<number>, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now, by } = work
  const goods = await readGoods(tx, [orderId])
  const [handover] = await tx
    .insert(handovers)
    .values({ order_id: orderId, act: 'handover', happened_at: now, by_user_id: by })
    .returning({ id: handovers.id })
  if (!handover) throw new Error('The handover was not written')
  await writeGoods(tx, handover.id, goods)
}
