import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { conflict } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import type { Work } from '#shell/action/work.ts'
import { PaymentReversed, type PaymentUnassigned } from '../payments.events.ts'
import { payment_documents, type payments } from './payments.tables.ts'
import { readRefundableByHand } from './refundable.ts'
import { writePayment } from './write-payment.ts'

interface ReverseClientPaymentInput {
  wrong: typeof payments.$inferSelect
  reason: string
  receiptNumber?: string | null | undefined
  placeId?: number | null | undefined
  event?: typeof PaymentReversed | typeof PaymentUnassigned
  takenBack?: { bankEntryId: number; paidOn: Day }
}

/** The caller checks whether it may and locks the client. 409 when what it left is paid back. */
export async function reverseClientPayment(
  work: Work<number>,
  { wrong, reason, receiptNumber, placeId, event = PaymentReversed, takenBack }: ReverseClientPaymentInput,
): Promise<{ id: number }> {
  const { tx, now } = work
  const { id: reverses, client_id, amount, way, bank_entry_id } = wrong
  const subject = client_id === null ? await orderOf(work, reverses) : toClientSubject({ id: client_id })
  // what a credit note freed of it is there no longer
  const amountOf = sql<number>`sum(${payment_documents.amount})`.mapWith(Number)
  const settled = await tx
    .select({ document_id: payment_documents.document_id, amount: amountOf })
    .from(payment_documents)
    .where(eq(payment_documents.payment_id, reverses))
    .groupBy(payment_documents.document_id)
    .having(ne(amountOf, 0))
    .orderBy(asc(payment_documents.document_id))
  const left = amount - settled.reduce((sum, one) => sum + one.amount, 0)
  if (client_id !== null && left > 0 && left > (await readRefundableByHand(tx, { clientId: client_id })))
    throw conflict('given-back-already', 'Šio mokėjimo avansas jau grąžintas klientui. Pirma atitaisykite grąžinimą.')
  const { id } = await writePayment(work, {
    clientId: client_id,
    amount: -amount,
    way,
    paidOn: takenBack?.paidOn ?? toVilniusDay(now),
    note: reason,
    receiptNumber,
    placeId,
    bankEntryId: takenBack?.bankEntryId ?? bank_entry_id,
    reverses,
  })
  if (settled.length > 0)
    await tx
      .insert(payment_documents)
      .values(settled.map((one) => ({ payment_id: id, document_id: one.document_id, amount: -one.amount })))
  await work.happened(event, subject, { amount, reason })
  return { id }
}

/** A payment of nobody's client is for a compensation. 409 for a payment of an erased client. */
async function orderOf({ tx }: Work, paymentId: number) {
  const [paid] = await tx
    .select({ orderId: documents.order_id })
    .from(payment_documents)
    .innerJoin(documents, eq(documents.id, payment_documents.document_id))
    .where(
      and(eq(payment_documents.payment_id, paymentId), inArray(documents.kind, listPaperKinds('isApartFromPrice'))),
    )
  if (!paid?.orderId) throw conflict('client-is-gone', 'Šio mokėjimo kliento nebėra, todėl atitaisyti nebegalima.')
  return toOrderSubject(paid.orderId)
}
