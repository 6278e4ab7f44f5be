import { sql } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { monthDays, monthInWords } from '#takings/books/isaf/month-days.ts'
import type { MonthProblem } from '../months.contract.ts'
import { checkMonth } from './check-month.ts'
import { latestClosed, sumsOf } from './months.queries.ts'
import { months } from './months.tables.ts'

/**
 * For good, and with the first everything before it. Waits for transactions writing into it and counts them; later
 * ones are refused. 409 `month-not-over`, `month-closed`, and `month-not-ready` with the `problems` to mend first.
 */
export async function closeMonth(work: Work<number>, { month }: { month: string }): Promise<void> {
  const { tx, now, by: byUserId } = work
  const name = monthInWords(month)
  const { last } = monthDays(month)
  if (dayOf(now) <= last)
    throw conflict('month-not-over', `Mėnuo dar nesibaigė: ${name} uždaromas nuo kito mėnesio pirmos dienos.`)

  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select lock_months_to(${month})`)
  const closed = await latestClosed(tx)
  if (closed !== null && month <= closed)
    throw conflict(
      'month-closed',
      month === closed
        ? `Mėnuo jau uždarytas: ${name}. Antrą kartą jo uždaryti nereikia.`
        : `Mėnuo jau uždarytas: uždarant ${monthInWords(closed)} užsidarė ir ankstesni mėnesiai.`,
    )
  const problems = problemsOf(await checkMonth(tx, month))
  if (problems.length > 0)
    throw conflict('month-not-ready', `Mėnesio uždaryti dar negalima. ${problems[0]?.message}`, { problems })

  const sums = await sumsOf(tx, month)
  await tx.insert(months).values({ month, closed_at: now, closed_by: byUserId, ...sums })
  await work.happened(
    'month.closed',
    { kind: 'month', id: Number(month.replace('-', '')), title: name },
    { price: sums.price, vat: sums.vat, received: sums.received },
  )
}

const problemsOf = (checks: Awaited<ReturnType<typeof checkMonth>>): MonthProblem[] =>
  checks
    .filter(({ state }) => state === 'problem')
    .map(({ code, name, message, figures, link }) => ({ code: code ?? name, message, figures, link }))
