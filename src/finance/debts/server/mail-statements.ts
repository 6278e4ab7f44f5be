import { and, asc, eq, isNull, notExists } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { Refusal } from '#platform/refusal.ts'
import { addMonths } from '#rules/calendar/add-months.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { hasFirstOpenDayBegun } from '#rules/calendar/has-first-open-day-begun.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { monthly_statements } from './debts.tables.ts'
import { mailStatement } from './mail-statement.ts'

/** A shop that was down on the first open day sends until then; who wants statements later waits for the next month. */
const LAST_DAY_OF_MONTH = 7

/**
 * Statements of the month before, from the first open day on: each in its own transaction with its row, so that of
 * several processes, or after a crash, each goes once.
 */
export async function mailStatements({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const today = toVilniusDay(now)
  if (Number(today.slice(8)) > LAST_DAY_OF_MONTH) return
  if (!hasFirstOpenDayBegun({ today, time: toVilniusTime(now) }, await readSettings(database.db))) return
  const first = `${today.slice(0, 7)}-01`
  const from = addMonths(first, -1)
  const month = from.slice(0, 7)
  const sent = database.db
    .select({ id: monthly_statements.client_id })
    .from(monthly_statements)
    .where(and(eq(monthly_statements.client_id, clients.id), eq(monthly_statements.month, month)))
  const waiting = await database.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.statements, true), isNull(clients.merged_into), notExists(sent)))
    .orderBy(asc(clients.id))
  for (const { id: clientId } of waiting)
    await transact(database, { now }, (work) => mailOnce(work, { clientId, from, to: addDays(first, -1) }))
}

async function mailOnce(work: Work, { clientId, from, to }: { clientId: number; from: Day; to: Day }): Promise<void> {
  const [mine] = await work.tx
    .insert(monthly_statements)
    .values({ client_id: clientId, month: from.slice(0, 7), sent_at: work.now })
    .onConflictDoNothing()
    .returning()
  if (!mine) return
  try {
    await mailStatement(work, { clientId, from, to })
  } catch (error) {
    // without an address nothing goes; the client's page says so
    if (!(error instanceof Refusal)) throw error
  }
}
