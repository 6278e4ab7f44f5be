import { sql } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { formatDay } from '#calendar/format-day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Under which day money that the bank (or a payment provider) told of is written down: the bank's, or today with a note when the month of that is
 * closed, so that a line which is read late is not lost and the closed month stays as it was counted.
 */
export async function openDay(
  tx: Tx,
  { day, toldBy = 'Banke', now }: { day: Day; toldBy?: string; now: Date },
): Promise<{ paidOn: Day; note?: string }> {
  const { rows } = await tx.execute<{ closed: boolean }>(sql`select month_is_closed(${day}::date) as closed`)
  if (!rows[0]?.closed) return { paidOn: day }
  return { paidOn: dayOf(now), note: `${toldBy} – ${formatDay(day)}, tas mėnuo jau uždarytas.` }
}
