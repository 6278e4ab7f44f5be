import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { payment_documents, payments } from '#finance/payments/server/payments.tables.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { listPaperKinds, type PaperKindWith } from '#rules/document-kinds/document-kinds.ts'

/** Cents with VAT; credit notes, called off compensations and money negative. */
export interface DebtMovement {
  day: Day
  what: PaperKindWith<'movesDebt'> | 'payment'
  full_number: string | null
  due_on: Day | null
  amount: number
  settles: string[]
}

/**
 * All of the client's own money counts, orders' as far as it settled documents or is the client's advance: the sum is
 * the open sum less the advance.
 */
export async function readMovements(
  reader: Reader,
  { clientId, from, to }: { clientId: number; from: Day | undefined; to: Day },
): Promise<DebtMovement[]> {
  const bills = await reader
    .select({
      id: documents.id,
      day: documents.issued_on,
      kind: documents.kind,
      full_number: documents.full_number,
      due_on: documents.due_on,
      credits: sql<string | null>`(select b.full_number from documents b where b.id = ${documents.credits})`,
      amount: sql<number>`coalesce(sum(${document_orders.price_with_vat}), ${document_balances.billed})`.mapWith(
        Number,
      ),
    })
    .from(documents)
    .leftJoin(document_orders, eq(document_orders.document_id, documents.id))
    .leftJoin(document_balances, eq(document_balances.document_id, documents.id))
    .where(
      and(
        eq(documents.client_id, clientId),
        inArray(documents.kind, listPaperKinds('movesDebt')),
        from === undefined ? undefined : gte(documents.issued_on, from),
        lte(documents.issued_on, to),
      ),
    )
    .groupBy(documents.id, document_balances.billed)
    .orderBy(asc(documents.issued_on), asc(documents.id))
  const ofClient = union(
    reader.select({ id: payments.id }).from(payments).where(eq(payments.client_id, clientId)),
    reader
      .select({ id: payment_documents.payment_id })
      .from(payment_documents)
      .innerJoin(documents, eq(documents.id, payment_documents.document_id))
      .where(eq(documents.client_id, clientId)),
  )
  const money = await reader
    .select({
      id: payments.id,
      day: payments.paid_on,
      amount: sql<number>`case when ${payments.client_id} = ${clientId} then ${payments.amount}
          else coalesce(sum(${payment_documents.amount}), 0) + coalesce(free.cents, 0) end`.mapWith(Number),
      settles: sql<
        string[]
      >`array(select d.full_number from payment_documents s join documents d on d.id = s.document_id
               where s.payment_id = ${payments.id} and d.issued_on <= ${to} and coalesce(s.from_day, ${payments.paid_on}) <= ${to}
               group by d.id having sum(s.amount) <> 0 order by d.id)`,
    })
    .from(payments)
    .leftJoin(payment_documents, eq(payment_documents.payment_id, payments.id))
    .leftJoin(sql`free_money_of(${clientId}, false) free`, sql`free.payment_id = ${payments.id}`)
    .where(
      and(
        or(inArray(payments.id, ofClient), sql`free.cents <> 0`),
        from === undefined ? undefined : gte(payments.paid_on, from),
        lte(payments.paid_on, to),
      ),
    )
    .groupBy(payments.id, sql`free.cents`)
    .orderBy(asc(payments.paid_on), asc(payments.id))
  const moved: DebtMovement[] = [
    ...bills.map(({ kind, day, full_number, due_on, amount, credits }) => ({
      day,
      full_number,
      due_on,
      amount,
      settles: credits === null ? [] : [credits],
      what: kind as PaperKindWith<'movesDebt'>,
    })),
    ...money.map(({ day, amount, settles }) => ({
      day,
      settles,
      full_number: null,
      due_on: null,
      what: 'payment' as const,
      amount: -amount,
    })),
  ]
  return moved.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
