import { sql } from 'drizzle-orm'
import { addDays, type Day, eachDay } from '#calendar/day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import type { Stats } from '../dashboard.contract.ts'

const CHART_DAYS = 30
const ACTIVE_DAYS = 30
const MILLISECONDS_A_DAY = 86_400_000

interface Figures extends Record<string, unknown> {
  users_total: number
  users_active: number
  orders_total: number
  orders_month: number
  revenue_month: number
  rent_total: number
  rented: number
  sell_total: number
  sell_sold_out: number
  additions_total: number
  additions_sold_out: number
}

/**
 * The figures of the shop at a moment. Revenue is what VAT invoices say less credit notes, by their days, as the accountant and i.SAF
 * count it: of a web order its invoice comes with its money, of a client who pays later with the bill. An order that was deleted
 * after its invoice keeps counting there, and nowhere else; a credit note is taken off its own day.
 */
export async function readStats(reader: Reader, now: Date): Promise<Stats> {
  const today = dayOf(now)
  const days = eachDay(addDays(today, 1 - CHART_DAYS), today)
  const figures = await readFigures(reader, now, `${today.slice(0, 8)}01` as Day)
  const byDay = await readRevenueByDay(reader, days[0] ?? today, today)
  return {
    users: { total: figures.users_total, active: figures.users_active },
    orders: { total: figures.orders_total, thisMonth: figures.orders_month },
    revenue: { thisMonth: euros(figures.revenue_month) },
    products: {
      rent: { total: figures.rent_total, rented: figures.rented },
      sell: { total: figures.sell_total, soldOut: figures.sell_sold_out },
      additions: { total: figures.additions_total, soldOut: figures.additions_sold_out },
    },
    chart: { labels: days, data: days.map((day) => euros(byDay.get(day) ?? 0)) },
  }
}

async function readFigures(reader: Reader, now: Date, month: Day): Promise<Figures> {
  const at = now.toISOString()
  const monthStart = startOf(month).toISOString()
  const activeSince = new Date(now.getTime() - ACTIVE_DAYS * MILLISECONDS_A_DAY).toISOString()
  const { rows } = await reader.execute<Figures>(sql`
    select u.*, o.*, r.*, p.*, t.*
      from (select (select count(*) from users)::int as users_total,
                   (select count(*) from users where last_login_at >= ${activeSince})::int as users_active) u,
           (select (select count(*) from orders where ${isListed})::int as orders_total,
                   (select count(*) from orders where ${isListed} and placed_at >= ${monthStart})::int as orders_month) o,
           (select coalesce(sum(price), 0)::float8 as revenue_month from (${billed(month, dayOf(now))}) billed) r,
           (select coalesce(sum(product_count) filter (where kind = 'rent'), 0)::int as rent_total,
                   coalesce(sum(product_count) filter (where kind = 'sell'), 0)::int as sell_total,
                   coalesce(sum(product_count) filter (where kind = 'addition'), 0)::int as additions_total,
                   (select count(*) from sold_out where kind = 'sell')::int as sell_sold_out,
                   (select count(*) from sold_out where kind = 'addition')::int as additions_sold_out
              from categories) p,
           (select coalesce(sum(quantity), 0)::int as rented from rentals
             where ${isOpen} and starts_at <= ${at}) t`)
  const [figures] = rows
  if (!figures) throw new Error('The figures did not answer')
  return figures
}

/** Cents without VAT by the day of their documents. */
async function readRevenueByDay(reader: Reader, from: Day, to: Day): Promise<Map<Day, number>> {
  const { rows } = await reader.execute<{ day: Day; cents: number }>(sql`
    select day::text as day, sum(price)::float8 as cents from (${billed(from, to)}) billed group by 1`)
  return new Map(rows.map(({ day, cents }) => [day, cents]))
}

/**
 * What VAT invoices bill of each order, and what credit notes take off again: cents without VAT. Document by document (`offset 0`):
 * as a join every order that was ever billed would be read for a month's.
 */
const billed = (from: Day, to: Day) =>
  sql`select d.issued_on as day, t.price
        from documents d cross join lateral (select price from document_orders where document_id = d.id offset 0) t
       where d.kind in ('invoice', 'credit') and d.issued_on between ${from} and ${to}`

/** Midnight in Vilnius, where clocks change at three or four in the morning. */
const startOf = (day: Day) => instantOf(day, '00:00')

const euros = (cents: number) => cents / 100
