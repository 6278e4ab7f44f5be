// biome-ignore-all lint/plugin/sql-by-hand: one statement over several sets

import { sql } from 'drizzle-orm'
import { isListed } from '#orders/server/public/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
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

/** By document date, as in i.SAF. A deleted order's invoice counts here only. */
export async function readStats(
  reader: Reader,
  { place, now }: { place?: number | undefined; now: Date },
): Promise<Stats> {
  const today = toVilniusDay(now)
  const days = listDays(addDays(today, 1 - CHART_DAYS), today)
  const figures = await readFigures(reader, { place, now, month: `${today.slice(0, 8)}01` as Day })
  const byDay = await readRevenueByDay(reader, { from: days[0] ?? today, to: today, place })
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

interface StatsQuery {
  place: number | undefined
  now: Date
  month: Day
}

async function readFigures(reader: Reader, { place, now, month }: StatsQuery): Promise<Figures> {
  const at = now.toISOString()
  const monthStart = startOf(month).toISOString()
  const activeSince = new Date(now.getTime() - ACTIVE_DAYS * MILLISECONDS_A_DAY).toISOString()
  const { rows } = await reader.execute<Figures>(sql`
    select u.*, o.*, r.*, p.*, t.*
      from (select (select count(*) from users)::int as users_total,
                   (select count(*) from users where last_login_at >= ${activeSince})::int as users_active) u,
           (select (select count(*) from orders where ${isListed} and ${isAt(place)})::int as orders_total,
                   (select count(*) from orders where ${isListed} and ${isAt(place)} and placed_at >= ${monthStart})::int as orders_month) o,
           (select coalesce(sum(price), 0)::float8 as revenue_month from (${billed({ from: month, to: toVilniusDay(now), place })}) billed) r,
           (select coalesce(sum(product_count) filter (where kind = 'rent'), 0)::int as rent_total,
                   coalesce(sum(product_count) filter (where kind = 'sell'), 0)::int as sell_total,
                   coalesce(sum(product_count) filter (where kind = 'addition'), 0)::int as additions_total,
                   (select count(*) from sold_out where kind = 'sell')::int as sell_sold_out,
                   (select count(*) from sold_out where kind = 'addition')::int as additions_sold_out
              from categories) p,
           (select coalesce(sum(quantity), 0)::int as rented from rentals
             where ${isOpenRental} and ${isAt(place)} and starts_at <= ${at}) t`)
  const [figures] = rows
  if (!figures) throw new Error('The figures did not answer')
  return figures
}

/** Cents without VAT by document date. */
async function readRevenueByDay(reader: Reader, query: BilledAmountQuery): Promise<Map<Day, number>> {
  const { rows } = await reader.execute<{ day: Day; cents: number }>(sql`
    select day::text as day, sum(price)::float8 as cents from (${billed(query)}) billed group by 1`)
  return new Map(rows.map(({ day, cents }) => [day, cents]))
}

interface BilledAmountQuery {
  from: Day
  to: Day
  place: number | undefined
}

/** Cents without VAT per order. `offset 0`: a join would read every order ever billed. */
const billed = ({ from, to, place }: BilledAmountQuery) =>
  sql`select d.issued_on as day, t.price
        from documents d cross join lateral (select price, order_id from document_orders where document_id = d.id offset 0) t
       where d.kind in ${sql.raw(buildPaperKindsSql('isVatInvoice'))} and d.issued_on between ${from} and ${to}
         and ${place === undefined ? sql`true` : sql`exists (select from orders o where o.id = t.order_id and o.place_id = ${place})`}`

const isAt = (place: number | undefined) => (place === undefined ? sql`true` : sql`place_id = ${place}`)

/** Vilnius clocks change at 3 or 4 a.m. */
const startOf = (day: Day) => toInstant(day, '00:00')

const euros = (cents: number) => cents / 100
