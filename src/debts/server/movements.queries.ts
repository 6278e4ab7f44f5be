import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { document_orders, documents } from '#documents/server/documents.tables.ts'
import { payment_documents, payments } from '#payments/server/payments.tables.ts'
import type { Reader } from '#platform/database/database.ts'

/** A bill, a credit note (below zero) or money that settled bills (below zero; what goes back above). Cents with VAT. */
export interface Movement {
  day: Day
  what: 'invoice' | 'credit' | 'payment'
  /** Of a document. */
  full_number: string | null
  due_on: Day | null
  amount: number
  /** Of money: which bills it settled; of a credit note: the bill from which it takes. */
  settles: string[]
}

/**
 * All that moved a client's debt within these days, in order. Money counts as far as it settled bills of the client, so that the sum
 * of all movements is what is open of them.
 */
export async function readMovements(
  reader: Reader,
  { clientId, from, to }: { clientId: number; from: Day | undefined; to: Day },
): Promise<Movement[]> {
  const bills = await reader
    .select({
      id: documents.id,
      day: documents.issued_on,
      kind: documents.kind,
      full_number: documents.full_number,
      due_on: documents.due_on,
      credits: sql<string | null>`(select b.full_number from documents b where b.id = ${documents.credits})`,
      amount: sql<number>`sum(${document_orders.price_with_vat})`.mapWith(Number),
    })
    .from(documents)
    .innerJoin(document_orders, eq(document_orders.document_id, documents.id))
    .where(
      and(
        eq(documents.client_id, clientId),
        inArray(documents.kind, ['invoice', 'credit']),
        from === undefined ? undefined : gte(documents.issued_on, from),
        lte(documents.issued_on, to),
      ),
    )
    .groupBy(documents.id)
    .orderBy(asc(documents.issued_on), asc(documents.id))
  const money = await reader
    .select({
      id: payments.id,
      day: payments.paid_on,
      amount: sql<number>`sum(${payment_documents.amount})`.mapWith(Number),
      settles: sql<string[]>`array_agg(${documents.full_number} order by ${documents.id})`,
    })
    .from(payment_documents)
    .innerJoin(payments, eq(payments.id, payment_documents.payment_id))
    .innerJoin(documents, eq(documents.id, payment_documents.document_id))
    .where(
      and(
        eq(documents.client_id, clientId),
        from === undefined ? undefined : gte(payments.paid_on, from),
        lte(payments.paid_on, to),
      ),
    )
    .groupBy(payments.id)
    .orderBy(asc(payments.paid_on), asc(payments.id))
  const moved: Movement[] = [
    ...bills.map(({ kind, day, full_number, due_on, amount, credits }) => ({
      ...{ day, full_number, due_on, amount, settles: credits === null ? [] : [credits] },
      what: kind === 'credit' ? ('credit' as const) : ('invoice' as const),
    })),
    ...money.map(({ day, amount, settles }) => ({
      ...{ day, settles, full_number: null, due_on: null },
      what: 'payment' as const,
      amount: -amount,
    })),
  ]
  // bills before the money of the same day, as they came
  return moved.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
