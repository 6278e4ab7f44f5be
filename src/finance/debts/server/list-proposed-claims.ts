import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { isNotReversed, payment_documents, payments } from '#finance/payments/server/payments.tables.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { computeStatutoryInterest, type InterestRate, type LateClaim } from '../statutory-interest.ts'
import { debt_claims, interest_rates } from './debts.tables.ts'

/** Interest until today, less the sum claimed already. */
export interface ProposedClaim extends Pick<LateClaim, 'lines' | 'unknown'> {
  interest: number
  compensation: number
}

export async function listProposedClaims(
  reader: Reader,
  { kind, documentIds, today }: { kind: 'company' | 'person'; documentIds: readonly number[]; today: Day },
): Promise<Map<number, ProposedClaim>> {
  if (documentIds.length === 0) return new Map()
  const ids = [...documentIds]
  const rates: InterestRate[] = await reader.select().from(interest_rates)
  const { document_id, due_on, billed, credited } = document_balances
  // the law: late payment for goods and services
  const bills = await reader
    .select({ document_id, due_on, billed, credited })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_id))
    .where(and(inArray(document_id, ids), notInArray(documents.kind, listPaperKinds('isOutsideVat'))))
  const paid = await reader
    .select({
      document_id: payment_documents.document_id,
      paid_on: sql<Day>`coalesce(${payment_documents.from_day}, ${payments.paid_on})`,
      amount: payment_documents.amount,
    })
    .from(payment_documents)
    .innerJoin(payments, eq(payments.id, payment_documents.payment_id))
    // a reversed payment never came, so the debt lasted
    .where(and(inArray(payment_documents.document_id, ids), isNull(payments.reverses), isNotReversed))
  const requests = await reader
    .select({
      document_id: debt_claims.document_id,
      kind: debt_claims.kind,
      amount: sql<number>`sum(${debt_claims.amount})`.mapWith(Number),
    })
    .from(debt_claims)
    .where(and(inArray(debt_claims.document_id, ids), isNull(debt_claims.dropped_at)))
    .groupBy(debt_claims.document_id, debt_claims.kind)

  return new Map(
    bills.flatMap(({ document_id, due_on, billed, credited }) => {
      if (due_on === null) return []
      const payments = paid.filter((one) => one.document_id === document_id)
      const claim = computeStatutoryInterest({ kind, due_on, sum: billed - credited, payments }, today, rates)
      const already = (what: string) =>
        requests.find((one) => one.document_id === document_id && one.kind === what)?.amount ?? 0
      return [
        [
          document_id,
          {
            lines: claim.lines,
            unknown: claim.unknown,
            interest: Math.max(0, claim.interest - already('interest')),
            compensation: Math.max(0, claim.compensation - already('compensation')),
          },
        ],
      ]
    }),
  )
}
