import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'
import { debt_claims, debt_promises, debt_reminders } from './debts.tables.ts'

interface Batch {
  before: Date
  most: number
}

/** Lets go of old reminders and claims of bills of which nothing is open any more, a batch of them. Answers how many. */
export async function purgeDebts(tx: Tx, { before, most }: Batch): Promise<number> {
  const isOpen = (table: typeof debt_reminders | typeof debt_claims) =>
    sql`exists (select from document_balances b where b.document_id = ${table.document_id} and b.open <> 0)`
  const reminders = tx
    .select({ id: debt_reminders.id })
    .from(debt_reminders)
    .where(and(lt(debt_reminders.sent_at, before), sql`not ${isOpen(debt_reminders)}`))
    .limit(most)
  const gone = (await tx.delete(debt_reminders).where(inArray(debt_reminders.id, reminders))).rowCount ?? 0
  const claims = tx
    .select({ id: debt_claims.id })
    .from(debt_claims)
    .where(and(lt(debt_claims.accepted_at, before), sql`not ${isOpen(debt_claims)}`))
    .limit(most - gone)
  return gone + ((await tx.delete(debt_claims).where(inArray(debt_claims.id, claims))).rowCount ?? 0)
}

/** Lets go of old promises that hold no longer, a batch of them. Answers how many. */
export async function purgePromises(tx: Tx, { before, most }: Batch): Promise<number> {
  const outdated = tx
    .select({ id: debt_promises.id })
    .from(debt_promises)
    .where(
      and(
        lt(debt_promises.made_at, before),
        or(isNotNull(debt_promises.ended_at), lt(debt_promises.day, dayOf(before))),
      ),
    )
    .limit(most)
  return (await tx.delete(debt_promises).where(inArray(debt_promises.id, outdated))).rowCount ?? 0
}
