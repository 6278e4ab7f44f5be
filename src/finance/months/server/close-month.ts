import { sql } from 'drizzle-orm'
import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { conflict } from '#platform/refusal.ts'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { MonthProblem } from '../months.contract.ts'
import { MonthClosed } from '../months.events.ts'
import { checkMonth } from './check-month.ts'
import { findLatestClosedMonth, readMonthSums } from './months.queries.ts'
import { months } from './months.tables.ts'

/**
 * For good, and with the first everything before it. Waits for transactions writing into it and counts them; later
 * ones are refused. 409 `month-not-over`, `month-closed`, and `month-not-ready` with the `problems` to mend first.
 */
export async function closeMonth(work: Work<number>, { month }: { month: string }): Promise<void> {
  const { tx, now, by: byUserId } = work
  const name = formatMonthName(month)
  const { last } = getMonthBounds(month)
  if (toVilniusDay(now) <= last)
    throw conflict('month-not-over', `Mėnuo dar nesibaigė: ${name} uždaromas nuo kito mėnesio pirmos dienos.`)

  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select lock_months_to(${month})`)
  const closed = await findLatestClosedMonth(tx)
  if (closed !== null && month <= closed)
    throw conflict(
      'month-closed',
      month === closed
        ? `Mėnuo jau uždarytas: ${name}. Antrą kartą jo uždaryti nereikia.`
        : `Mėnuo jau uždarytas: uždarant ${formatMonthName(closed)} užsidarė ir ankstesni mėnesiai.`,
    )
  const problems = problemsOf(await checkMonth(tx, month))
  if (problems.length > 0)
    throw conflict('month-not-ready', `Mėnesio uždaryti dar negalima. ${problems[0]?.message}`, { problems })

  const sums = await readMonthSums(tx, month)
  await tx.insert(months).values({ month, closed_at: now, closed_by: byUserId, ...sums })
  await work.happened(
    MonthClosed,
    { kind: 'month', id: Number(month.replace('-', '')), title: name },
    { price: sums.price, vat: sums.vat, received: sums.received },
  )
}

const problemsOf = (checks: Awaited<ReturnType<typeof checkMonth>>): MonthProblem[] =>
  checks
    .filter(({ state }) => state === 'problem')
    .map(({ code, name, message, figures, link }) => ({ code: code ?? name, message, figures, link }))
