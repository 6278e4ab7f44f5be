import { sql } from 'drizzle-orm'
import type { Day } from '#rules/calendar/day.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'

/** A payment of a closed month is booked today with a note: the month stays as counted. */
export async function resolvePaymentDay(
  work: Work,
  { day, toldBy = 'Banke' }: { day: Day; toldBy?: string },
): Promise<{ paidOn: Day; note?: string }> {
  const { tx, now } = work
  // biome-ignore lint/plugin/sql-by-hand: asks `month_is_closed` and no table
  const { rows } = await tx.execute<{ closed: boolean }>(sql`select month_is_closed(${day}::date) as closed`)
  if (!rows[0]?.closed) return { paidOn: day }
  return { paidOn: toVilniusDay(now), note: `${toldBy} – ${formatDay(day)}, tas mėnuo jau uždarytas.` }
}
