import { asc, inArray } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { refunds } from './refunds.tables.ts'

/** Refunds of reversed payments are not sent. 409 `refund-is-sent` for one that is. */
export async function withdrawReversedRefunds(work: Work, paymentIds: number[]): Promise<void> {
  if (paymentIds.length === 0) return
  const { tx, now } = work
  const locked = await tx
    .select({ id: refunds.id, sent_at: refunds.sent_at, message_id: refunds.message_id })
    .from(refunds)
    .where(inArray(refunds.payment_id, paymentIds))
    .orderBy(asc(refunds.id))
    .for('update')
  if (locked.some(({ sent_at, message_id }) => sent_at || message_id))
    throw conflict(
      'refund-is-sent',
      'Šie pinigai jau išsiųsti bankui. Jei bankas jų nepervedė, pirma tai pažymėkite grąžinimų sąraše.',
    )
  if (locked.length === 0) return
  const ids = locked.map(({ id }) => id)
  await tx.update(refunds).set({ withdrawn_at: now }).where(inArray(refunds.id, ids))
  work.tell('refunds')
}
