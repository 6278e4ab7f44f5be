import { asc, eq } from 'drizzle-orm'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import { recordClientPayment } from '#finance/payments/server/record-client-payment.ts'
import { resolvePaymentDay } from '#finance/payments/server/resolve-payment-day.ts'
import { returnToClient } from '#finance/payments/server/return-to-client.ts'
import { withSavepoint } from '#platform/database/with-savepoint.ts'
import { findRefusal } from '#platform/http/answer-error.ts'
import type { Work } from '#shell/action/work.ts'
import { movementNotes, providerTitles } from '../online-payment-states.ts'
import { online_movements, type payment_intents } from './online-payments.tables.ts'

type Intent = typeof payment_intents.$inferSelect

export interface WrittenDown {
  isNew: boolean
  /** Cents not recorded, less the sum refunded. */
  left: number
  because: string | null
}

/**
 * Movements become payments with all their effects. What payments refuse (the order is deleted, on credit, nothing is
 * owed) waits for a decision and is tried with each answer. What went back reduces unrecorded money first. The
 * payment and what it pays are locked.
 */
export async function postMovements(work: Work, { intent }: { intent: Intent }): Promise<WrittenDown> {
  const { tx } = work
  const rows = await tx
    .select({ movement: online_movements, paymentId: payments.id, written: payments.amount })
    .from(online_movements)
    .leftJoin(payments, eq(payments.online_movement_id, online_movements.id))
    .where(eq(online_movements.intent_id, intent.id))
    .orderBy(asc(online_movements.id))
  let left = rows.reduce((sum, { movement, written }) => sum + movement.amount - (written ?? 0), 0)
  if (left === 0) return { isNew: false, left, because: null }

  const paid = rows.flatMap(({ paymentId }) => paymentId ?? [])
  let isNew = false
  let because: string | null = null
  for (const { movement } of rows.filter(({ paymentId }) => paymentId === null)) {
    const amount = movement.amount > 0 ? movement.amount : Math.min(0, left)
    if (left === 0 || amount === 0) continue
    const part = movement.amount > 0 ? amount : Math.max(amount, movement.amount)
    try {
      const { id } = await withSavepoint(tx, () => writeOne(work, { intent, movement, amount: part, paid }))
      paid.push(id)
      left -= part
      isNew = true
    } catch (error) {
      const refusal = findRefusal(error)
      if (!refusal) throw error
      because ??= refusal.message
    }
  }
  return { isNew, left, because: left === 0 ? null : because }
}

interface One {
  intent: Intent
  movement: typeof online_movements.$inferSelect
  amount: number
  paid: number[]
}

async function writeOne(work: Work, { intent, movement, amount, paid }: One): Promise<{ id: number }> {
  const { order_id: orderId, client_id: clientId, document_ids } = intent
  const title = providerTitles[intent.provider]
  const { paidOn, note } = await resolvePaymentDay(work, { day: movement.day, toldBy: title })
  const notes = [movementNotes[movement.kind], title, intent.way, note].filter(Boolean).join('. ')
  const about = { paidOn, note: notes, onlineMovementId: movement.id }
  const payment = { ...about, amount, way: 'online' } as const
  const ours = work.as(null)
  if (orderId !== null) return recordPayment(ours, { ...payment, orderId })
  const [first, ...rest] = paid
  if (amount < 0 && first !== undefined)
    return returnToClient(ours, { ...payment, amount: -amount, paymentIds: [first, ...rest] })
  return recordClientPayment(ours, { ...payment, clientId, documentIds: document_ids, goesOn: clientId !== null })
}
