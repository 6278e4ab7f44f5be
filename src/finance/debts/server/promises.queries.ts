import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { DebtPromise } from '../debts.contract.ts'
import { debt_promises } from './debts.tables.ts'

/** Payments since then count towards a promised sum; for a whole debt the caller knows that it is still there. */
export const isPromiseBroken = (
  today: Day,
) => sql<boolean>`("debt_promises"."day" < ${today} and ("debt_promises"."amount" is null
  or "debt_promises"."amount" > coalesce((
    select sum(s.amount) from document_balances b
      join payment_documents s on s.document_id = b.document_id
      join payments p on p.id = s.payment_id
     where b.client_id = "debt_promises"."client_id" and p.created_at > "debt_promises"."made_at"), 0)))`

export async function readPromises(
  reader: Reader,
  { clientIds, today }: { clientIds: readonly number[]; today: Day },
): Promise<Map<number, DebtPromise>> {
  if (clientIds.length === 0) return new Map()
  const rows = await reader
    .select({
      client_id: debt_promises.client_id,
      day: debt_promises.day,
      amount: debt_promises.amount,
      note: debt_promises.note,
      made_at: debt_promises.made_at,
      by: sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from users u where u.id = ${debt_promises.made_by})`,
      is_broken: isPromiseBroken(today),
    })
    .from(debt_promises)
    .where(and(inArray(debt_promises.client_id, [...clientIds]), isNull(debt_promises.ended_at)))
  return new Map(rows.map(({ client_id, made_at, ...row }) => [client_id, { ...row, made_at: made_at.toISOString() }]))
}
