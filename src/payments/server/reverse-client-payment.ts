import { asc, eq } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { payment_documents, type payments } from './payments.tables.ts'
import { writePayment } from './write-payment.ts'

interface Reversing {
  wrong: typeof payments.$inferSelect
  reason: string
  receiptNumber?: string | null | undefined
  /** What the history says of it. */
  deed?: 'payment.reversed' | 'payment.unassigned'
  /** The line of a statement by which the bank took it back, and its day. */
  takenBack?: { bankEntryId: number; paidOn: Day }
  byUserId: number
  now: Date
}

/** Takes a client's payment back, whole: the bills that it settled are open again. Which payments may be is asked before. */
export async function reverseClientPayment(
  tx: Tx,
  { wrong, reason, receiptNumber, deed = 'payment.reversed', takenBack, byUserId, now }: Reversing,
): Promise<{ id: number }> {
  const { id: reverses, client_id, amount, way, bank_entry_id } = wrong
  if (client_id === null) throw conflict('client-is-gone', 'Šio mokėjimo kliento nebėra, todėl atitaisyti nebegalima.')
  const { id } = await writePayment(tx, {
    ...{
      clientId: client_id,
      amount: -amount,
      way,
      paidOn: takenBack?.paidOn ?? dayOf(now),
      note: reason,
      receiptNumber,
    },
    ...{ bankEntryId: takenBack?.bankEntryId ?? bank_entry_id, reverses, byUserId, now },
  })
  const settled = await tx
    .select()
    .from(payment_documents)
    .where(eq(payment_documents.payment_id, reverses))
    .orderBy(asc(payment_documents.document_id))
  if (settled.length > 0)
    await tx
      .insert(payment_documents)
      .values(settled.map((one) => ({ payment_id: id, document_id: one.document_id, amount: -one.amount })))
  await record(tx, {
    by: byUserId,
    deed,
    subject: clientSubject({ id: client_id }),
    details: { amount, reason },
    now,
  })
  return { id }
}
