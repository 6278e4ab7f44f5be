import { eq } from 'drizzle-orm'
import { cancelMoves } from '#catalogue/units/server/public/plan-moves.ts'
import type { Work } from '#shell/action/work.ts'
import { TransferCancelled } from '../transfers.events.ts'
import { lockTransfer } from './lock-transfer.ts'
import { transferSubject } from './transfer-subject.ts'
import { transfers } from './transfers.tables.ts'
import { watchBookings } from './watch-bookings.ts'

/** 404; 409 unless planned, and `breaks-bookings` where bookings count on it, unless accepted. */
export async function cancelTransfer(
  work: Work<number>,
  { id, acceptBroken }: { id: number; acceptBroken: boolean },
): Promise<void> {
  const { tx, now, by } = work
  const { transfer, lines } = await lockTransfer(tx, id, 'planned')
  const productIds = lines.flatMap(({ product_id, kind }) => (product_id && kind === 'rent' ? product_id : []))
  const sentence = 'Užsakymai jau skaičiuoja tai, kas turėjo būti atvežta: jų įvykdyti nebūtų kuo.'
  const broken = await watchBookings(work, { productIds, acceptBroken, sentence }, () => cancelMoves(work, id))
  await tx
    .update(transfers)
    .set({ cancelled_at: now, cancelled_by: by, accepted_broken: transfer.accepted_broken || broken.length > 0 })
    .where(eq(transfers.id, id))
  await work.happened(TransferCancelled, transferSubject(transfer), {
    ...(broken.length > 0 && { broken: broken.map(({ rental_id }) => rental_id) }),
  })
}
