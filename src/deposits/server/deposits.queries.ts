import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database.ts'
import type { DepositRow, OrderDeposit } from '../deposits.contract.ts'
import { deposits } from './deposits.tables.ts'
import { heldDeposit } from './held-deposit.ts'

export const PAGE_SIZE = 20

/** What became of an order's deposit so far; undefined when there is no such order. */
export async function showDeposit(reader: Reader, orderId: number): Promise<OrderDeposit | undefined> {
  const [order] = await reader
    .select({
      agreed: sql<number>`(select coalesce(sum(l.deposit * l.quantity), 0)::int from ${order_lines} l where l.order_id = ${orderId})`,
      deleted_at: orders.deleted_at,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || order.deleted_at) return undefined
  const entries = await reader
    .select({
      id: deposits.id,
      kind: deposits.kind,
      amount: deposits.amount,
      way: deposits.way,
      reason: deposits.reason,
      at: deposits.at,
    })
    .from(deposits)
    .where(eq(deposits.order_id, orderId))
    .orderBy(asc(deposits.id))
  return {
    agreed: order.agreed,
    held: await heldDeposit(reader, orderId),
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

interface Asked {
  page: number
  q?: string | undefined
  state?: 'held' | 'settled' | undefined
}

/** A page of the list, and the sum of all that the shop holds, whatever was asked for. */
export async function listDeposits(
  reader: Reader,
  { page, q, state }: Asked,
): Promise<{ rows: DepositRow[]; total: number; held: number }> {
  const states = stateIs(state)
  const words = isAbout(q)
  // names are read of the page's rows alone, unless they are what is looked for
  const orders = words.length > 0 ? sql`join orders o on o.id = b.order_id` : sql``
  const order = sql`(x.held = 0), case when x.held > 0 then x.since end, x.last desc, x.order_id`
  const { rows } = await reader.execute<Found>(sql`
    with b as materialized (${balances}),
         found as materialized (select b.* from b ${orders} where ${sql.join([sql`true`, ...states, ...words], sql` and `)})
    select s.total, s.all_held, x.*, o.client
      from (select (select count(*)::int from found) as total, (select coalesce(sum(held), 0)::int from b) as all_held) s
      left join (select * from found x order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) x on true
      left join orders o on o.id = x.order_id order by ${order}`)
  return {
    rows: rows.filter(isRow).map(({ since, last, total: _, all_held: __, ...row }) => ({
      ...row,
      since: new Date(since).toISOString(),
      settled_at: row.held === 0 ? new Date(last).toISOString() : null,
    })),
    total: rows[0]?.total ?? 0,
    held: rows[0]?.all_held ?? 0,
  }
}

/** A page without rows still says the sums. */
const isRow = ({ order_id }: Found): boolean => order_id !== null

interface Found extends Record<string, unknown> {
  total: number
  all_held: number
  order_id: number
  client: string
  taken: number
  returned: number
  kept: number
  held: number
  since: Date
  last: Date
}

const balances = sql`
  select order_id, coalesce(sum(amount) filter (where kind = 'held'), 0)::int as taken,
         coalesce(sum(amount) filter (where kind = 'returned'), 0)::int as returned,
         coalesce(sum(amount) filter (where kind = 'kept'), 0)::int as kept,
         sum(case when kind = 'held' then amount else -amount end)::int as held,
         min(at) as since, max(at) as last
    from deposits group by order_id`

const stateIs = (state: Asked['state']): SQL[] =>
  state === undefined ? [] : [state === 'held' ? sql`b.held > 0` : sql`b.held = 0`]

/** `%` and `_` in a search are letters like all others. */
function isAbout(q: string | undefined): SQL[] {
  if (!q) return []
  if (/^\d{1,9}$/.test(q)) return [sql`o.id = ${Number(q)}`]
  return q
    .split(/\s+/)
    .map((word) => sql`o.letters like '%' || plain_letters(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`)
}
