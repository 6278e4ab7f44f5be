import { asc, eq } from 'drizzle-orm'
import { openDay } from '#payments/server/open-day.ts'
import { payments } from '#payments/server/payments.tables.ts'
import { recordClientPayment } from '#payments/server/record-client-payment.ts'
import { recordPayment } from '#payments/server/record-payment.ts'
import { returnToClient } from '#payments/server/return-to-client.ts'
import type { Tx } from '#platform/database/database.ts'
import { tentatively } from '#platform/database/tentatively.ts'
import { refusalIn } from '#platform/http/answer-error.ts'
import { Refusal } from '#platform/refusal.ts'
import { movementNotes, providerTitles } from '../online-payment-words.ts'
import { online_movements, type payment_intents } from './online-payments.tables.ts'

type Intent = typeof payment_intents.$inferSelect

/** What of a payment's money is written down by now. */
export interface WrittenDown {
  /** Whether anything was written just now. */
  isNew: boolean
  /** Cents of the provider's movements that stand on no payment; what came and went back without one is no more among them. */
  left: number
  /** Why they don't. */
  because: string | null
}

/**
 * Writes movements that stand on no payment yet as payments, through the payments room, so that they do what any payment does: pay
 * the order, revive it, settle bills. What it refuses (the order is deleted, on credit, nothing is owed) stays to be decided, and is
 * tried again with each answer. What goes back before it was written takes of that first. The payment and what it pays are locked.
 */
export async function writeDown(tx: Tx, { intent, now }: { intent: Intent; now: Date }): Promise<WrittenDown> {
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
    // what went back is first taken of what was never written
    const amount = movement.amount > 0 ? movement.amount : Math.min(0, left)
    if (left === 0 || amount === 0) continue
    const part = movement.amount > 0 ? amount : Math.max(amount, movement.amount)
    try {
      const { id } = await tentatively(tx, () => writeOne(tx, { intent, movement, amount: part, paid, now }))
      paid.push(id)
      left -= part
      isNew = true
    } catch (error) {
      const refusal = refusalIn(error)
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
  /** Payments of this one that were written before. */
  paid: number[]
  now: Date
}

async function writeOne(tx: Tx, { intent, movement, amount, paid, now }: One): Promise<{ id: number }> {
  const { order_id: orderId, client_id: clientId, document_ids } = intent
  const title = providerTitles[intent.provider]
  const { paidOn, note } = await openDay(tx, { day: movement.day, toldBy: title, now })
  const notes = [movementNotes[movement.kind], title, intent.way, note].filter(Boolean).join('. ')
  const about = { paidOn, note: notes, onlineMovementId: movement.id, byUserId: null, now }
  const payment = { ...about, amount, way: 'online' } as const
  if (orderId !== null) return recordPayment(tx, { ...payment, orderId })
  const [first, ...rest] = paid
  if (amount < 0 && first !== undefined)
    return returnToClient(tx, { ...payment, amount: -amount, paymentIds: [first, ...rest] })
  if (clientId === null) throw new Refusal(409, 'client-is-gone', 'Kliento, kuris mokėjo, nebėra.')
  return recordClientPayment(tx, { ...payment, clientId, documentIds: document_ids, goesOn: true })
}
