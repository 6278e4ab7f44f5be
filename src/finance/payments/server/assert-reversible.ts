import { and, eq } from 'drizzle-orm'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { readOrderMoney } from './public/read-order-money.ts'
import { readRefundableByHand } from './refundable.ts'

/** 409 when a VAT invoice stands on it, or the money was refunded. The order is locked. */
export async function assertReversible(
  tx: Tx,
  order: { id: number; paid_at: Date | null; deleted_at: Date | null },
  amount: number,
): Promise<void> {
  const { total, credited, received } = await readOrderMoney(tx, order.id)
  const left = received - amount
  if (amount > 0 && amount > (await readRefundableByHand(tx, { orderId: order.id })))
    throw conflict(
      'given-back-already',
      `Už užsakymą Nr.\u00a0${order.id} gauti pinigai jau grąžinti arba grąžinami klientui. Jei grąžinimas įrašytas klaidingai, pirma atitaisykite jį.`,
    )
  if (order.paid_at === null || amount <= 0 || left >= total - credited) return
  const invoice = await invoiceOf(tx, order.id)
  const wayOut = order.deleted_at
    ? 'Užsakymas ištrintas, todėl atšaukti nebegalima.'
    : 'Pirma išrašykite kreditinę sąskaitą, tada atšaukite.'
  throw conflict(
    'invoice-stands',
    `Šie pinigai apmokėjo užsakymą Nr.\u00a0${order.id}, jam išrašyta PVM sąskaita faktūra ${invoice}. ${wayOut}`,
    { order_id: order.id, invoice },
  )
}

async function invoiceOf(tx: Tx, orderId: number): Promise<string> {
  const [invoice] = await tx
    .select({ number: documents.full_number })
    .from(documents)
    .where(and(eq(documents.order_id, orderId), eq(documents.kind, 'invoice')))
  return invoice?.number ?? ''
}
