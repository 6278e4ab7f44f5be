import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { handover_photos } from './handovers.tables.ts'

interface ToAttach {
  orderId: number
  keys: string[]
  to: { line_id: number } | { shows: 'goods' } | { shows: 'visit'; stop_id: number }
}

/** 422 for another order's, or one attached already. */
export async function attachPhotos(tx: Tx, { orderId, keys, to }: ToAttach): Promise<void> {
  for (const [position, key] of keys.entries()) {
    const attached = await tx
      .update(handover_photos)
      .set({ ...to, position })
      .where(
        and(
          eq(handover_photos.key, key),
          eq(handover_photos.order_id, orderId),
          isNull(handover_photos.line_id),
          isNull(handover_photos.shows),
        ),
      )
      .returning({ key: handover_photos.key })
    if (attached.length === 0)
      throw invalid({ photos: ['Nuotraukos nebėra. Nufotografuokite iš naujo.'] }, 'no-such-photo')
  }
}
