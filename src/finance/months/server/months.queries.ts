import { desc, eq, max, min, sql } from 'drizzle-orm'
import { getPreviousMonth } from '#finance/books/isaf/get-month-bounds.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { MonthRow, MonthSums } from '../months.contract.ts'
import { months } from './months.tables.ts'

/** Documents are kept for ten years. */
const MAX_MONTHS = 120

export async function findLatestClosedMonth(reader: Reader): Promise<string | null> {
  const [row] = await reader.select({ latest: max(months.month) }).from(months)
  return row?.latest ?? null
}

export async function readMonthSums(reader: Reader, month: string): Promise<MonthSums> {
  // biome-ignore lint/plugin/sql-by-hand: asks `month_sums` and no table
  const { rows } = await reader.execute<Record<keyof MonthSums, number | string>>(
    sql`select * from month_sums(${month})`,
  )
  const [counted] = rows
  if (!counted) throw new Error(`Nothing was counted of ${month}`)
  return Object.fromEntries(Object.entries(counted).map(([name, sum]) => [name, Number(sum)])) as MonthSums
}

/** Back to the first with anything dated in it or closed. */
export async function listMonths(reader: Reader, now: Date): Promise<MonthRow[]> {
  const [closed, first] = await Promise.all([closedMonths(reader), firstMonth(reader)])
  const thisMonth = toVilniusDay(now).slice(0, 7)
  const oldest = [thisMonth, first, ...closed.keys()].filter((month) => month !== null).sort()[0] ?? thisMonth
  const all = [thisMonth]
  while ((all.at(-1) ?? oldest) > oldest && all.length < MAX_MONTHS) all.push(getPreviousMonth(`${all.at(-1)}-01`))
  return all.map((month) => rowOf(month, { closed, thisMonth }))
}

/** A closed month shows the kept figures, others today's. */
export async function showMonth(
  reader: Reader,
  { month, now }: { month: string; now: Date },
): Promise<MonthRow & { sums: MonthSums }> {
  const row = rowOf(month, { closed: await closedMonths(reader), thisMonth: toVilniusDay(now).slice(0, 7) })
  return { ...row, sums: row.sums ?? (await readMonthSums(reader, month)) }
}

type ClosedMonths = Map<string, Pick<MonthRow, 'closed_at' | 'closed_by' | 'sums'>>

function rowOf(month: string, { closed, thisMonth }: { closed: ClosedMonths; thisMonth: string }): MonthRow {
  const kept = closed.get(month)
  const latest = [...closed.keys()][0]
  const state = kept ? 'closed' : latest && month < latest ? 'earlier' : month >= thisMonth ? 'now' : 'open'
  return { month, state, ...(kept ?? { closed_at: null, closed_by: null, sums: null }) }
}

async function closedMonths(reader: Reader): Promise<ClosedMonths> {
  const rows = await reader
    .select({ kept: months, name: users.name, lastname: users.lastname })
    .from(months)
    .leftJoin(users, eq(users.id, months.closed_by))
    .orderBy(desc(months.month))
  return new Map(
    rows.map(({ kept: { month, closed_at, closed_by: _, ...sums }, name, lastname }) => [
      month,
      { closed_at: closed_at.toISOString(), closed_by: `${name ?? ''} ${lastname ?? ''}`.trim() || null, sums },
    ]),
  )
}

async function firstMonth(reader: Reader): Promise<string | null> {
  const [[document], [payment]] = await Promise.all([
    reader.select({ day: min(documents.issued_on) }).from(documents),
    reader.select({ day: min(payments.paid_on) }).from(payments),
  ])
  return (
    [document?.day, payment?.day]
      .filter((day) => day)
      .sort()[0]
      ?.slice(0, 7) ?? null
  )
}
